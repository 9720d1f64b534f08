import type { Knex } from 'knex';

export async function readState(knex: Knex, key: string): Promise<string | undefined> {
  const rows: { value: string }[] = await knex('tracking_state').where({ key }).select('value');
  return rows[0]?.value;
}

export async function setState(knex: Knex, key: string, value: string): Promise<void> {
  await knex('tracking_state').insert({ key, value }).onConflict('key').merge();
}
