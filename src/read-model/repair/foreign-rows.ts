import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostgres } from '../../platform/database-dialect';
import { WATCH_CONNECTIONS } from '../../platform/instance';
import type { Job } from '../../platform/jobs/job';
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
const LOG_INTERVAL_MS = 10_000;

/** Documents of one kind whose rows are made again. */
interface Remake {
  kind: ReadModelKind;
  documentIds: readonly string[];
  done: number;
}

/** since the start of this process, or since another program was seen */
let isDone = false;
let sawOtherProgram = false;
let loggedAt = -Infinity;
/** what the leader has found; empty: it is to be looked for */
let remakes: Remake[] = [];

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

/** Makes the rows of the next documents again, in a transaction with their version. */
async function remakeBatch(strapi: Core.Strapi, remake: Remake): Promise<void> {
  const { kind, documentIds } = remake;
  const { scope } = ROW_TABLES[kind];
  const batch = documentIds.slice(remake.done, remake.done + BATCH_SIZE);
  await inWriteTransaction(strapi, async (trx) => {
    if (await PROJECTORS[kind](strapi, trx, batch)) await raiseVersions(trx, [scope]);
  });
  remake.done += batch.length;
  observeProjection(scope, remake.done, documentIds.length);
  if (remake.done < documentIds.length && performance.now() - loggedAt < LOG_INTERVAL_MS) return;
  loggedAt = performance.now();
  strapi.log.info(`Read model: ${scope}: ${remake.done} of ${documentIds.length} made again`);
}

async function findRemakes(knex: Knex): Promise<Remake[]> {
  const found: Remake[] = [];
  for (const kind of ROW_KINDS) found.push({ kind, documentIds: await documentsWithForeignRow(knex, kind), done: 0 });
  return found;
}

/** @returns 0 while rows are left */
async function remakeForeignRows(strapi: Core.Strapi): Promise<number | undefined> {
  const { connection } = strapi.db;
  if (remakes[0]) await remakeBatch(strapi, remakes[0]);
  else remakes = await findRemakes(connection);
  remakes = remakes.filter(({ documentIds, done }) => done < documentIds.length);
  if (remakes.length > 0) return 0;
  // What others have saved meanwhile is left to the next turn.
  if (await hasForeignRows(connection)) return undefined;
  await recordProjection(strapi);
  await analyzeTables(strapi);
  isDone = true;
  return undefined;
}

/** @returns whether rows of another program may be there to be made again */
async function isDue(strapi: Core.Strapi): Promise<boolean> {
  // SQLite belongs to one process: it has nothing more to correct.
  if (isDone && !isPostgres(strapi.db.connection)) return false;
  // Its own start comes first: then the rows of this program are complete, and what others save meanwhile is left to the end.
  if (isDone && (await isOtherProgramConnected(strapi))) {
    sawOtherProgram = true;
    return false;
  }
  // An older program does not know all tables of the read model, so what it left behind may have no mark.
  if (sawOtherProgram) await catchUpReadModel(strapi, (line) => strapi.log.info(`Read model: ${line}`));
  sawOtherProgram = false;
  isDone = !(await hasForeignRows(strapi.db.connection));
  return !isDone;
}

/** Makes the rows of another program again: after the start, and when no instance of it is left. */
export const FOREIGN_ROWS: Job = {
  name: 'foreign_rows',
  purpose: 'makes the rows of the read model again that another release has made',
  everyMs: INTERVAL_MS,
  leader: 'foreign_rows',
  rest: { share: 1, minMs: 250 },
  isDue: (strapi) => isDue(strapi).finally(() => observeUpgrading(!isDone || sawOtherProgram)),
  start: (strapi) => {
    observeUpgrading(true);
    return async (signal) => {
      try {
        return await remakeForeignRows(strapi);
      } catch (error) {
        remakes = [];
        throw error;
      } finally {
        if (signal.aborted) remakes = [];
        observeUpgrading(!isDone || sawOtherProgram);
      }
    };
  },
};
