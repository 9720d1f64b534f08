import type { Knex } from 'knex';
import { isRecord } from '../../../../contract/is-record';
import { contentTables } from '../../../recycle-bin/server/content-tables';
import { isPostgres } from '../../../../platform/database-dialect';
import { nextIds } from '../../../../public/read-model/write/public-ids';
import { chunksOf } from '../../../../platform/chunks';
import { isSameValue } from '../document-values';
import type { Json } from '../run';
import { listOf, type Targets } from './checks';
import { linksFrom, type BatchTarget, type DocumentWrite } from './document-write';

/** Rows that one statement writes. Knex inserts many rows into SQLite as a union of at most 500. */
const CHUNK = 100;

type Row = Record<string, unknown>;

interface StoredRow extends Row {
  id: number;
  document_id: string;
  published_at: unknown;
}

interface RowIds {
  draft?: number;
  published?: number;
}

async function insertRows(trx: Knex, table: string, rows: readonly Row[]): Promise<void> {
  for (const chunk of chunksOf(rows, CHUNK)) await trx(table).insert(chunk);
}

const toColumn = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : (value ?? null);

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
    remember(await trx(table).insert(chunk).returning<StoredRow[]>(written));
  for (const chunk of chunksOf(await changedRows(target, changed, time), CHUNK))
    remember(await trx(table).insert(chunk).onConflict('id').merge().returning<StoredRow[]>(written));
  return ids;
}

interface WrittenBatch {
  writes: readonly DocumentWrite[];
  ids: ReadonlyMap<string, RowIds>;
  targets: Targets;
}

/** A version whose attribute is not yet what the write wants. */
interface Owner {
  rowId: number;
  value: Json;
}

/** @returns the versions in which an attribute changes */
function ownersOf({ writes, ids }: WrittenBatch, attribute: string): Owner[] {
  return writes.flatMap(({ documentId, stored, values }) => {
    const rows = ids.get(documentId) ?? {};
    const value = values[attribute] ?? null;
    return (['draft', 'published'] as const).flatMap((version): Owner[] => {
      const rowId = rows[version];
      return rowId === undefined || isSameValue(value, stored?.[version]?.[attribute]) ? [] : [{ rowId, value }];
    });
  });
}

const rowsOf = (owners: readonly Owner[]): number[] => owners.map(({ rowId }) => rowId);

/** Relations and files: rows that lead from a version to another row. */
async function writeLinkRows({ strapi, trx, uid }: BatchTarget, batch: WrittenBatch): Promise<void> {
  for (const { attribute, table, owner, target, constant, orders } of linksFrom(strapi, uid)) {
    const owners = ownersOf(batch, attribute);
    if (owners.length === 0) continue;
    await trx(table).where(constant).whereIn(owner.column, rowsOf(owners)).delete();
    const rows = owners.flatMap(({ rowId, value }) =>
      listOf(value).map((one, index) => ({
        ...constant,
        [owner.column]: rowId,
        [target.column]: batch.targets.get(attribute)?.get(one),
        ...Object.fromEntries(orders.map((column) => [column, index + 1])),
      })),
    );
    await insertRows(trx, table, rows);
  }
}

async function writeComponents({ strapi, trx, uid }: BatchTarget, batch: WrittenBatch): Promise<void> {
  const { of } = contentTables(strapi);
  for (const { attribute, uid: component, table } of of(uid).components) {
    const owners = ownersOf(batch, attribute);
    if (owners.length === 0) continue;
    const constant = { field: attribute, component_type: component };
    const old = trx(table).where(constant).whereIn('entity_id', rowsOf(owners));
    const gone: number[] = await old.clone().pluck('cmp_id');
    await old.clone().delete();
    await trx(of(component).table).whereIn('id', gone).delete();
    const filled = owners.filter(({ value }) => isRecord(value));
    if (filled.length === 0) continue;
    const names = Object.keys(strapi.components[component as never]?.attributes ?? {});
    const components = filled.map(({ value }) =>
      Object.fromEntries(names.map((name): [string, unknown] => [name, isRecord(value) ? (value[name] ?? null) : null])),
    );
    const inserted: { id: number }[] = await trx(of(component).table).insert(components).returning('id');
    // Both databases number the rows of one statement in its order.
    const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
    const rows = filled.map(({ rowId }, index) => ({ ...constant, entity_id: rowId, cmp_id: ids[index], order: null }));
    await insertRows(trx, table, rows);
  }
}

/** Writes what is not in the documents' own rows: relations, files and components. */
export async function writeLinks(target: BatchTarget, batch: WrittenBatch): Promise<void> {
  await writeLinkRows(target, batch);
  await writeComponents(target, batch);
}
