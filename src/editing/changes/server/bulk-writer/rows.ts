import type { Knex } from 'knex';
import { contentTables } from '../../../recycle-bin/server/content-tables';
import { isPostgres } from '../../../../platform/database-dialect';
import { nextIds } from '../../../../public/read-model/write/public-ids';
import { chunksOf } from '../../../../platform/chunks';
import type { BatchTarget, DocumentWrite } from './document-write';

/** Rows that one statement writes. Knex inserts many rows into SQLite as a union of at most 500. */
const CHUNK = 100;

export type Row = Record<string, unknown>;

interface StoredRow extends Row {
  id: number;
  document_id: string;
  published_at: unknown;
}

/** The ids of the rows that were written of a document. */
export interface RowIds {
  draft?: number;
  published?: number;
}

export async function insertRows(trx: Knex, table: string, rows: readonly Row[]): Promise<void> {
  for (const chunk of chunksOf(rows, CHUNK)) await trx(table).insert(chunk);
}

const toColumn = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : (value ?? null);

/** @returns the columns that attributes of plain values have */
function columnsOf({ strapi, uid }: BatchTarget, values: Readonly<Record<string, unknown>>): Row {
  const { columns } = contentTables(strapi).of(uid);
  const plain = Object.entries(values).filter(([name]) => columns.has(name));
  return Object.fromEntries(plain.map(([name, value]) => [name, toColumn(value)]));
}

/** @returns the rows of new documents, each version that they have; rows of one statement have the same columns */
async function newRows(target: BatchTarget, writes: readonly DocumentWrite[], time: Date | number): Promise<Row[]> {
  const { strapi, trx, uid, actorId } = target;
  const { columns, hasDrafts } = contentTables(strapi).of(uid);
  const ids = await nextIds(trx, uid, writes.length);
  const empty = [...columns.keys()].filter((name) => name !== 'id').map((name) => [name, null]);
  return writes.flatMap(({ documentId, values, publishes }, index) => {
    const draft: Row = {
      ...Object.fromEntries(empty),
      ...columnsOf(target, values),
      document_id: documentId,
      public_id: ids[index],
      created_at: time,
      updated_at: time,
      created_by_id: actorId,
      updated_by_id: actorId,
    };
    return [...(hasDrafts ? [draft] : []), ...(publishes ? [{ ...draft, published_at: time }] : [])];
  });
}

/** Reads and changes the rows of existing products. */
async function changedRows(target: BatchTarget, writes: readonly DocumentWrite[], time: Date | number): Promise<Row[]> {
  const { strapi, trx, uid, actorId } = target;
  const documentIds = writes.map(({ documentId }) => documentId);
  const stored: StoredRow[] = await trx(contentTables(strapi).of(uid).table).whereIn('document_id', documentIds).select('*');
  const find = (documentId: string, isPublished: boolean): StoredRow | undefined =>
    stored.find((row) => row.document_id === documentId && (row.published_at !== null) === isPublished);
  return writes.flatMap(({ documentId, data, publishes }) => {
    const [draft, published] = [find(documentId, false), find(documentId, true)];
    if (!draft || (publishes && !published)) throw new Error(`A version of ${documentId} is gone.`);
    const isEdited = Object.keys(data).length > 0;
    const row: Row = {
      ...Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, toColumn(value)])),
      ...columnsOf(target, data),
      ...(isEdited ? { updated_at: time, updated_by_id: actorId } : {}),
    };
    const rows = isEdited ? [row] : [];
    return publishes ? [...rows, { ...row, id: published?.id, published_at: time }] : rows;
  });
}

/**
 * Writes the rows of documents: a draft for each new one, the changed draft of an old one, and the published versions as copies of
 * the drafts. A published version keeps its row: Strapi deletes it and inserts another, and links all that leads to it again.
 *
 * @returns the ids of the written rows by document
 */
export async function writeRows(target: BatchTarget, writes: readonly DocumentWrite[]): Promise<Map<string, RowIds>> {
  const { strapi, trx, uid } = target;
  const { table } = contentTables(strapi).of(uid);
  const time = isPostgres(trx) ? new Date() : Date.now();
  const added = writes.filter(({ stored }) => stored === undefined);
  const changed = writes.filter(({ stored }) => stored !== undefined);
  const written = ['id', 'document_id', 'published_at'];
  const ids = new Map<string, RowIds>();
  const remember = (rows: readonly StoredRow[]): void => {
    for (const { id, document_id, published_at } of rows)
      ids.set(document_id, { ...ids.get(document_id), [published_at === null ? 'draft' : 'published']: id });
  };
  for (const chunk of chunksOf(await newRows(target, added, time), CHUNK))
    remember((await trx(table).insert(chunk).returning(written)) as StoredRow[]);
  for (const chunk of chunksOf(await changedRows(target, changed, time), CHUNK))
    remember((await trx(table).insert(chunk).onConflict('id').merge().returning(written)) as StoredRow[]);
  return ids;
}
