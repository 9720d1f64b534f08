import { checkFreshness } from '../../cache/freshness';
import { uncached, type Answer } from '../../contract/answer';
import type { Health } from '../../contract/resources/service';
import { isDraining } from '../../platform/lifecycle/drain';
import { answersInTime, silentPools } from '../../platform/pool-health';
import { redis } from '../../platform/redis';

const RETRY_SECONDS = '5';

/** `GET /health` */
export async function checkHealth(): Promise<Answer> {
  const database = (await silentPools()).length === 0;
  const sharedRedis = redis();
  const redisAnswers = sharedRedis === undefined || (await answersInTime(() => sharedRedis.ping()));
  // While the database is away, freshness says nothing about the cache.
  const cache = redisAnswers && (!database || (await checkFreshness()) === 'current');
  const status = isDraining() || !database ? 'DOWN' : cache ? 'OK' : 'DEGRADED';
  const health: Health = { status, database, cache };
  return status === 'DOWN' ? uncached(health, 503, { 'Retry-After': RETRY_SECONDS }) : uncached(health);
}
