import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../../contract/content-types';

const KEY = `source:${FILE_UID}`;

async function sourceFingerprint(strapi: Core.Strapi, trx: Knex): Promise<string> {
  const table = strapi.db.metadata.get(FILE_UID).tableName;
  // One statement for each: both databases answer a single count, or a single greatest value, from an index.
  const [count] = await trx(table).count<{ count: number | string }[]>({ count: '*' });
  const [last] = await trx(table).max<{ last: number | null }[]>({ last: 'id' });
  const [changed] = await trx(table).max<{ changed: number | string | Date | null }[]>({ changed: 'updated_at' });
  return `${count?.count ?? 0}|${last?.last ?? 0}|${changed?.changed ? new Date(changed.changed).getTime() : 0}`;
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
