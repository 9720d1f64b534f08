import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../../contract/content-types';

const KEY = `source:${FILE_UID}`;

async function sourceFingerprint(strapi: Core.Strapi, trx: Knex): Promise<string> {
  const table = strapi.db.metadata.get(FILE_UID).tableName;
  const [row]: { count: number | string; last: number | null; changed: number | string | Date | null }[] = await trx(
    table,
  ).select(trx.raw('count(*) as count, max(id) as last, max(updated_at) as changed'));
  return `${row?.count ?? 0}|${row?.last ?? 0}|${row?.changed ? new Date(row.changed).getTime() : 0}`;
}

/**
 * Stores a fingerprint of the table of files, which rows copy URLs and texts from: the read model now shows the table's state.
 * Catch-up finds by it a change that bypassed the write flow.
 */
export async function recordSourceFingerprint(strapi: Core.Strapi, trx: Knex): Promise<void> {
  const value = await sourceFingerprint(strapi, trx);
  await trx('storefront_state').insert({ key: KEY, value }).onConflict('key').merge();
}

/** @returns whether the files have changed since the read model was made from them */
export async function hasStaleSources(strapi: Core.Strapi, knex: Knex): Promise<boolean> {
  const [stored]: { value: string }[] = await knex('storefront_state').where({ key: KEY }).select('value');
  return stored?.value !== (await sourceFingerprint(strapi, knex));
}
