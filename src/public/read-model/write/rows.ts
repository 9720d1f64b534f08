import type { Knex } from 'knex';
import { CONTENT_OF, READ_MODEL_TABLES, type ReadModelKind, type ReadModelRecord } from '../projection/tables';
import { projectionFingerprint } from '../projection/fingerprint';
import { nextVersion, recordChangedItems } from './commits';

/** A row as the database returns it: a bigint may be a string, a boolean 0 or 1. */
type StoredRow = Pick<ReadModelRecord, 'item_id' | 'document_id'> & {
  published: unknown;
  slug: string | null;
  made_by: string | null;
  changed_in: number;
} & Record<string, unknown>;

/**
 * An unpublished or deleted document keeps its row, without content: so the product index notices that it is gone. The time stays, for
 * the date of its part of the sitemap.
 */
const withdrawn = () => ({
  source_id: null,
  source_updated_at: Date.now(),
  published: false,
  slug: null,
  list_item: null,
  detail: null,
  sitemap_entry: null,
});

/** Marks what this program writes. */
const markOf = (changed_in: number) => ({ changed_in, made_by: projectionFingerprint() });

/**
 * Withdraws rows whose document is no longer published under the row's slug. Without it, a slug that moved from one document
 * to another (an import does that) is taken twice between two batches of a rebuild.
 *
 * @returns whether there were any
 */
export async function withdrawMovedRows(trx: Knex, kind: ReadModelKind): Promise<boolean> {
  const table = READ_MODEL_TABLES[kind];
  const changed_in = await nextVersion(trx, CONTENT_OF[kind]);
  const count = await trx(table)
    .where({ published: true })
    .whereNotExists((current) => {
      void current
        .select(trx.raw('1'))
        .from({ content: CONTENT_OF[kind] })
        .whereNotNull('content.published_at')
        .whereRaw('content.document_id = ??', [`${table}.document_id`])
        .whereRaw('content.slug = ??', [`${table}.slug`]);
    })
    .update({ ...withdrawn(), ...markOf(changed_in) });
  return count > 0;
}

/** The old ids of documents that have another one now. A row stays for each, so that the product index notices that it is gone. */
async function withdrawRenumbered(trx: Knex, table: string, itemIds: number[], changed_in: number): Promise<void> {
  for (const item_id of itemIds) {
    await trx(table)
      .where({ item_id })
      .update({ ...withdrawn(), ...markOf(changed_in), document_id: `renumbered ${item_id}` });
  }
}

/** @returns whether a published product has one of these groups */
export async function hasPublishedRows(trx: Knex, column: string, groupIds: number[]): Promise<boolean> {
  const [row] = await trx(READ_MODEL_TABLES.product)
    .where({ published: true })
    .whereIn(column, groupIds)
    .limit(1)
    .select<{ item_id: number }[]>('item_id');
  return row !== undefined;
}

/**
 * Takes deleted groups from the products that have them. Their slots stay in the rows and are filled with nothing.
 *
 * @returns whether a published product had one
 */
export async function removeGroup(trx: Knex, column: string, groupIds: number[]): Promise<boolean> {
  const visible = await hasPublishedRows(trx, column, groupIds);
  const mark = markOf(await nextVersion(trx, 'products'));
  await trx(READ_MODEL_TABLES.product)
    .whereIn(column, groupIds)
    .update({ [column]: null, ...mark });
  return visible;
}

/** Whether a column holds a value: databases return booleans as 0 and 1, and large numbers as texts. */
function isSameValue(stored: unknown, written: unknown): boolean {
  if (stored === null || stored === undefined || written === null) return (stored ?? null) === written;
  const plain = (value: unknown): string => String(typeof value === 'boolean' ? Number(value) : value);
  return plain(stored) === plain(written);
}

/**
 * @param names of wines whose vintages have changed
 * @returns the slugs of all their vintages, whose answers name each other. Wines of other brands with the same name are among them
 */
async function slugsOfVintages(trx: Knex, names: readonly unknown[]): Promise<string[]> {
  const wines = [...new Set(names)].filter((name) => typeof name === 'string');
  if (wines.length === 0) return [];
  return trx(READ_MODEL_TABLES.product).where({ published: true }).whereIn('wine_name', wines).pluck('slug');
}

interface WrittenRows {
  /** whether a visitor can see a change */
  changed: boolean;
  /** the records whose slug is new */
  moved: ReadModelRecord[];
  /** documents whose content a visitor sees changed, and those that came, went or moved */
  shown: string[];
  readdressed: string[];
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
  const table = READ_MODEL_TABLES[kind];
  const scope = CONTENT_OF[kind];
  const stored: StoredRow[] = await trx(table).whereIn('document_id', documentIds).select('*');
  const before = new Map(stored.map((row) => [row.document_id, row]));
  const published = new Set(records.map((row) => row.document_id));
  const changed_in = await nextVersion(trx, scope);

  const gone = stored.filter((row) => !published.has(row.document_id) && row.published);
  const withdrawnIds = gone.map((row) => row.document_id);
  if (withdrawnIds.length > 0) {
    await trx(table)
      .whereIn('document_id', withdrawnIds)
      .update({ ...withdrawn(), ...markOf(changed_in) });
  }

  // Every column counts: another version of the code may fold names differently and change nothing else.
  const differs = (row: ReadModelRecord): boolean => {
    const old = before.get(row.document_id);
    return old === undefined || Object.entries(row).some(([column, value]) => !isSameValue(old[column], value));
  };
  const changed = records.filter(differs).map((row) => ({ ...row, ...markOf(changed_in) }));
  // An import may bring a document that has another id here.
  const renumbered = changed.flatMap((row) => {
    const old = before.get(row.document_id)?.item_id;
    return old === undefined || old === row.item_id ? [] : [old];
  });
  await withdrawRenumbered(trx, table, renumbered, changed_in);
  if (changed.length > 0) await trx(table).insert(changed).onConflict('item_id').merge();

  // Those of another program that hold exactly what this one would write: no visitor sees a change.
  const made_by = projectionFingerprint();
  if (stored.some((row) => row.made_by !== made_by)) await trx(table).whereIn('document_id', documentIds).update({ made_by });

  const touched = [...gone, ...changed.flatMap((row) => [row, before.get(row.document_id) ?? row])];
  const slugs = touched.flatMap(({ slug }) => slug ?? []);
  const vintages = await slugsOfVintages(
    trx,
    touched.map((row) => ('wine_name' in row ? row.wine_name : undefined)),
  );
  recordChangedItems(trx, scope, [...slugs, ...vintages]);
  const moved = records.filter((row) => before.get(row.document_id)?.slug !== row.slug);
  const shown = [...changed.map(({ document_id }) => document_id), ...withdrawnIds];
  return {
    changed: shown.length > 0,
    moved,
    shown,
    readdressed: [...moved.map(({ document_id }) => document_id), ...withdrawnIds],
  };
}
