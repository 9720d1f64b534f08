import type { Knex } from 'knex';

/**
 * Strapi's row ids change at every publish. A public id is given once, and never again after its item is deleted.
 *
 * @param name uid of the content type, or MENU_ITEM_SEQUENCE
 */
export async function nextId(trx: Knex, name: string): Promise<number> {
  await trx('storefront_sequences').insert({ name, last_value: 0 }).onConflict('name').ignore();
  const [row] = await trx('storefront_sequences')
    .where({ name })
    .increment('last_value', 1)
    .returning<{ last_value: number }[]>('last_value');
  if (!row) throw new Error(`The sequence of ${name} could not be read.`);
  return row.last_value;
}

/** Moves a sequence past ids that it did not give: an import brings ids of another database. */
export async function raiseSequence(trx: Knex, name: string, atLeast: number): Promise<void> {
  await trx('storefront_sequences').insert({ name, last_value: atLeast }).onConflict('name').ignore();
  await trx('storefront_sequences').where({ name }).where('last_value', '<', atLeast).update({ last_value: atLeast });
}
