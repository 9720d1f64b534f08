import { randomInt } from 'node:crypto';
import { OperatorError } from '../operator-error';
import { LockSession } from './lock-session';

const KEY_MAX = 2 ** 31;

/**
 * Checks that each connection keeps a session of its own: one session can take a lock twice. A pooler that shares sessions between
 * connections would lose timeouts, `synchronous_commit` and locks without a word.
 *
 * @throws OperatorError, or the driver's error
 */
export async function assertSession(url: string): Promise<void> {
  const sessions: LockSession[] = [];
  const key = randomInt(KEY_MAX);
  try {
    const taken: boolean[] = [];
    for (const number of [0, 1]) {
      sessions[number] = await LockSession.open(url);
      taken.push(await sessions[number].tryLock(key));
    }
    if (taken.every(Boolean)) {
      throw new OperatorError(
        'Several connections share a session at DATABASE_URL. Set pool_mode = session in PgBouncer (docs/operations/databases.md).',
      );
    }
  } finally {
    for (const session of sessions) session.close();
  }
}
