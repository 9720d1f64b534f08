import type { Knex } from 'knex';

/**
 * Deletes permissions that their role has twice. Strapi adds what is missing to the super administrator's role at each start: of two
 * that started together before there was a lock, each added it, and Strapi never deletes such a row.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('admin_permissions_role_lnk'))) return;
  const numbered = knex('admin_permissions AS permission')
    .join('admin_permissions_role_lnk AS link', 'link.permission_id', 'permission.id')
    .select(
      'permission.id',
      knex.raw(`row_number() OVER (PARTITION BY link.role_id, action, subject, CAST(action_parameters AS text),
        CAST(properties AS text), CAST(conditions AS text) ORDER BY permission.id) AS number`),
    );
  const doubled = await knex.from(numbered.as('numbered')).where('number', '>', 1).pluck<number[]>('id');
  await knex('admin_permissions_role_lnk').whereIn('permission_id', doubled).delete();
  await knex('admin_permissions').whereIn('id', doubled).delete();
}

/** Nothing to put back. */
export async function down(): Promise<void> {}
