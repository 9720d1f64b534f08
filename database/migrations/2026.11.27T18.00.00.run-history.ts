import type { Knex } from 'knex';

interface Run {
  id: string;
  title: string;
  actor_name: string;
  /** JSON: who has started it, the last of them last */
  starts: string | null;
  finished_at: number | string | null;
  started_at: number | string | null;
  created_at: number | string;
}

interface Entry {
  position: number;
  uid: string;
  document_id: string;
  changes: string;
  /** JSON: the versions of the document that it has made */
  applied_version: string | null;
}

/** SQLite takes few parameters at once, and PostgreSQL ends a statement of the editors' pool after 15 seconds. */
const BATCH = 100;

function toChange(run: Run, { uid, document_id, changes, applied_version }: Entry): object {
  const starts = JSON.parse(run.starts ?? '[]') as { name: string }[];
  const versions = JSON.parse(applied_version ?? '{}') as { draft?: number | null };
  return {
    uid,
    document_id,
    kind: 'run',
    changed_at: versions.draft ?? run.finished_at ?? run.started_at ?? run.created_at,
    changed_by: starts.at(-1)?.name ?? run.actor_name,
    run_id: run.id,
    run_title: run.title,
    changes,
  };
}

async function copyRun(knex: Knex, run: Run): Promise<void> {
  for (let after = -1; ;) {
    const entries: Entry[] = await knex('catalogue_run_entries')
      .where({ run_id: run.id, state: 'applied' })
      .whereNotNull('document_id')
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH)
      .select('position', 'uid', 'document_id', 'changes', 'applied_version');
    const last = entries.at(-1);
    if (!last) return;
    const documentIds = entries.map(({ document_id }) => document_id);
    const known: string[] = await knex('entry_changes')
      .where({ run_id: run.id })
      .whereIn('document_id', documentIds)
      .pluck('document_id');
    const missing = entries.filter(({ document_id }) => !known.includes(document_id));
    if (missing.length > 0) await knex('entry_changes').insert(missing.map((entry) => toChange(run, entry)));
    after = last.position;
  }
}

/** The history of entries has what runs have changed, too: runs of earlier versions kept it to themselves until they were deleted. */
export async function up(knex: Knex): Promise<void> {
  const runs: Run[] = await knex('catalogue_runs').select(
    'id',
    'title',
    'actor_name',
    'starts',
    'finished_at',
    'started_at',
    'created_at',
  );
  for (const run of runs) await copyRun(knex, run);
}

/** The earlier version reads what runs have changed from the runs. */
export async function down(knex: Knex): Promise<void> {
  await knex('entry_changes').whereIn('run_id', knex('catalogue_runs').select('id')).delete();
}
