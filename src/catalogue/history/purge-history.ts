import type { Knex } from 'knex';
import { HISTORY_DAYS } from '../../contract/kept-days';
import { DAY_MS } from '../../contract/shop-time';
import { ENTRY_CHANGES } from '../../editorial/entry-changes';
import { RUN_ENTRIES, type RunRow } from '../runs/tables';

/** Rows that one transaction moves or deletes. */
const BATCH = 2_000;

type EndedRun = Pick<RunRow, 'id' | 'title' | 'actor_name' | 'created_at' | 'started_at' | 'finished_at'>;

/**
 * Moves what a run has changed into the history of the entries, before the run is deleted: a history is kept longer than a run can be
 * undone.
 */
export async function moveRunChanges(knex: Knex, run: EndedRun, signal?: AbortSignal): Promise<void> {
  const at = Number(run.finished_at ?? run.started_at ?? run.created_at);
  for (;;) {
    signal?.throwIfAborted();
    const moved = await knex.transaction(async (trx): Promise<number> => {
      const positions: number[] = await trx(RUN_ENTRIES)
        .where({ run_id: run.id, state: 'applied' })
        .orderBy('position')
        .limit(BATCH)
        .pluck('position');
      const last = positions.at(-1);
      if (last === undefined) return 0;
      await trx.raw(
        `INSERT INTO ${ENTRY_CHANGES} (uid, document_id, kind, changed_at, changed_by, run_id, run_title, changes)
         SELECT uid, document_id, 'run', CAST(? AS bigint), CAST(? AS text), run_id, CAST(? AS text), changes
         FROM ${RUN_ENTRIES} WHERE run_id = ? AND state = 'applied' AND document_id IS NOT NULL AND position <= ?`,
        [at, run.actor_name, run.title, run.id, last],
      );
      await trx(RUN_ENTRIES).where({ run_id: run.id, state: 'applied' }).where('position', '<=', last).delete();
      return positions.length;
    });
    if (moved < BATCH) return;
  }
}

/**
 * Deletes changes of entries whose time is over.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 */
export async function purgeHistory(knex: Knex, now: number, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const old: number[] = await knex(ENTRY_CHANGES)
      .where('changed_at', '<', now - HISTORY_DAYS * DAY_MS)
      .orderBy('changed_at')
      .limit(BATCH)
      .pluck('id');
    if (old.length > 0) total += await knex(ENTRY_CHANGES).whereIn('id', old).delete();
    if (old.length < BATCH) return total;
  }
}
