import { setTimeout as pause } from 'node:timers/promises';
import { checkFreshness } from '../../cache/freshness';
import { uncached, type Answer } from '../../contract/answer';
import type { Health } from '../../contract/resources/service';
import { isDraining } from '../../platform/lifecycle/drain';
import { redis } from '../../platform/redis';
import { readDatabase } from '../../read-model/query/connections';

/** A part that takes longer counts as away. */
const TIMEOUT_MS = 1_000;

const RETRY_SECONDS = '5';

async function answersInTime(check: () => Promise<unknown>): Promise<boolean> {
  const timeout = new AbortController();
  const tooLate = pause(TIMEOUT_MS, false, { signal: timeout.signal, ref: false }).catch(() => false);
  try {
    // Why a part does not answer is logged where it is used; here only the fact counts.
    return await Promise.race([check().then(() => true), tooLate]);
  } catch {
    return false;
  } finally {
    timeout.abort();
  }
}

/** `GET /health` */
export async function checkHealth(): Promise<Answer> {
  const database = await answersInTime(() => readDatabase().all({ text: 'SELECT 1 AS one', values: [], recurring: true }));
  const sharedRedis = redis();
  const redisAnswers = sharedRedis === undefined || (await answersInTime(() => sharedRedis.ping()));
  // While the database is away, freshness says nothing about the cache.
  const cache = redisAnswers && (!database || (await checkFreshness()) === 'current');
  const status = isDraining() || !database ? 'DOWN' : cache ? 'OK' : 'DEGRADED';
  const health: Health = { status, database, cache };
  return status === 'DOWN' ? uncached(health, 503, { 'Retry-After': RETRY_SECONDS }) : uncached(health);
}
