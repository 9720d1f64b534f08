import type { Knex } from 'knex';

/** Entries that one step reads: each holds a whole document. */
const CHUNK = 100;

interface Entry {
  id: number;
  content: string;
}

function creatorOf({ content }: Entry): number | null {
  const [version] = JSON.parse(content) as { values?: { created_by_id?: unknown } }[];
  const id = version?.values?.created_by_id;
  return typeof id === 'number' ? id : null;
}

/** Conditions of roles ask who has created an entry: one that lies in the bin too. */
async function addCreators(knex: Knex): Promise<void> {
  if (await knex.schema.hasColumn('bin_entries', 'creator_id')) return;
  await knex.schema.alterTable('bin_entries', (table) => {
    table.integer('creator_id');
    table.index(['uid', 'creator_id'], 'bin_entries_creator');
  });
  for (let after = 0; ;) {
    const entries: Entry[] = await knex('bin_entries').where('id', '>', after).orderBy('id').limit(CHUNK).select('id', 'content');
    for (const entry of entries)
      await knex('bin_entries')
        .where({ id: entry.id })
        .update({ creator_id: creatorOf(entry) });
    const last = entries.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Who started a run, or went on with it, is not always who planned it. */
async function addStarters(knex: Knex): Promise<void> {
  if (await knex.schema.hasColumn('catalogue_runs', 'starts')) return;
  await knex.schema.alterTable('catalogue_runs', (table) => {
    // JSON: a list of accounts with their moments.
    table.text('starts');
  });
}

/** What the question of a role's conditions needs. */
export async function up(knex: Knex): Promise<void> {
  await addCreators(knex);
  await addStarters(knex);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('catalogue_runs', (table) => table.dropColumn('starts'));
  await knex.schema.alterTable('bin_entries', (table) => {
    table.dropIndex(['uid', 'creator_id'], 'bin_entries_creator');
    table.dropColumn('creator_id');
  });
}
