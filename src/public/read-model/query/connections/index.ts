import type { Core } from '@strapi/strapi';
import { environment } from '../../../../environment';
import { OF_NO_REQUEST } from '../../../../platform/log/format';
import { watchPool } from '../../../../platform/pool-health';
import { openPostgres } from './postgres';
import type { ReadDatabase } from './read-database';
import { openSqlite } from './sqlite';

let readers: ReadDatabase | undefined;
let versionPoll: ReadDatabase | undefined;

/** Call it once, after Strapi has created the tables. */
export function openReadDatabase(strapi: Core.Strapi): void {
  if (environment.databaseClient === 'sqlite') {
    const file = openSqlite(environment.databaseFilename);
    readers = file;
    versionPoll = file;
    watchPool('readers', () => file.all({ text: 'SELECT 1', values: [], recurring: true }));
    return;
  }
  const url = environment.databaseUrl ?? '';
  const onIdleError = (error: Error): void => {
    strapi.log.warn(`A connection to the database broke: ${error.message}`, OF_NO_REQUEST);
  };
  readers = openPostgres('readers', url, onIdleError);
  versionPoll = openPostgres('watch', url, onIdleError);
}

function assertOpen(database: ReadDatabase | undefined): ReadDatabase {
  if (!database) throw new Error('The read side of the database is not open yet.');
  return database;
}

/** @throws before {@link openReadDatabase} */
export const readDatabase = (): ReadDatabase => assertOpen(readers);

/** A connection that never waits behind the readers and soon reports that the database is away. */
export const versionPollDatabase = (): ReadDatabase => assertOpen(versionPoll);

export async function closeReadDatabase(): Promise<void> {
  const databases = new Set([readers, versionPoll]);
  readers = undefined;
  versionPoll = undefined;
  for (const database of databases) await database?.close();
}
