import type { Knex } from 'knex';

/** Entries that one step reads. */
const CHUNK = 100;

interface LinkRow {
  entry_id: number;
  link_table: string;
  attribute: string;
  owner_uid: string;
  owner_id: number;
  owner_version: string;
  target_uid: string;
  target_id: number;
  target_version: string;
  other_name: string;
  orders: string;
}

interface Link {
  table: string;
  attribute: string;
  owner: { uid: string; public_id: number; version: string };
  target: { uid: string; public_id: number; version: string };
  otherName: string;
  orders: object;
}

const toLink = (row: LinkRow): Link => ({
  table: row.link_table,
  attribute: row.attribute,
  owner: { uid: row.owner_uid, public_id: row.owner_id, version: row.owner_version },
  target: { uid: row.target_uid, public_id: row.target_id, version: row.target_version },
  otherName: row.other_name,
  orders: JSON.parse(row.orders) as object,
});

const toRow = (entry_id: number, { table, attribute, owner, target, otherName, orders }: Link): LinkRow => ({
  entry_id,
  link_table: table,
  attribute,
  owner_uid: owner.uid,
  owner_id: owner.public_id,
  owner_version: owner.version,
  target_uid: target.uid,
  target_id: target.public_id,
  target_version: target.version,
  other_name: otherName.slice(0, 255),
  orders: JSON.stringify(orders),
});

async function* entryPages(knex: Knex): AsyncGenerator<{ id: number; links: string }[]> {
  for (let after = 0; ;) {
    const entries: { id: number; links: string }[] = await knex('bin_entries')
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .select('id', 'links');
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries;
    after = last.id;
  }
}

/** What a deleted entry was linked to is kept in its own row, as JSON. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('bin_entries', 'links')))
    await knex.schema.alterTable('bin_entries', (table) => void table.text('links').notNullable().defaultTo('[]'));
  if (!(await knex.schema.hasTable('bin_links'))) return;
  for await (const entries of entryPages(knex))
    for (const { id } of entries) {
      const rows: LinkRow[] = await knex('bin_links').where({ entry_id: id }).orderBy('id').select('*');
      await knex('bin_entries')
        .where({ id })
        .update({ links: JSON.stringify(rows.map(toLink)) });
    }
  await knex.schema.dropTable('bin_links');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.createTable('bin_links', (table) => {
    table.increments('id');
    table.integer('entry_id').notNullable();
    table.string('link_table', 80).notNullable();
    table.string('attribute', 80).notNullable();
    table.string('owner_uid', 60).notNullable();
    table.integer('owner_id').notNullable();
    table.string('owner_version', 10).notNullable();
    table.string('target_uid', 60).notNullable();
    table.integer('target_id').notNullable();
    table.string('target_version', 10).notNullable();
    table.string('other_name', 255).notNullable();
    table.text('orders').notNullable();
    table.index(['entry_id'], 'bin_links_entry');
  });
  for await (const entries of entryPages(knex))
    for (const { id, links } of entries)
      for (const link of JSON.parse(links) as Link[]) await knex('bin_links').insert(toRow(id, link));
  await knex.schema.alterTable('bin_entries', (table) => void table.dropColumn('links'));
}
