import type { Knex } from 'knex';
import { INDEXED_FIELDS } from '../../contract/declared-fields';

/**
 * Raise it when the program needs something in rows that rows of the version before don't hold: a slot, or a column that is not of a
 * declared field. The test read-model-rows fails when such columns change; a new slot is yours to notice.
 */
const REVISION = 4;

const COLUMNS = INDEXED_FIELDS.map(({ column }) => column).sort();

/**
 * What rows hold. Where rows have another format, a start makes all of them before it serves. While it stays the same, a start serves
 * the rows that it finds and makes its own behind.
 */
export const ROW_FORMAT = `${REVISION}:${COLUMNS.join(',')}`;

const KEY = 'row_format';

/** @returns whether all rows hold what this program needs, whichever program made them */
export async function areRowsServable(knex: Knex): Promise<boolean> {
  const [row]: { value: string }[] = await knex('storefront_state').where({ key: KEY }).select('value');
  return row?.value === ROW_FORMAT;
}

export async function recordRowFormat(trx: Knex): Promise<void> {
  await trx('storefront_state').insert({ key: KEY, value: ROW_FORMAT }).onConflict('key').merge();
}
