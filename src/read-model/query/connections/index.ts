import type { Core } from '@strapi/strapi';
import { environment } from '../../../environment';
import { openPostgres, READERS, VERSION_POLL } from './postgres';
import type { ReadDatabase } from './read-database';
import { openSqlite } from './sqlite';

export { joinedListItems } from './read-database';
export type { ReadDatabase, Statement, Value } from './read-database';

let opened: ReadDatabase | undefined;
let watching: ReadDatabase | undefined;

/** Opens the read side. Called once, when the tables are there. */
export function openReadDatabase(strapi: Core.Strapi): void {
  if (environment.databaseClient === 'sqlite') {
    opened = openSqlite(environment.databaseFilename);
    watching = opened;
    return;
  }
  const url = environment.databaseUrl ?? '';
  const onIdleError = (error: Error): void => {
    strapi.log.warn(`A connection to the database broke: ${error.message}`);
  };
  opened = openPostgres(url, READERS, onIdleError);
  watching = openPostgres(url, VERSION_POLL, onIdleError);
}

/** @throws when the server has not opened it yet */
export function readDatabase(): ReadDatabase {
  if (!opened) throw new Error('The read side of the database is not open yet.');
  return opened;
}

/** The way to look whether the database is there and what has changed in it: short limits, never in the readers' queue. */
export function versionPollDatabase(): ReadDatabase {
  if (!watching) throw new Error('The read side of the database is not open yet.');
  return watching;
}

export async function closeReadDatabase(): Promise<void> {
  const closing = new Set([opened, watching]);
  opened = undefined;
  watching = undefined;
  for (const database of closing) await database?.close();
}
