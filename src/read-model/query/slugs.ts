import { READ_MODEL_TABLES, type ReadModelKind } from '../projection/tables';
import { readDatabase } from './connections';

/**
 * @param slug of no published item
 * @returns the current slug of the published item that had it last
 */
export async function readMovedSlug(kind: ReadModelKind, slug: string): Promise<string | undefined> {
  const [row] = await readDatabase().all<{ slug: string }>({
    text: `SELECT item.slug FROM storefront_slugs AS former
      JOIN ${READ_MODEL_TABLES[kind]} AS item ON item.document_id = former.target AND item.published
      WHERE former.kind = ? AND former.slug = ? ORDER BY former.last_used DESC, former.id DESC LIMIT 1`,
    values: [kind, slug],
    recurring: true,
  });
  return row?.slug;
}

/** @returns the slugs of those documents that are published, by document id */
export async function readPublishedSlugs(kind: ReadModelKind, documentIds: string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await readDatabase().all<{ document_id: string; slug: string }>({
    text: `SELECT document_id, slug FROM ${READ_MODEL_TABLES[kind]}
      WHERE published AND document_id IN (${documentIds.map(() => '?').join(', ')})`,
    values: documentIds,
  });
  return new Map(rows.map((row) => [row.document_id, row.slug]));
}

/** @returns the slugs of those items that are published, by public id */
export async function readSlugsOfItems(kind: ReadModelKind, ids: readonly number[]): Promise<[id: number, slug: string][]> {
  if (ids.length === 0) return [];
  const rows = await readDatabase().all<{ item_id: number; slug: string }>({
    text: `SELECT item_id, slug FROM ${READ_MODEL_TABLES[kind]} WHERE published AND item_id IN (${ids.map(() => '?').join(', ')})`,
    values: [...ids],
  });
  return rows.map(({ item_id: id, slug }) => [id, slug]);
}
