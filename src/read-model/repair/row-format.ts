import type { Knex } from 'knex';

/**
 * Raise it when the program needs something in rows that rows of the version before don't hold: a column that is filtered, sorted or
 * searched by, or a slot. Then a start makes all rows before it serves. While it stays the same, a start serves the rows that it
 * finds and makes its own behind. The test read-model-rows fails when the columns change; a new slot is yours to notice.
 */
export const ROW_FORMAT = 1;

const KEY = 'row_format';

/** @returns whether all rows hold what this program needs, whichever program made them */
export async function areRowsServable(knex: Knex): Promise<boolean> {
  const [row]: { value: string }[] = await knex('storefront_state').where({ key: KEY }).select('value');
  return row?.value === String(ROW_FORMAT);
}

export async function recordRowFormat(trx: Knex): Promise<void> {
  await trx('storefront_state')
    .insert({ key: KEY, value: String(ROW_FORMAT) })
    .onConflict('key')
    .merge();
}
