import type { Core } from '@strapi/strapi';
import { knownMigrations, unknownMigrations } from './known-migrations';
import { readRelease } from './release-record';
import { findLosses, nameOf } from './schema-losses';
import { OperatorError } from '../operator-error';

/** What a message names one by one. */
const NAMED = 3;

/** Thrown before anything is changed, when the database holds what this program would delete or does not know. */
export class NewerDatabaseError extends OperatorError {
  override readonly name = 'NewerDatabaseError';
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** What a database holds that a program does not know. */
export interface Unknown {
  migrations: readonly string[];
  /** tables and columns */
  losses: readonly string[];
}

/** @param release that has last started on the database. @returns nothing where all is known */
export function describeUnknown({ migrations, losses }: Unknown, release: string): string | undefined {
  if (migrations.length === 0 && losses.length === 0) return undefined;
  const found = [
    ...(migrations.length > 0 ? [`the migrations ${listed(migrations)}`] : []),
    ...(losses.length > 0 ? [`${listed(losses)} of the schema`] : []),
  ];
  // Where only the schema differs, this program may be the newer one.
  const removed = migrations.length > 0 ? '' : ' What a release removes on purpose, one of its migrations names (drops).';
  return (
    `This database is of a newer release${release}: this program does not know ${found.join(', nor ')}. Start that release or a later one, ` +
    `or restore a backup of before the upgrade into an empty place (npm run restore -- DIR). Nothing was changed.${removed}`
  );
}

/**
 * Strapi's schema sync drops the tables and columns that a program does not know, with their content. So a program that finds a migration,
 * table or column that is not its own does not start. Must run before Strapi changes anything.
 *
 * @throws NewerDatabaseError
 */
export async function assertKnownDatabase(strapi: Core.Strapi): Promise<void> {
  const known = knownMigrations(strapi);
  const migrations = await unknownMigrations(strapi, known);
  const losses = (await findLosses(strapi)).map(nameOf).filter((name) => !known.drops.has(name));
  const described = describeUnknown({ migrations, losses }, await readRelease(strapi.db.connection));
  if (described !== undefined) throw new NewerDatabaseError(described);
}
