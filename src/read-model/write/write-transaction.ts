import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { publishCommit } from './commits';

/**
 * Lets one storefront write at a time through, over all instances, till its transaction ends.
 * Without it, a brand's rename and a product's move to that brand, begun at the same moment, would
 * each miss the other, and the read model would keep the old name for good.
 *
 * It is a row's update and not an advisory lock because SQLite has none. (There every transaction waits for those of other
 * processes at its start: see config/database.ts.)
 */
async function takeWriteLock(trx: Knex): Promise<void> {
  await trx('storefront_state').where({ key: 'write_lock' }).update({ value: '' });
}

/** @param announce called when the outermost transaction is committed, and before it returns; it must not throw */
type OnCommit = (announce: () => void) => void;

/**
 * Runs `work` in a transaction of its own, or in the one that is open around it (the panel's Publish saves and publishes
 * in one, a release publishes many documents), as the only write to the storefront.
 *
 * @param work gets the transaction, and whom to tell what is to be done when it is committed
 */
export async function inWriteTransaction<Result>(
  strapi: Core.Strapi,
  work: (trx: Knex, onCommit: OnCommit) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined;
  await strapi.db.transaction(async ({ trx, onCommit }: { trx: Knex; onCommit: OnCommit }) => {
    await takeWriteLock(trx);
    onCommit(() => publishCommit(trx));
    result = { value: await work(trx, onCommit) };
  });
  if (!result) throw new Error('The transaction ended without having begun.');
  return result.value;
}
