import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID, PRODUCT_GROUPINGS } from '../../contract/content-types';

/**
 * What products and articles show of other tables. A stamp of each is kept beside the read model, in
 * the transaction of every change, so that start-up notices a table that changed behind its back.
 */
export const SOURCE_UIDS = [...Object.keys(PRODUCT_GROUPINGS), FILE_UID];

function tableOf(strapi: Core.Strapi, uid: string): string {
  return strapi.db.metadata.get(uid).tableName;
}

async function stampOf(strapi: Core.Strapi, trx: Knex, uid: string): Promise<string> {
  const rows: { rows: number | string; last: number | null; changed: number | string | Date | null }[] = await trx(
    tableOf(strapi, uid),
  ).select(trx.raw('count(*) as rows, max(id) as last, max(updated_at) as changed'));
  const [row] = rows;
  return `${row?.rows ?? 0}|${row?.last ?? 0}|${row?.changed ? new Date(row.changed).getTime() : 0}`;
}

const keyOf = (uid: string): string => `source:${uid}`;

/** Records a table's state as the one that the read model shows. */
export async function recordSourceFingerprint(strapi: Core.Strapi, trx: Knex, uid: string): Promise<void> {
  const value = await stampOf(strapi, trx, uid);
  await trx('storefront_state')
    .insert({ key: keyOf(uid), value })
    .onConflict('key')
    .merge();
}

/** @returns the tables whose state is not the one that the read model was made from */
export async function findStaleSources(strapi: Core.Strapi, trx: Knex): Promise<string[]> {
  const stored: { key: string; value: string }[] = await trx('storefront_state').select('key', 'value');
  const known = new Map(stored.map((row) => [row.key, row.value]));
  const stale: string[] = [];
  for (const uid of SOURCE_UIDS) {
    if (known.get(keyOf(uid)) !== (await stampOf(strapi, trx, uid))) stale.push(uid);
  }
  return stale;
}
