import type { Knex } from 'knex';

/**
 * @param ids as they were stored; what is no number is left out
 * @returns those accounts of the panel that exist: a row of content must name no other, and an account may be deleted at any time
 */
export async function findAccounts(trx: Knex, ids: readonly unknown[]): Promise<ReadonlySet<number>> {
  const known = ids.filter((id) => typeof id === 'number');
  if (known.length === 0) return new Set();
  // PostgreSQL keeps them until the transaction ends.
  const rows: { id: number }[] = await trx('admin_users').whereIn('id', known).forKeyShare().select('id');
  return new Set(rows.map(({ id }) => id));
}
