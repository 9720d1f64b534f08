import { readdirSync } from 'node:fs';
import type { Core } from '@strapi/strapi';
import { OperatorError } from './operator-error';

/** What a message names one by one. */
const NAMED = 3;

/** `strapi develop` and a build record different extensions. */
const withoutExtension = (file: string): string => file.replace(/\.[jt]s$/, '');

/**
 * @param executed names of migrations, as the database records them
 * @param folder of the migrations that come with this program
 * @returns what is wrong, and what to do
 */
export function describeUnknownMigrations(executed: readonly string[], folder: string): string | undefined {
  const known = new Set(readdirSync(folder).map(withoutExtension));
  const unknown = executed.map(withoutExtension).filter((name) => !known.has(name));
  if (unknown.length === 0) return undefined;
  const more = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : '';
  return (
    `This database is of a newer release: this program does not know the migrations ${unknown.slice(0, NAMED).join(', ')}${more}. Start that ` +
    'release or a later one, or restore a backup of before the upgrade into an empty place (npm run restore -- DIR). Nothing was changed.'
  );
}

/**
 * An older program would drop what a newer one has added: Strapi's schema sync removes tables and columns that it does not know. So it does
 * not start. Call it before Strapi changes the database.
 *
 * @throws OperatorError when the database has seen a migration that this program does not have
 */
export async function assertKnownMigrations(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  if (!(await knex.schema.hasTable('strapi_migrations'))) return;
  const { dir } = (strapi.db.config.settings as { migrations: { dir: string } }).migrations;
  const unknown = describeUnknownMigrations(await knex('strapi_migrations').orderBy('id').pluck<string[]>('name'), dir);
  if (unknown !== undefined) throw new OperatorError(unknown);
}
