import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { DAY_MS } from '../../contract/shop-time';
import { findLosses, nameOf, type Loss } from './schema-losses';

/** One row for each dropped table or column whose content is kept, with the table that holds it. */
const KEPT_ASIDE = 'kept_aside';
export const KEPT_DAYS = 30;

/** What says which row a value belonged to. A published row's id changes with each publication, its document's does not. */
const KEYS = ['id', 'document_id', 'locale', 'published_at'];

async function copyAside(trx: Knex, { table, column }: Loss): Promise<number> {
  const values = trx(table).modify((query) => (column === undefined ? undefined : void query.whereNotNull(column)));
  const [counted] = await values.clone().count<{ rows: number | string }[]>({ rows: '*' });
  const rows = Number(counted?.rows);
  if (rows === 0) return 0;
  const [added] = await trx(KEPT_ASIDE)
    .insert({ table_name: table, column_name: column ?? null, rows, kept_at: Date.now() })
    .returning<{ id: number }[]>('id');
  const columns: string[] = [];
  if (column !== undefined) for (const key of KEYS) if (await trx.schema.hasColumn(table, key)) columns.push(key);
  const select = values.select(column === undefined ? '*' : [...columns, column]);
  await trx.raw(`CREATE TABLE ?? AS ${select.toQuery()}`, [`${KEPT_ASIDE}_${String(added?.id)}`]);
  return rows;
}

/**
 * Copies what the schema sync is about to drop, or to give another type, into tables of its own. Must run directly before the sync,
 * which a migration may precede that still reads the former columns. A start that is killed in between copies again.
 */
export async function keepDropsAside(strapi: Core.Strapi): Promise<void> {
  const { migrations } = strapi.db;
  if (await migrations.shouldRun()) await migrations.up();
  const losses = await findLosses(strapi);
  if (losses.length === 0) return;
  await strapi.db.connection.transaction(async (trx) => {
    for (const loss of losses) {
      const rows = await copyAside(trx, loss);
      if (rows > 0) strapi.log.warn(`${nameOf(loss)} leaves the schema: its ${rows} rows are kept aside for ${KEPT_DAYS} days.`);
    }
  });
}

/** Drops what was kept aside for its time. @param now milliseconds since 1970. @returns how many tables */
export async function purgeKeptAside(knex: Knex, now: number, signal?: AbortSignal): Promise<number> {
  const old: number[] = await knex(KEPT_ASIDE)
    .where('kept_at', '<', now - KEPT_DAYS * DAY_MS)
    .pluck('id');
  for (const id of old) {
    signal?.throwIfAborted();
    await knex.schema.dropTableIfExists(`${KEPT_ASIDE}_${id}`);
    await knex(KEPT_ASIDE).where({ id }).delete();
  }
  return old.length;
}
