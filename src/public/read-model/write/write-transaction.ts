import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { markPendingChange, publishCommit } from './commits';

/**
 * Lets one writer at a time through, over all instances, until its transaction ends. Without it, a brand's rename and a
 * product's move to that brand at the same moment each miss the other, and the read model shows the old name forever.
 *
 * It is an update of a row because SQLite has no advisory lock. (There, config/database.ts makes a transaction wait for those of
 * other processes.)
 */
async function takeWriteLock(trx: Knex): Promise<void> {
  await trx('storefront_state').where({ key: 'write_lock' }).update({ value: '' });
}

interface Transaction {
  trx: Knex;
  onCommit: (callback: () => void) => void;
}

/**
 * Runs `work` under the write lock, in a transaction of its own or in the open one around it (the panel's Publish saves and
 * publishes in one, a release publishes many documents). Subscribers to commits are called when the outermost one commits.
 */
export async function inWriteTransaction<Result>(strapi: Core.Strapi, work: (trx: Knex) => Promise<Result>): Promise<Result> {
  let published: Promise<void> | undefined;
  const result = await strapi.db.transaction(async ({ trx, onCommit }: Transaction) => {
    await takeWriteLock(trx);
    onCommit(() => {
      published = publishCommit(trx);
    });
    return work(trx);
  });
  await published;
  return result;
}

/** Runs `work` so that it leaves nothing behind when it fails, while the transaction around it goes on. */
export async function inSavepoint<Result>(trx: Knex, work: () => Promise<Result>): Promise<Result> {
  const forgetChanges = markPendingChange(trx);
  await trx.raw('SAVEPOINT one_write');
  try {
    const result = await work();
    await trx.raw('RELEASE SAVEPOINT one_write');
    return result;
  } catch (error) {
    forgetChanges();
    await trx.raw('ROLLBACK TO SAVEPOINT one_write');
    throw error;
  }
}
