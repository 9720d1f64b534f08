import type { Knex } from 'knex';
import { PRODUCT_GROUPINGS, type GroupingUid, type GroupKind } from '../../../contract/content-types';
import { isRecord } from '../../../contract/is-record';
import { chunksOf } from '../../../platform/chunks';
import { SEARCHED, wordsOf, type SearchedUid, isSearched } from './words';
import { sortDigits } from '../projection/sort-key';

/** Attribute of all content of the panel's lists: `sortDigits` of what names an entry. No database has that order on SQLite. */
export const SORT_KEY = 'sort_key';

/** A version of a document. */
interface SortedRow {
  id: number;
  sort_key: string | null;
  [column: string]: unknown;
}

/** Writes the keys that are missing or of another name, in one statement. @param trx the transaction of the write */
async function recordSortKeys(trx: Knex, table: string, sorted: string, rows: readonly SortedRow[]): Promise<void> {
  const changed = rows
    .map(({ id, sort_key: before, [sorted]: name }) => ({ id, before, key: sortDigits(typeof name === 'string' ? name : '') }))
    .filter(({ before, key }) => before !== key);
  if (changed.length === 0) return;
  const values = changed.map(() => '(?, ?)').join();
  await trx.raw(
    `UPDATE ?? SET ${SORT_KEY} = written.column2 FROM (VALUES ${values}) AS written WHERE ??.id = CAST(written.column1 AS integer)`,
    [table, ...changed.flatMap(({ id, key }) => [id, key]), table],
  );
}

interface Attribute {
  type: string;
  target?: string;
}

/** A model of Strapi's database. */
export interface SortedModel {
  uid: string;
  attributes: Readonly<Record<string, Attribute>>;
}

/**
 * @param orderBy of one of Strapi's queries: an attribute, attributes with their directions, those of a relation, or several of these
 * @returns the same, with an entry's sort key before its name
 */
export function orderByKeys(model: SortedModel, orderBy: unknown, modelOf: (uid: string) => SortedModel): unknown {
  if (Array.isArray(orderBy)) return orderBy.flatMap((each) => orderByKeys(model, each, modelOf));
  if (typeof orderBy === 'string') return orderByKeys(model, { [orderBy]: 'asc' }, modelOf);
  if (!isRecord(orderBy)) return orderBy;
  const name = isSearched(model.uid) ? SEARCHED[model.uid].sorted : undefined;
  return Object.entries(orderBy).flatMap(([attribute, direction]): unknown[] => {
    const target = model.attributes[attribute]?.target;
    if (attribute === name) return [{ [SORT_KEY]: direction }, { [attribute]: direction }];
    if (target === undefined || !isRecord(direction)) return [{ [attribute]: direction }];
    const inner = orderByKeys(modelOf(target), direction, modelOf);
    return (Array.isArray(inner) ? inner : [inner]).map((each: unknown) => ({ [attribute]: each }));
  });
}

/**
 * Document → its words, and the documents of a product's groups. Without it, each search of a large shop would fold all its
 * texts.
 */
export const WORDS_TABLE = 'panel_search';

/** Documents that are written at once. Knex inserts many rows into SQLite as a union of at most 500. */
const PAGE_SIZE = 400;

const GROUPS = Object.entries(PRODUCT_GROUPINGS) as [GroupingUid, { attribute: GroupKind }][];

/** Raise it when the code makes other words or sort keys: the next start then records all of them again. */
const WORDS_VERSION = 3;

/** A draft or a published version. */
export interface SourceRow {
  document_id: string;
  id: number;
  updated_at: number | string | Date | null;
  [column: string]: unknown;
}

export type WordsRow = { document_id: string; words: string; source: string } & Record<GroupKind, string | null>;

const NO_GROUPS: Record<GroupKind, null> = { brand: null, origin: null, wine_type: null };

export function groupByDocument(rows: readonly SourceRow[]): Map<string, SourceRow[]> {
  const documents = new Map<string, SourceRow[]>();
  for (const row of rows) {
    const own = documents.get(row.document_id);
    if (own) own.push(row);
    else documents.set(row.document_id, [row]);
  }
  return documents;
}

/** @returns what the words are made of: a save changes a version's time, a publication its id */
export function sourceOf(rows: readonly SourceRow[]): string {
  const versions = rows.map(({ id, updated_at }) => `${id}@${updated_at === null ? '' : new Date(updated_at).getTime()}`);
  return [WORDS_VERSION, ...versions.sort()].join(' ');
}

/** Sets the groups of products' drafts: the panel's list shows the drafts. */
async function addGroups(knex: Knex, rows: ReadonlyMap<string, WordsRow>): Promise<void> {
  for (const [uid, { attribute }] of GROUPS) {
    const links: { product: string; group: string }[] = await knex({ product: 'products' })
      .join({ link: `products_${attribute}_lnk` }, 'link.product_id', 'product.id')
      .join({ grouping: SEARCHED[uid].table }, 'grouping.id', `link.${attribute}_id`)
      .whereIn('product.document_id', [...rows.keys()])
      .whereNull('product.published_at')
      .select({ product: 'product.document_id', group: 'grouping.document_id' });
    for (const { product, group } of links) {
      const row = rows.get(product);
      if (row) row[attribute] = group;
    }
  }
}

/** Records sort keys. @returns the row of each document that exists, with the words of its draft and its published version */
async function makeRows(knex: Knex, uid: SearchedUid, documentIds: readonly string[]): Promise<Map<string, WordsRow>> {
  const { table, columns, sorted } = SEARCHED[uid];
  const sources: (SourceRow & SortedRow)[] = await knex(table)
    .whereIn('document_id', documentIds)
    // Without it PostgreSQL tells a draft before or after its published version, and equal words differ.
    .orderBy('id')
    .select('document_id', 'id', 'updated_at', SORT_KEY, ...new Set([sorted, ...columns]));
  await recordSortKeys(knex, table, sorted, sources);
  const rows = new Map<string, WordsRow>();
  for (const [document_id, own] of groupByDocument(sources)) {
    const words = wordsOf(own.flatMap((source) => columns.map((column) => source[column])));
    rows.set(document_id, { document_id, words, source: sourceOf(own), ...NO_GROUPS });
  }
  if (uid === 'api::product.product') await addGroups(knex, rows);
  return rows;
}

/** Records the words and sort keys of documents as they are now; none of deleted ones. @param trx the transaction of the write */
export async function recordWords(trx: Knex, uid: SearchedUid, documentIds: readonly string[]): Promise<void> {
  for (const page of chunksOf(documentIds, PAGE_SIZE)) {
    const rows = await makeRows(trx, uid, page);
    const gone = page.filter((documentId) => !rows.has(documentId));
    if (gone.length > 0) await trx(WORDS_TABLE).where({ uid }).whereIn('document_id', gone).delete();
    const written = [...rows.values()].map((row) => ({ uid, ...row }));
    if (written.length > 0) await trx(WORDS_TABLE).insert(written).onConflict(['uid', 'document_id']).merge();
  }
}
