import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { isPostgres } from '../database-dialect';
import { assertPatch } from './assert-patch';
import { begunImmediately } from './sqlite-begin';

interface Transaction {
  trx?: unknown;
  onCommit?: (callback: () => void) => void;
}

/**
 * Runs an empty transaction: it must tell of its commit, and on SQLite it must have begun as a writer.
 *
 * @throws PatchError
 */
export async function assertTransactions(strapi: Core.Strapi): Promise<void> {
  const onPostgres = environment.databaseClient === 'postgres';
  const dialect: unknown = strapi.db.dialect.client;
  const named = isPostgres(strapi.db.connection) === onPostgres && dialect === environment.databaseClient;
  assertPatch('transactions (dialect)', '@strapi/database 5.54, Knex 3', named);
  let committed = false;
  const before = begunImmediately();
  await strapi.db.transaction(async ({ trx, onCommit }: Transaction) => {
    assertPatch('transactions', '@strapi/database 5.54', typeof trx === 'function' && typeof onCommit === 'function');
    onCommit(() => (committed = true));
  });
  assertPatch('transactions', '@strapi/database 5.54', committed);
  assertPatch('sqlite-begin', 'Knex 3', onPostgres || begunImmediately() > before);
}
