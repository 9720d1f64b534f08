import type { Core } from '@strapi/strapi';
import type { MessageKey } from '../../editorial/messages';
import { ATTEMPTS_MAX, countAttempt } from '../retries';
import { say } from './outcome';
import { RUNS } from './tables';

/** What a run names is no more in this program. */
export class UnknownType extends Error {
  constructor(uid: string) {
    super(`The content type ${uid} is not there.`);
  }
}

function reasonKey(error: unknown): MessageKey {
  if (error instanceof UnknownType) return 'run-type-gone';
  if (error instanceof SyntaxError) return 'run-unreadable';
  return error instanceof Error && 'code' in error && error.code === '57014' ? 'run-too-slow' : 'run-fault';
}

/** Ends a run with the reason that the editor reads. */
export async function failRun(strapi: Core.Strapi, id: string, key: MessageKey, error: unknown): Promise<void> {
  await strapi.db.connection.transaction(async (trx) => {
    const failed = { state: 'failed', failure: say(key), finished_at: Date.now(), retry_at: null };
    const wasPlanned = (await trx(RUNS).where({ id, state: 'planning' }).update(failed)) === 0;
    if (wasPlanned) await trx(RUNS).where({ id }).whereIn('state', ['queued', 'running']).update(failed);
    // Nothing of it is undone, so it can be tried again.
    else await trx(RUNS).where({ undone_by: id }).update({ undone_by: null });
  });
  strapi.log.error(`Catalogue: the run ${id} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

/** After an error that is no entry's own: the run is tried again later, and fails in the end. Others go on meanwhile. */
export async function retryRun(strapi: Core.Strapi, id: string, error: unknown): Promise<void> {
  const attempts = await countAttempt(strapi.db.connection, RUNS, id);
  if (attempts >= ATTEMPTS_MAX) await failRun(strapi, id, reasonKey(error), error);
  if (attempts === 1) strapi.log.warn(`Catalogue: the run ${id} is tried again: ${String(error)}`);
}
