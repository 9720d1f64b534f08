import type { Knex } from 'knex';

export function isPostgres(knex: Knex): boolean {
  return (knex.client as { dialect: string }).dialect === 'postgresql';
}
