import type { Core } from '@strapi/strapi';
import { findSelected, type StoredFilter } from '../bulk/selection';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import { writeDocuments } from './plan-changes';
import { PLANS } from './plan-store';

interface FilteredPlan {
  id: string;
  uid: 'api::product.product' | 'api::article.article';
  filter: string;
}

/**
 * Gives plans of earlier versions that named a filter the entries that it finds now: a plan has a fixed list. One whose filter can't be
 * read any more keeps an empty list: it is shown, fails when it is due, and says why.
 */
export async function listFilteredPlans(strapi: Core.Strapi): Promise<void> {
  const plans: FilteredPlan[] = await strapi.db
    .connection(PLANS)
    .whereNotNull('filter')
    .whereIn('state', ['waiting', 'cancelled'])
    .select('id', 'uid', 'filter');
  for (const { id, uid, filter } of plans) {
    const found = await Promise.resolve()
      .then(() => findSelected(strapi, uid, JSON.parse(filter) as StoredFilter))
      .catch((error: unknown): string[] => {
        strapi.log.error(`Plans: the filter of the plan ${id} can't be read: ${String(error)}`);
        return [];
      });
    await inWriteTransaction(strapi, async (trx) => {
      // Another instance may have listed it, and an editor chosen others since.
      const taken = await trx(PLANS).where({ id }).whereNotNull('filter').update({ filter: null });
      if (taken === 1) await writeDocuments(trx, id, found);
    });
    strapi.log.info(`Plans: the plan ${id} of a filter has ${found.length} entries from now on.`);
  }
}
