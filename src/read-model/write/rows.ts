import type { Knex } from 'knex';
import type { Scope } from '../../contract/scopes';
import type { ReadModelRecord } from '../projection/record';
import { READ_MODEL_TABLES, type ReadModelKind } from '../projection/tables';
import { pendingChange } from './commits';

/** The read model's tables with the content's table and the scope whose version counts changes. */
export const ROW_TABLES = {
  product: { table: READ_MODEL_TABLES.product, contentTable: 'products', scope: 'products' },
  article: { table: READ_MODEL_TABLES.article, contentTable: 'articles', scope: 'articles' },
} as const satisfies Record<ReadModelKind, { table: string; contentTable: string; scope: Scope }>;

export const ROW_KINDS = Object.keys(ROW_TABLES) as ReadModelKind[];

/** A row as the database returns it: a bigint may be a string, a boolean 0 or 1. */
type StoredRow = Pick<ReadModelRecord, 'item_id' | 'document_id'> & { published: unknown; slug: string | null } & Record<
    string,
    unknown
  >;

/** An unpublished or deleted document keeps its row, without content: so the product index notices that it is gone. */
const WITHDRAWN = {
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

/** The version that this transaction will commit: the write lock keeps other writers out. */
async function nextVersion(trx: Knex, scope: Scope): Promise<number> {
  const [row]: { version: number }[] = await trx('storefront_versions').where({ scope }).select('version');
  if (!row) throw new Error(`The version of ${scope} is missing.`);
  return row.version + 1;
}

/**
 * Withdraws rows whose document is no longer published under the row's slug. Without it, a slug that moved from one document
 * to another (an import does that) is taken twice between two batches of a rebuild.
 *
 * @returns whether there were any
 */
export async function withdrawMovedRows(trx: Knex, kind: ReadModelKind): Promise<boolean> {
  const { table, contentTable, scope } = ROW_TABLES[kind];
  const changed_in = await nextVersion(trx, scope);
  const count = await trx(table)
    .where({ published: true })
    .whereNotExists((current) => {
      void current
        .select(trx.raw('1'))
        .from({ content: contentTable })
        .whereNotNull('content.published_at')
        .whereRaw('content.document_id = ??', [`${table}.document_id`])
        .whereRaw('content.slug = ??', [`${table}.slug`]);
    })
    .update({ ...WITHDRAWN, changed_in });
  return count > 0;
}

export interface WrittenRows {
  /** whether a visitor can see a change */
  changed: boolean;
  /** the records whose slug is new */
  moved: ReadModelRecord[];
}

/**
 * Writes the rows of published documents and withdraws those of the others.
 *
 * @param documentIds all documents of the change
 * @param records those of them that are published
 */
export async function writeRows(
  trx: Knex,
  kind: ReadModelKind,
  documentIds: string[],
  records: readonly ReadModelRecord[],
): Promise<WrittenRows> {
  const { table, scope } = ROW_TABLES[kind];
  const stored: StoredRow[] = await trx(table).whereIn('document_id', documentIds).select('*');
  const before = new Map(stored.map((row) => [row.document_id, row]));
  const published = new Set(records.map((row) => row.document_id));
  const changed_in = await nextVersion(trx, scope);

  const withdrawn = stored.filter((row) => !published.has(row.document_id) && row.published);
  const withdrawnIds = withdrawn.map((row) => row.document_id);
  if (withdrawnIds.length > 0) {
    await trx(table)
      .whereIn('document_id', withdrawnIds)
      .update({ ...WITHDRAWN, changed_in });
  }

  // Every column counts: another version of the code may fold names differently and change nothing else.
  const differs = (row: ReadModelRecord): boolean => {
    const old = before.get(row.document_id);
    return old === undefined || Object.entries(row).some(([column, value]) => !isSame(old[column], value));
  };
  const changed = records.filter(differs).map((row) => ({ ...row, changed_in }));
  // An import may bring a document that has another id here.
  const renumbered = changed.flatMap((row) => {
    const old = before.get(row.document_id)?.item_id;
    return old === undefined || old === row.item_id ? [] : [old];
  });
  if (renumbered.length > 0) await trx(table).whereIn('item_id', renumbered).delete();
  if (changed.length > 0) await trx(table).insert(changed).onConflict('item_id').merge();

  const touched = [...withdrawn, ...changed.flatMap((row) => [row, before.get(row.document_id) ?? row])];
  const { slugs } = pendingChange(trx);
  const touchedSlugs = touched.flatMap((row) => (row.slug === null ? [] : [row.slug]));
  slugs.set(scope, new Set([...(slugs.get(scope) ?? []), ...touchedSlugs]));
  return {
    changed: changed.length > 0 || withdrawn.length > 0,
    moved: records.filter((row) => before.get(row.document_id)?.slug !== row.slug),
  };
}
