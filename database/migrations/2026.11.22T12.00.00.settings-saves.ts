import type { Knex } from 'knex';

/**
 * The saves of the settings get a counter of their own: the version of their scope also rises by a purge. It begins with that
 * version, because it must never fall.
 */
export async function up(knex: Knex): Promise<void> {
  const [settings]: { version: number }[] = await knex('storefront_versions').where({ scope: 'settings' }).select('version');
  await knex('storefront_versions')
    .insert({ scope: 'settings_saves', version: settings?.version ?? 1 })
    .onConflict('scope')
    .ignore();
}

export async function down(knex: Knex): Promise<void> {
  await knex('storefront_versions').where({ scope: 'settings_saves' }).delete();
}
