import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID, PRODUCT_GROUPINGS } from '../../contract/content-types';

/**
 * The content types whose values are copied into products' and articles' rows. Each write stores a fingerprint of the table,
 * so that catch-up finds a table whose changes bypassed the write flow.
 */
export const SOURCE_UIDS = [...Object.keys(PRODUCT_GROUPINGS), FILE_UID];

async function sourceFingerprint(strapi: Core.Strapi, trx: Knex, uid: string): Promise<string> {
  const table = strapi.db.metadata.get(uid).tableName;
  const [row]: { count: number | string; last: number | null; changed: number | string | Date | null }[] = await trx(
    table,
  ).select(trx.raw('count(*) as count, max(id) as last, max(updated_at) as changed'));
  return `${row?.count ?? 0}|${row?.last ?? 0}|${row?.changed ? new Date(row.changed).getTime() : 0}`;
}

const keyOf = (uid: string): string => `source:${uid}`;

/** Stores a table's fingerprint: the read model now shows the table's state. */
export async function recordSourceFingerprint(strapi: Core.Strapi, trx: Knex, uid: string): Promise<void> {
  const value = await sourceFingerprint(strapi, trx, uid);
  await trx('storefront_state')
    .insert({ key: keyOf(uid), value })
    .onConflict('key')
    .merge();
}

/** @returns whether a table has changed since the read model was made from it */
export async function hasStaleSources(strapi: Core.Strapi, knex: Knex): Promise<boolean> {
  const stored: { key: string; value: string }[] = await knex('storefront_state').select('key', 'value');
  const known = new Map(stored.map((row) => [row.key, row.value]));
  for (const uid of SOURCE_UIDS) {
    if (known.get(keyOf(uid)) !== (await sourceFingerprint(strapi, knex, uid))) return true;
  }
  return false;
}
