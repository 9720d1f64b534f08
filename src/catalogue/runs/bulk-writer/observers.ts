import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/**
 * Runs around the write of a batch, in its transaction.
 *
 * @param documentIds the products whose published version is written; new ones are not there before
 */
type BatchObserver = (
  strapi: Core.Strapi,
  trx: Knex,
  documentIds: readonly string[],
  write: () => Promise<void>,
) => Promise<void>;

const observers: BatchObserver[] = [];

/** For what a middleware of the document service does with a publication: batches do not pass through it. */
export function observePublishedBatches(observer: BatchObserver): void {
  observers.push(observer);
}

export function withObservers(
  strapi: Core.Strapi,
  trx: Knex,
  documentIds: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const observed = observers.reduce<() => Promise<void>>(
    (inner, observer) => () => observer(strapi, trx, documentIds, inner),
    write,
  );
  return observed();
}
