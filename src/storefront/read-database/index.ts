import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { openPostgres } from './postgres';
import type { ReadDatabase } from './read-database';
import { openSqlite } from './sqlite';

export { joinedListItems } from './read-database';
export type { ReadDatabase, Statement, Value } from './read-database';

let opened: ReadDatabase | undefined;

/** Opens the read side. Called once, when the tables are there. */
export function openReadDatabase(strapi: Core.Strapi): void {
  opened =
    environment.databaseClient === 'postgres'
      ? openPostgres(environment.databaseUrl ?? '', (error) =>
          strapi.log.warn(`A connection to the database broke: ${error.message}`),
        )
      : openSqlite(environment.databaseFilename);
}

/** @throws when the server has not opened it yet */
export function readDatabase(): ReadDatabase {
  if (!opened) throw new Error('The read side of the database is not open yet.');
  return opened;
}

export async function closeReadDatabase(): Promise<void> {
  const closing = opened;
  opened = undefined;
  await closing?.close();
}
