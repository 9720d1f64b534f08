import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Job } from '../../../platform/jobs/job';
import { nextVersion, raiseVersions, recordChangedItems, inWriteTransaction } from '../../../public/read-model/write/commits';
import { addDays, shopDay, type ShopDay } from '../shop-days';
import { ROLLUPS } from './rollup-job';
import { chunksOf } from '../../../platform/chunks';

const TABLE = 'storefront_product_views';
const DAYS = 30;
const INTERVAL_MS = 3_600_000;

/** Products of one statement: SQLite's driver blocks the event loop. */
const CHUNK = 500;

/** By the process's own clock: the system's may be set back. */
let nextAt = 0;

interface Views {
  item_id: number;
  views: number;
}

/** @returns the products whose number of views is not the stored one */
async function findChanges(knex: Knex, today: ShopDay): Promise<Views[]> {
  const counted: { item_id: number; views: number | string }[] = await knex('tracking_day_items')
    .where({ kind: 'product' })
    .whereBetween('day', [addDays(today, 1 - DAYS), today])
    .groupBy('item_id')
    .select('item_id')
    .sum({ views: 'views' });
  const views = new Map(counted.map((row) => [row.item_id, Number(row.views)]));
  const stored: Views[] = await knex(TABLE).select('item_id', 'views');
  const known = new Map(stored.map((row) => [row.item_id, row.views]));
  const ids: number[] = await knex('storefront_products').pluck('item_id');
  return ids
    .map((item_id) => ({ item_id, views: views.get(item_id) ?? 0 }))
    .filter((row) => row.views !== (known.get(row.item_id) ?? 0));
}

/** One transaction, so that a list by popularity is never half old. */
async function writeViews(strapi: Core.Strapi, changes: readonly Views[]): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    const changed_in = await nextVersion(trx, 'products');
    for (const chunk of chunksOf(changes, CHUNK)) {
      const rows = chunk.map((row) => ({ ...row, changed_in }));
      await trx(TABLE).insert(rows).onConflict('item_id').merge();
    }
    // The order of lists: no page of a wine shows it.
    recordChangedItems(trx, 'products', []);
    await raiseVersions(trx, ['products']);
  });
}

async function updateProductViews(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  const changes = await findChanges(strapi.db.connection, shopDay(Date.now()));
  signal.throwIfAborted();
  if (changes.length > 0) await writeViews(strapi, changes);
  nextAt = performance.now() + INTERVAL_MS;
}

/** Their order is that of lists by popularity, so a change raises the version of the products. */
export const PRODUCT_VIEWS: Job = {
  name: 'product_views',
  after: ROLLUPS,
  leader: 'product_views',
  retry: { firstMs: 60_000, maxMs: 60_000 },
  isDue: () => performance.now() >= nextAt,
  start: (strapi) => (signal) => updateProductViews(strapi, signal),
};
