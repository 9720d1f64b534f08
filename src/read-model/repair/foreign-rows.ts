import { AsyncResource } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { isPostgres } from '../../platform/database-dialect';
import { WATCH_CONNECTIONS } from '../../platform/instance';
import { projectionFingerprint } from '../projection/fingerprint';
import { catchUpReadModel, hasForeignRows } from './catch-up';

/*
 * Two versions of the program may share a database for a while: during an upgrade, or when an old instance is started by
 * mistake. Each makes the rows its own at its start, and a save makes rows of its own projection. While both run, neither
 * corrects the other, or they would take turns for ever. When one is left, it makes all rows its own.
 */

const INTERVAL_MS = 10_000;

let timer: NodeJS.Timeout | undefined;
let checking: Promise<void> | undefined;
let sawOtherProgram = false;

/** @returns whether an instance with another projection is connected; each keeps its connection for the version poll */
async function isOtherProgramConnected(strapi: Core.Strapi): Promise<boolean> {
  const names: { name: string }[] = await strapi.db
    .connection('pg_stat_activity')
    .whereRaw('datname = current_database()')
    .where('application_name', 'like', WATCH_CONNECTIONS)
    .distinct('application_name as name');
  return names.some(({ name }) => !name.endsWith(` ${projectionFingerprint()}`));
}

async function check(strapi: Core.Strapi): Promise<void> {
  if (await isOtherProgramConnected(strapi)) {
    sawOtherProgram = true;
    return;
  }
  // An older program does not know all tables of the read model, so what it left behind may have no mark.
  if (!sawOtherProgram && !(await hasForeignRows(strapi.db.connection))) return;
  await catchUpReadModel(strapi, (line) => strapi.log.info(`Read model: ${line}`));
  sawOtherProgram = false;
}

/** Corrects rows of another program when no instance of it is left. SQLite belongs to one process, whose start has done it. */
export function startForeignRowCheck(strapi: Core.Strapi): void {
  if (!isPostgres(strapi.db.connection)) return;
  const resource = new AsyncResource('ForeignRowCheck');
  const run = (): void => {
    checking = resource
      .runInAsyncScope(check, undefined, strapi)
      .catch((error: unknown) => {
        strapi.log.warn(`Rows of another version could not be corrected: ${String(error)}`);
      })
      .finally(schedule);
  };
  const schedule = (): void => {
    if (timer) timer = setTimeout(run, INTERVAL_MS).unref();
  };
  timer = setTimeout(run, INTERVAL_MS).unref();
}

export async function stopForeignRowCheck(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  await checking;
}
