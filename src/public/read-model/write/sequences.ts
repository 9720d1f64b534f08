import type { Knex } from 'knex';

/** @returns the last value */
async function advance(trx: Knex, name: string, by: number): Promise<number> {
  await trx('storefront_sequences').insert({ name, last_value: 0 }).onConflict('name').ignore();
  const [row] = await trx('storefront_sequences')
    .where({ name })
    .increment('last_value', by)
    .returning<{ last_value: number }[]>('last_value');
  if (!row) throw new Error(`The sequence of ${name} could not be read.`);
  return row.last_value;
}

/**
 * Strapi's row ids change at every publish. A public id is given once, and never again after its item is deleted.
 *
 * @param name uid of the content type, or MENU_ITEM_SEQUENCE
 */
export const nextId = (trx: Knex, name: string): Promise<number> => advance(trx, name, 1);

/** @returns as many public ids, in rising order */
export async function nextIds(trx: Knex, name: string, count: number): Promise<number[]> {
  const last = await advance(trx, name, count);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

/** Moves a sequence past ids that it did not give: an import brings ids of another database. */
export async function raiseSequence(trx: Knex, name: string, atLeast: number): Promise<void> {
  await trx('storefront_sequences').insert({ name, last_value: atLeast }).onConflict('name').ignore();
  await trx('storefront_sequences').where({ name }).where('last_value', '<', atLeast).update({ last_value: atLeast });
}
