import type { Knex } from 'knex';

/**
 * The next public id of a content type. Strapi's own row ids change at every publish; this one is
 * given once and never again, not even after its item was deleted.
 *
 * @param name uid of the content type, or of the component
 */
export async function nextId(trx: Knex, name: string): Promise<number> {
  await trx('storefront_sequences').insert({ name, last_value: 0 }).onConflict('name').ignore();
  const rows = await trx('storefront_sequences')
    .where({ name })
    .increment('last_value', 1)
    .returning<{ last_value: number }[]>('last_value');
  const row = rows[0];
  if (!row) throw new Error(`The sequence of ${name} could not be read.`);
  return row.last_value;
}

/**
 * Moves a sequence past an id that is in use without having been given here (an import brings ids of
 * another database along).
 */
export async function raiseSequence(trx: Knex, name: string, atLeast: number): Promise<void> {
  await trx('storefront_sequences').insert({ name, last_value: atLeast }).onConflict('name').ignore();
  await trx('storefront_sequences').where({ name }).where('last_value', '<', atLeast).update({ last_value: atLeast });
}
