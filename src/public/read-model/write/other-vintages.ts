import type { Knex } from 'knex';
import { READ_MODEL_TABLES } from '../projection/tables';

/** Whether a column holds a value: databases return booleans as 0 and 1, and large numbers as texts. */
export function isSameValue(stored: unknown, written: unknown): boolean {
  if (stored === null || stored === undefined || written === null) return (stored ?? null) === written;
  const plain = (value: unknown): string => String(typeof value === 'boolean' ? Number(value) : value);
  return plain(stored) === plain(written);
}

type Row = Readonly<Record<string, unknown>>;

/** A product's row as it was and as it is. */
interface ChangedRow {
  before: Row | undefined;
  /** undefined: withdrawn */
  after: Row | undefined;
}

/** What the other vintages of a wine show of this one, and what makes it one of them. */
const SHOWN = ['slug', 'vintage', 'price', 'in_stock', 'wine_name', 'brand_id', 'volume_ml'];

const isShown = ({ before, after }: ChangedRow): boolean =>
  !before || !after || SHOWN.some((column) => !isSameValue(before[column], after[column] ?? null));

/**
 * Marks the rows of a wine's other vintages as changed, because their answers name the changed one: the edge and the storefront are
 * told of them too. Wines of other brands with the same name are marked with them.
 *
 * @param changed_in the version that the transaction commits
 * @returns their slugs
 */
export async function markOtherVintages(trx: Knex, changed_in: number, rows: readonly ChangedRow[]): Promise<string[]> {
  const names = rows.filter(isShown).flatMap(({ before, after }) => [before?.wine_name, after?.wine_name]);
  const wines = [...new Set(names)].filter((name) => typeof name === 'string');
  if (wines.length === 0) return [];
  const marked: { slug: string }[] = await trx(READ_MODEL_TABLES.product)
    .where({ published: true })
    .whereIn('wine_name', wines)
    .whereNot({ changed_in })
    .update({ changed_in })
    .returning('slug');
  return marked.map(({ slug }) => slug);
}
