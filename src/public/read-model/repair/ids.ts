import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID, MENU_ITEM_SEQUENCE } from '../../../contract/content-types';
import { CONTENT_UIDS } from '../../../contract/public-content';
import { MENU_ITEM_TABLES, nextId, raiseSequence } from '../write/public-ids';
import { inWriteTransaction } from '../write/commits';

interface Numbered {
  sequence: string;
  table: string;
  /** rows with the same value share one public id: the versions of a document do */
  key: 'document_id' | 'id';
}

function numberedTables(strapi: Core.Strapi): Numbered[] {
  const ofType = (uid: string, key: Numbered['key']): Numbered => ({
    sequence: uid,
    table: strapi.db.metadata.get(uid).tableName,
    key,
  });
  return [
    ...CONTENT_UIDS.map((uid) => ofType(uid, 'document_id')),
    ofType(FILE_UID, 'id'),
    ...MENU_ITEM_TABLES.map((table): Numbered => ({ sequence: MENU_ITEM_SEQUENCE, table, key: 'id' })),
  ];
}

async function raisePastUsed(trx: Knex, { sequence, table }: Numbered): Promise<void> {
  const rows: { last: number | null }[] = await trx(table).max('public_id as last');
  const last = rows[0]?.last ?? null;
  if (last !== null) await raiseSequence(trx, sequence, last);
}

/** Deleted items keep their ids: the slug history still names them. */
async function raisePastSlugHistory(trx: Knex): Promise<void> {
  const rows: { kind: string; last: number }[] = await trx('storefront_slugs')
    .groupBy('kind')
    .select('kind')
    .max('item_id as last');
  for (const { kind, last } of rows) await raiseSequence(trx, `api::${kind}.${kind}`, last);
}

async function assignMissing(trx: Knex, { sequence, table, key }: Numbered): Promise<void> {
  const rows: Record<string, string | number>[] = await trx(table).whereNull('public_id').distinct(key).orderBy(key);
  for (const row of rows) {
    const item = row[key];
    if (item === undefined) continue;
    // Another version of the document may have the id already.
    const known: { public_id: number }[] = await trx(table)
      .where({ [key]: item })
      .whereNotNull('public_id')
      .limit(1)
      .select('public_id');
    const public_id = known[0]?.public_id ?? (await nextId(trx, sequence));
    await trx(table)
      .where({ [key]: item })
      .update({ public_id });
  }
}

/** Gives missing public ids, and moves the sequences past every used id: an import bypasses the document service. */
export async function repairIds(strapi: Core.Strapi): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    const tables = numberedTables(strapi);
    for (const numbered of tables) await raisePastUsed(trx, numbered);
    await raisePastSlugHistory(trx);
    for (const numbered of tables) await assignMissing(trx, numbered);
  });
}
