import type { Knex } from 'knex';
import type { SlugHolder } from './slugs';

/** What the rows of storefront_products and storefront_articles have in common. */
export interface StoredRow {
  item_id: number;
  document_id: string;
  source_id: number | null;
  source_updated_at: number | null;
  published: boolean;
  slug: string | null;
  list_item: string | null;
  detail: string | null;
}

type Stored = Pick<StoredRow, 'document_id' | 'published' | 'slug' | 'list_item' | 'detail' | 'source_id'>;

const CONTENT_TABLES: Record<string, string> = {
  storefront_products: 'products',
  storefront_articles: 'articles',
};

/** An unpublished document keeps its row, for its id, and nothing in it that could be shown. */
const EMPTY = {
  source_id: null,
  source_updated_at: null,
  published: false,
  slug: null,
  list_item: null,
  detail: null,
} as const;

async function withdraw(trx: Knex, table: string, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return;
  const contentTable = CONTENT_TABLES[table];
  if (contentTable === undefined) throw new Error(`${table} is no table of documents.`);
  const kept: { document_id: string }[] = await trx(contentTable)
    .whereIn('document_id', documentIds)
    .distinct('document_id');
  const existing = new Set(kept.map((row) => row.document_id));
  await trx(table).whereIn('document_id', documentIds.filter((id) => existing.has(id))).update(EMPTY);
  const gone = documentIds.filter((id) => !existing.has(id));
  await trx(table).whereIn('document_id', gone).delete();
  await trx('storefront_shelves').whereIn('document_id', gone).delete();
}

/**
 * Writes the rows of published documents and withdraws those of the others.
 *
 * @param table the read model's table
 * @param documentIds all documents that the change touched
 * @param records the rows of those among them that are published
 * @param remember is called with the items whose address is new
 * @returns whether anything that a visitor can see has changed
 */
export async function writeRows<Row extends StoredRow & { slug: string }>(
  trx: Knex,
  table: string,
  documentIds: string[],
  records: Row[],
  remember: (moved: SlugHolder[]) => Promise<void>,
): Promise<boolean> {
  const stored: Stored[] = await trx(table)
    .whereIn('document_id', documentIds)
    .select('document_id', 'published', 'slug', 'list_item', 'detail', 'source_id');
  const before = new Map(stored.map((row) => [row.document_id, row]));
  const published = new Set(records.map((row) => row.document_id));

  const withdrawn = stored.filter((row) => !published.has(row.document_id));
  await withdraw(trx, table, withdrawn.map((row) => row.document_id));

  const differs = (row: Row): boolean => {
    const old = before.get(row.document_id);
    return old?.list_item !== row.list_item || old.detail !== row.detail || old.source_id !== row.source_id;
  };
  const changed = records.filter(differs);
  if (changed.length > 0) await trx(table).insert(changed).onConflict('item_id').merge();
  await remember(records.filter((row) => before.get(row.document_id)?.slug !== row.slug));

  return changed.length > 0 || withdrawn.some((row) => Boolean(row.published));
}
