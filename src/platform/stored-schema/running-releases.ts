import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostgres } from '../database-dialect';
import { INSTANCE, instanceOf, WATCH_CONNECTIONS } from '../instance';
import { OperatorError } from '../operator-error';

/** Thrown before anything is changed, when instances run that can't serve beside this program. */
export class RunningReleaseError extends OperatorError {
  override readonly name = 'RunningReleaseError';
}

/** @returns how many other instances serve this database */
export async function countOtherInstances(knex: Knex): Promise<number> {
  if (!isPostgres(knex)) return 0;
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    'SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE ?',
    [WATCH_CONNECTIONS],
  );
  return new Set(rows.map(({ name }) => instanceOf(name)).filter((instance) => instance !== INSTANCE)).size;
}

/** Whether the releases on this database have said what their rows hold, so that they and this one can share them. */
async function sharesRows(knex: Knex): Promise<boolean> {
  if (!(await knex.schema.hasTable('storefront_state'))) return false;
  const rows: unknown[] = await knex('storefront_state').where({ key: 'row_format' }).select('key');
  return rows.length > 0;
}

/**
 * An upgrade beside running instances is without a gap from the release on that records the format of its rows (23 November 2026). Those
 * before it would answer 500 to some requests.
 *
 * @throws RunningReleaseError
 */
export async function assertCanRunBeside(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  const others = await countOtherInstances(knex);
  if (others === 0 || (await sharesRows(knex))) return;
  throw new RunningReleaseError(
    `${others} instances of a release of before 23 November 2026 run on this database, and can't beside this one. ` +
      'Stop them all, then start this release on one instance, and on the others when it is ready. Nothing was changed.',
  );
}
