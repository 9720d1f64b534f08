import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { contentTables } from '../../../recycle-bin/server/content-tables';
import { isPostgres } from '../../../../platform/database-dialect';
import { nextIds } from '../../../../public/read-model/write/public-ids';
import { BULK_UID, type ProductWrite } from './product-write';
import { chunksOf } from '../../../../platform/chunks';

/** Rows that one statement writes. Knex inserts many rows into SQLite as a union of at most 500. */
const CHUNK = 100;

export type Row = Record<string, unknown>;
type StoredRow = Row & { id: number; document_id: string; published_at: unknown };

/** The row ids of a write's versions. */
export interface RowIds {
  draft: number;
  /** undefined: not written */
  published: number | undefined;
}

export async function insertRows(trx: Knex, table: string, rows: readonly Row[]): Promise<void> {
  for (const chunk of chunksOf(rows, CHUNK)) await trx(table).insert(chunk);
}

const toColumn = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : (value ?? null);

/** @returns the columns that attributes of plain values have */
function columnsOf(strapi: Core.Strapi, uid: string, values: Readonly<Record<string, unknown>>): Row {
  const { columns } = contentTables(strapi).of(uid);
  const plain = Object.entries(values).filter(([name]) => columns.has(name));
  return Object.fromEntries(plain.map(([name, value]) => [name, toColumn(value)]));
}

/** The columns that no editor writes. */
interface Stamp {
  time: Date | number;
  actorId: number | null;
}

export const stampOf = (trx: Knex, actorId: number | null): Stamp => {
  const now = new Date();
  return { time: isPostgres(trx) ? now : now.getTime(), actorId };
};

interface NewDocument {
  documentId: string;
  values: Readonly<Record<string, unknown>>;
}

/** @returns the rows of new documents, not published, in their order; rows of one statement have the same columns */
export async function newRows(
  strapi: Core.Strapi,
  trx: Knex,
  uid: string,
  documents: readonly NewDocument[],
  { time, actorId }: Stamp,
): Promise<Row[]> {
  const ids = await nextIds(trx, uid, documents.length);
  const empty = [...contentTables(strapi).of(uid).columns.keys()].filter((name) => name !== 'id');
  return documents.map(({ documentId, values }, index) => ({
    ...Object.fromEntries(empty.map((name) => [name, null])),
    ...columnsOf(strapi, uid, values),
    document_id: documentId,
    public_id: ids[index],
    created_at: time,
    updated_at: time,
    created_by_id: actorId,
    updated_by_id: actorId,
  }));
}

async function newVersions(strapi: Core.Strapi, trx: Knex, writes: readonly ProductWrite[], stamp: Stamp): Promise<Row[]> {
  const rows = await newRows(strapi, trx, BULK_UID, writes, stamp);
  return rows.flatMap((row, index) => (writes[index]?.publishes === true ? [row, { ...row, published_at: stamp.time }] : [row]));
}

/** Reads and changes the rows of existing products. */
async function changedRows(
  strapi: Core.Strapi,
  trx: Knex,
  writes: readonly ProductWrite[],
  { time, actorId }: Stamp,
): Promise<Row[]> {
  const stored: StoredRow[] = await trx(contentTables(strapi).of(BULK_UID).table)
    .whereIn(
      'document_id',
      writes.map(({ documentId }) => documentId),
    )
    .select('*');
  const find = (documentId: string, isPublished: boolean): StoredRow | undefined =>
    stored.find((row) => row.document_id === documentId && (row.published_at !== null) === isPublished);
  return writes.flatMap(({ documentId, data, publishes }) => {
    const [draft, published] = [find(documentId, false), find(documentId, true)];
    if (!draft || (publishes && !published)) throw new Error(`A version of ${documentId} is gone.`);
    const isEdited = Object.keys(data).length > 0;
    const row: Row = {
      ...draft,
      ...columnsOf(strapi, BULK_UID, data),
      ...(isEdited ? { updated_at: time, updated_by_id: actorId } : {}),
    };
    const rows = isEdited ? [row] : [];
    return publishes ? [...rows, { ...row, id: published?.id, published_at: time }] : rows;
  });
}

async function overwriteRows(trx: Knex, table: string, rows: readonly Row[]): Promise<void> {
  for (const chunk of chunksOf(rows, CHUNK))
    await trx(table)
      .insert(chunk.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toColumn(value)]))))
      .onConflict('id')
      .merge();
}

/**
 * Writes the rows of products: a draft for each new one, the changed draft of an old one, and the published versions as copies of
 * the drafts. A published version keeps its row: Strapi deletes it and inserts another, and links all that leads to it again.
 *
 * @returns the row ids by document
 */
export async function writeProductRows(
  strapi: Core.Strapi,
  trx: Knex,
  writes: readonly ProductWrite[],
  actorId: number | null,
): Promise<Map<string, RowIds>> {
  const { table } = contentTables(strapi).of(BULK_UID);
  const stamp = stampOf(trx, actorId);
  const added = writes.filter(({ stored }) => stored === undefined);
  const changed = writes.filter(({ stored }) => stored !== undefined);
  if (added.length > 0) await insertRows(trx, table, await newVersions(strapi, trx, added, stamp));
  await overwriteRows(trx, table, await changedRows(strapi, trx, changed, stamp));
  const rows: StoredRow[] = await trx(table)
    .whereIn(
      'document_id',
      writes.map(({ documentId }) => documentId),
    )
    .select('id', 'document_id', 'published_at');
  const ids = new Map<string, RowIds>();
  const publishing = new Set(writes.filter(({ publishes }) => publishes).map(({ documentId }) => documentId));
  for (const { id, document_id, published_at } of rows) {
    const known = ids.get(document_id) ?? { draft: 0, published: undefined };
    if (published_at === null) ids.set(document_id, { ...known, draft: id });
    else ids.set(document_id, { ...known, published: publishing.has(document_id) ? id : undefined });
  }
  return ids;
}
