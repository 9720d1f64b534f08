import type { Knex } from 'knex';

/** The history of entries has what runs have changed, too: runs of earlier versions kept it to themselves until they were deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`INSERT INTO entry_changes (uid, document_id, kind, changed_at, changed_by, run_id, run_title, changes)
    SELECT entry.uid, entry.document_id, 'run', COALESCE(run.finished_at, run.started_at, run.created_at), run.actor_name, run.id, run.title,
      entry.changes
    FROM catalogue_run_entries AS entry JOIN catalogue_runs AS run ON run.id = entry.run_id
    WHERE entry.state = 'applied' AND entry.document_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM entry_changes AS known WHERE known.run_id = run.id AND known.document_id = entry.document_id)`);
  // Who planned a run is not who has started it.
  const runs: { id: string; starts: string }[] = await knex('catalogue_runs').whereNotNull('starts').select('id', 'starts');
  for (const { id, starts } of runs) {
    const last = (JSON.parse(starts) as { name: string }[]).at(-1);
    if (last) await knex('entry_changes').where({ run_id: id, kind: 'run' }).update({ changed_by: last.name });
  }
}

/** The earlier version reads what runs have changed from the runs. */
export async function down(knex: Knex): Promise<void> {
  await knex('entry_changes').whereIn('run_id', knex('catalogue_runs').select('id')).delete();
}
