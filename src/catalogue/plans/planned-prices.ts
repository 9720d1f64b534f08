import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { askFirst, isUnconfirmed } from '../../editorial/confirmations';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import { momentText } from './moment-input';
import { plansThatHold } from './plan-store';

const PRODUCT = 'api::product.product';
const QUESTION = 'planned-price';

type Prices = Partial<Record<'price' | 'compare_at_price', unknown>>;

/** Tells an editor once that a plan has set the price that she changes, and what its end makes of hers. */
async function askAboutPlan(strapi: Core.Strapi, trx: Knex, documentId: string, data: Prices): Promise<void> {
  const plan = (await plansThatHold(trx, [documentId])).get(documentId);
  if (!plan) return;
  const [draft]: Prices[] = await trx('products')
    .where({ document_id: documentId })
    .whereNull('published_at')
    .select('price', 'compare_at_price');
  const isChanged = (['price', 'compare_at_price'] as const).some((name) => name in data && data[name] !== draft?.[name]);
  if (isChanged) throw askFirst(strapi, QUESTION, { plan: plan.title, time: momentText(plan.endsAt) });
}

/** Install it after `installDocumentWrites`. An import or a bulk change says it in its dry run. */
export function installPlanQuestion(strapi: Core.Strapi): void {
  strapi.documents.use(async ({ uid, action, params }, next) => {
    const { documentId, data = {} } = params as { documentId?: string; data?: Prices };
    if (uid === PRODUCT && action === 'update' && documentId !== undefined && isUnconfirmed(strapi, QUESTION))
      await inWriteTransaction(strapi, (trx) => askAboutPlan(strapi, trx, documentId, data));
    return next();
  });
}
