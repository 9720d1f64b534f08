import type { Knex } from 'knex';
import { recordChangedSlugs } from './commits';
import type { Scope } from '../../contract/scopes';
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
  /** the page's element of the sitemap; null without FRONTEND_URL */
  sitemap_entry: string | null;
}

/** A row as the database gives it: a bigint may come as text, a truth as 0 or 1. */
type Stored = Pick<StoredRow, 'item_id' | 'document_id' | 'published' | 'slug'> & Record<string, unknown>;

/** The read model's tables of documents, with the scope whose version counts their changes. */
const TABLES = { storefront_products: 'products', storefront_articles: 'articles' } as const satisfies Record<string, Scope>;

export type RowTable = keyof typeof TABLES;

/**
 * A document that is unpublished or deleted keeps its row: nothing in it could be shown, and whoever keeps up with the
 * changes (product-index) sees that it is gone.
 */
const EMPTY = {
  source_id: null,
  source_updated_at: null,
  published: false,
  slug: null,
  list_item: null,
  detail: null,
  sitemap_entry: null,
} as const;

function isSame(stored: unknown, written: unknown): boolean {
  if (stored === null || stored === undefined || written === null) return (stored ?? null) === written;
  const plain = (value: unknown): string => String(typeof value === 'boolean' ? Number(value) : value);
  return plain(stored) === plain(written);
}

/** The version that the transaction under way is about to make: nobody else writes meanwhile. */
async function nextVersion(trx: Knex, scope: Scope): Promise<number> {
  const rows: { version: number }[] = await trx('storefront_versions').where({ scope }).select('version');
  const [row] = rows;
  if (!row) throw new Error(`The version of ${scope} is missing.`);
  return row.version + 1;
}

/**
 * Takes back the rows of documents that are no longer published under the address in their row. Rows are projected batch by
 * batch: an address that moved from one document to another (an import does that) would be taken twice meanwhile.
 *
 * @returns whether there were any
 */
export async function withdrawMovedRows(trx: Knex, table: RowTable, contentTable: string): Promise<boolean> {
  const changed_in = await nextVersion(trx, TABLES[table]);
  const rows = await trx(table)
    .where({ published: true })
    .whereNotExists((current) => {
      void current
        .select(trx.raw('1'))
        .from({ content: contentTable })
        .whereNotNull('content.published_at')
        .whereRaw('content.document_id = ??', [`${table}.document_id`])
        .whereRaw('content.slug = ??', [`${table}.slug`]);
    })
    .update({ ...EMPTY, changed_in });
  return rows > 0;
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
export async function writeRows(
  trx: Knex,
  table: RowTable,
  documentIds: string[],
  records: (StoredRow & { slug: string })[],
  remember: (moved: SlugHolder[]) => Promise<void>,
): Promise<boolean> {
  const stored: Stored[] = await trx(table).whereIn('document_id', documentIds).select('*');
  const before = new Map(stored.map((row) => [row.document_id, row]));
  const published = new Set(records.map((row) => row.document_id));
  const changed_in = await nextVersion(trx, TABLES[table]);

  const withdrawn = stored.filter((row) => !published.has(row.document_id) && row.published);
  const gone = withdrawn.map((row) => row.document_id);
  if (gone.length > 0)
    await trx(table)
      .whereIn('document_id', gone)
      .update({ ...EMPTY, changed_in });

  // Member by member: another version of the code may fold names in another way and show nothing else of it.
  const differs = (row: StoredRow): boolean => {
    const old = before.get(row.document_id);
    return old === undefined || Object.entries(row).some(([member, value]) => !isSame(old[member], value));
  };
  const changed = records.filter(differs).map((row) => ({ ...row, changed_in }));
  // An import may bring a document along that was known here under another id.
  const renumbered = changed.flatMap((row) => {
    const old = before.get(row.document_id)?.item_id;
    return old === undefined || old === row.item_id ? [] : [old];
  });
  if (renumbered.length > 0) await trx(table).whereIn('item_id', renumbered).delete();
  if (changed.length > 0) await trx(table).insert(changed).onConflict('item_id').merge();
  await remember(records.filter((row) => before.get(row.document_id)?.slug !== row.slug));

  const touched = [...withdrawn, ...changed.flatMap((row) => [row, before.get(row.document_id) ?? row])];
  const slugs = touched.flatMap((row) => (row.slug === null ? [] : [row.slug]));
  recordChangedSlugs(trx, TABLES[table], slugs);
  return changed.length > 0 || withdrawn.length > 0;
}
