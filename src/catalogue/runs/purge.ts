import type { Knex } from 'knex';
import { RUN_DAYS } from './panel-api';
import { deleteRun } from './run-store';
import { RUNS } from './tables';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Dry runs that were not applied, and those whose process was killed before they were complete. */
const FORGOTTEN_DAYS = 7;

/**
 * Deletes runs whose time is over, with their entries. What they changed stays as it is and can't be undone any more.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 */
export async function purgeRuns(knex: Knex, now: number, signal?: AbortSignal): Promise<number> {
  const old: string[] = await knex(RUNS)
    .where(
      (ended) => void ended.whereIn('state', ['done', 'stopped', 'failed']).where('created_at', '<', now - RUN_DAYS * DAY_MS),
    )
    .orWhere(
      (forgotten) =>
        void forgotten
          .whereIn('state', ['draft', 'planning', 'discarded'])
          .where('created_at', '<', now - FORGOTTEN_DAYS * DAY_MS)
          .whereNull('undo_of'),
    )
    .pluck('id');
  for (const id of old) await deleteRun(knex, id, signal);
  return old.length;
}
