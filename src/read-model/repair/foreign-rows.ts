import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { tryAdvisoryLock } from '../../platform/advisory-lock';
import { isPostgres } from '../../platform/database-dialect';
import { WATCH_CONNECTIONS } from '../../platform/instance';
import { projectionFingerprint } from '../projection/fingerprint';
import type { ReadModelKind } from '../projection/tables';
import { raiseVersions } from '../write/commits';
import { PROJECTORS } from '../write/projectors';
import { ROW_KINDS, ROW_TABLES } from '../write/rows';
import { inWriteTransaction } from '../write/write-transaction';
import { catchUpReadModel, documentsWithForeignRow, hasForeignRows } from './catch-up';
import { observeProjection, observeUpgrading } from './metrics';
import { analyzeTables, recordProjection } from './rebuild';

/*
 * Two versions of the program may share a database for a while: during an upgrade, or when an old instance is started by
 * mistake. Each makes the rows its own after its start, while it serves those that it found (docs/decisions/0020-upgrades.md), and
 * a save makes rows of its own projection. While both run, neither corrects what the other saves, or they would take turns for
 * ever. When one is left, it makes all rows its own.
 */

const INTERVAL_MS = 10_000;
/** Each is followed by a pause: visitors and editors come first, and each raises the version, which empties the cache of its scope. */
const BATCH_SIZE = 200;
const MIN_PAUSE_MS = 250;
const LOG_INTERVAL_MS = 10_000;

interface Check {
  strapi: Core.Strapi;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void> | undefined;
  stop: AbortController;
  /** since the start of this process, or since another program was seen */
  isDone: boolean;
  sawOtherProgram: boolean;
  hasFailed: boolean;
}

let current: Check | undefined;

/** @returns whether an instance with another projection is connected; each keeps its connection for the version poll */
async function isOtherProgramConnected(strapi: Core.Strapi): Promise<boolean> {
  if (!isPostgres(strapi.db.connection)) return false;
  const names: { name: string }[] = await strapi.db
    .connection('pg_stat_activity')
    .whereRaw('datname = current_database()')
    .where('application_name', 'like', WATCH_CONNECTIONS)
    .distinct('application_name as name');
  return names.some(({ name }) => !name.endsWith(` ${projectionFingerprint()}`));
}

/** Makes the rows of some documents again, each batch in a transaction with its version. */
async function remakeRows(
  { strapi, stop }: Check,
  kind: ReadModelKind,
  documentIds: readonly string[],
  lost: AbortSignal,
): Promise<void> {
  const { scope } = ROW_TABLES[kind];
  let loggedAt = performance.now();
  for (let done = 0; done < documentIds.length && !stop.signal.aborted;) {
    lost.throwIfAborted();
    const batch = documentIds.slice(done, done + BATCH_SIZE);
    done += batch.length;
    const began = performance.now();
    await inWriteTransaction(strapi, async (trx) => {
      if (await PROJECTORS[kind](strapi, trx, batch)) await raiseVersions(trx, [scope]);
    });
    observeProjection(scope, done, documentIds.length);
    if (done === documentIds.length || performance.now() - loggedAt > LOG_INTERVAL_MS) {
      loggedAt = performance.now();
      strapi.log.info(`Read model: ${scope}: ${done} of ${documentIds.length} made again`);
    }
    const rest = Math.max(MIN_PAUSE_MS, performance.now() - began);
    await pause(rest, undefined, { signal: stop.signal }).catch(() => undefined);
  }
}

/** @returns false where another instance is doing it, or this one stops */
async function remakeForeignRows(check: Check): Promise<boolean> {
  const { strapi, stop } = check;
  const { connection } = strapi.db;
  if (!(await hasForeignRows(connection))) return true;
  const done = await tryAdvisoryLock(connection, 'foreign_rows', async (lost) => {
    for (const kind of ROW_KINDS) await remakeRows(check, kind, await documentsWithForeignRow(connection, kind), lost);
    if (stop.signal.aborted || (await hasForeignRows(connection))) return false;
    await recordProjection(strapi);
    await analyzeTables(strapi);
    return true;
  });
  return done === true;
}

async function run(check: Check): Promise<void> {
  const { strapi } = check;
  // Its own start comes first: then the rows of this program are complete, and what others save meanwhile is left to the end.
  if (check.isDone && (await isOtherProgramConnected(strapi))) {
    check.sawOtherProgram = true;
    return;
  }
  // An older program does not know all tables of the read model, so what it left behind may have no mark.
  if (check.sawOtherProgram) await catchUpReadModel(strapi, (line) => strapi.log.info(`Read model: ${line}`));
  check.sawOtherProgram = false;
  check.isDone = await remakeForeignRows(check);
  check.hasFailed = false;
}

/** Makes the rows of another program again: after the start, and when no instance of it is left. To be called when the server listens. */
export function startForeignRowCheck(strapi: Core.Strapi): void {
  const resource = new AsyncResource('ForeignRowCheck');
  const check: Check = {
    ...{ strapi, timer: undefined, running: undefined, stop: new AbortController() },
    ...{ isDone: false, sawOtherProgram: false, hasFailed: false },
  };
  current = check;
  observeUpgrading(true);
  const plan = (milliseconds: number): void => {
    if (check.stop.signal.aborted) return;
    // SQLite belongs to one process: it has nothing more to correct.
    if (check.isDone && !isPostgres(strapi.db.connection)) return;
    check.timer = setTimeout(() => {
      check.running = resource
        .runInAsyncScope(run, undefined, check)
        .catch((error: unknown) => {
          if (!check.hasFailed) strapi.log.warn(`Rows of another version could not be made again: ${String(error)}`);
          check.hasFailed = true;
        })
        .finally(() => {
          observeUpgrading(!check.isDone || check.sawOtherProgram);
          plan(INTERVAL_MS);
        });
    }, milliseconds).unref();
  };
  plan(0);
}

export async function stopForeignRowCheck(): Promise<void> {
  current?.stop.abort();
  clearTimeout(current?.timer);
  await current?.running;
}
