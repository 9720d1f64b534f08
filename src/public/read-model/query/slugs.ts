import { READ_MODEL_TABLES, type ReadModelKind } from '../projection/tables';
import { readDatabase } from './connections';

/**
 * @param slugs today's or former ones
 * @returns the current slugs of the published items that have them, or had them last
 */
export async function readTodaysSlugs(kind: ReadModelKind, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await readDatabase().all<{ asked: string; slug: string }>({
    text: `SELECT former.slug AS asked, item.slug FROM storefront_slugs AS former
      JOIN ${READ_MODEL_TABLES[kind]} AS item ON item.document_id = former.target AND item.published
      WHERE former.kind = ? AND former.slug IN (${slugs.map(() => '?').join(', ')})
      ORDER BY CASE WHEN item.slug = former.slug THEN 1 ELSE 0 END, former.last_used, former.id`,
    values: [kind, ...slugs],
    recurring: slugs.length === 1,
  });
  // The last of a slug's rows stays.
  return new Map(rows.map(({ asked, slug }) => [asked, slug]));
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
