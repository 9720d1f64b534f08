import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Job } from '../../../platform/jobs/job';
import { addReading } from '../../../platform/metrics/registry';
import { nextVersion, raiseVersions, recordChangedItems, inWriteTransaction } from '../../../public/read-model/write/commits';
import { addDays, shopDay, type ShopDay } from '../shop-days';
import { ROLLUPS } from './rollup-job';
import { readState, setState } from './tracking-state';
import { chunksOf } from '../../../platform/chunks';

const TABLE = 'storefront_product_views';
const DAYS = 30;
const INTERVAL_MS = 3_600_000;

/** State: when the views were last brought up to date, on any instance; milliseconds since 1970. */
const STATE_KEY = 'product_views';

/** Products of one statement: SQLite's driver blocks the event loop. */
const CHUNK = 500;

/** The last known success, on any instance; milliseconds since 1970. */
let succeededAt = 0;

addReading(
  'wine_shop_product_views_success_timestamp_seconds',
  'When the views of products were last brought up to date, on any instance; 0: never.',
  () => succeededAt / 1_000,
);

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

/** @returns whether it is time. One in the future counts by its distance: the clock was set back. */
async function isDue(knex: Knex, now: number): Promise<boolean> {
  const value = await readState(knex, STATE_KEY);
  if (value === undefined) return true;
  const at = Number(value);
  succeededAt = at;
  return Math.abs(now - at) >= INTERVAL_MS;
}

async function updateProductViews(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  const knex = strapi.db.connection;
  const now = Date.now();
  // Another instance may have done it meanwhile.
  if (!(await isDue(knex, now))) return;
  const changes = await findChanges(knex, shopDay(now));
  signal.throwIfAborted();
  if (changes.length > 0) await writeViews(strapi, changes);
  await setState(knex, STATE_KEY, String(now));
  succeededAt = now;
}

/** Their order is that of lists by popularity, so a change raises the version of the products. */
export const PRODUCT_VIEWS: Job = {
  name: 'product_views',
  purpose: 'counts the views of each product in the last 30 days, once an hour',
  after: ROLLUPS,
  leader: 'product_views',
  retry: { firstMs: 60_000, maxMs: 60_000 },
  isDue: ({ db }) => isDue(db.connection, Date.now()),
  start: (strapi) => (signal) => updateProductViews(strapi, signal),
};
