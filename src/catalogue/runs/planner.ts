import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { StoredDocument } from './document-values';
import type { PlannedEntry, Run, RunEntry } from './run';
import { writeEntries } from './create-run';
import { RUN_ENTRIES, RUNS } from './tables';

/** Tells the entries of a run that no editor has waited for: of a plan that is due, or of an undo. */
export interface Planner {
  /** all of them, from the beginning: an earlier attempt may have been killed */
  entries: (strapi: Core.Strapi, run: Run) => AsyncIterable<PlannedEntry>;
  /** one whose document was saved since, in the transaction that applies it. Without this, or undefined: it is left alone */
  entryAgain?: (
    strapi: Core.Strapi,
    trx: Knex,
    run: Run,
    entry: RunEntry,
    stored: StoredDocument,
  ) => Promise<PlannedEntry | undefined>;
}

/** Writes the entries of a run, and queues it. */
export async function planRun(strapi: Core.Strapi, run: Run, planner: Planner): Promise<void> {
  const knex = strapi.db.connection;
  await knex(RUN_ENTRIES).where({ run_id: run.id }).delete();
  const { counts } = await writeEntries(knex, run, planner.entries(strapi, run));
  const [waiting] = await knex(RUN_ENTRIES)
    .where({ run_id: run.id, state: 'waiting' })
    .count<{ count: number | string }[]>({ count: '*' });
  await knex(RUNS)
    .where({ id: run.id, state: 'planning' })
    .update({
      state: 'queued',
      counts: JSON.stringify(counts),
      choices: JSON.stringify({ kinds: ['changed'], publish: true }),
      chosen: Number(waiting?.count ?? 0),
      started_at: Date.now(),
      attempts: 0,
      retry_at: null,
    });
}
