import type { Context } from 'koa';
import { checkFreshness } from '../../public/cache/freshness';
import { uncached, type Answer } from '../../contract/answer';
import type { Health } from '../../contract/resources/service';
import { environment } from '../../environment';
import { arrivingHeaders } from '../../platform/arriving-headers';
import { isDraining } from '../../platform/lifecycle/drain';
import { answersInTime, silentPools } from '../../platform/pool-health';
import { redis } from '../../platform/redis';

const RETRY_SECONDS = '5';
const UNAVAILABLE = { 'Retry-After': RETRY_SECONDS };

const PROBE_KEY = 'wine-shop:health';

export interface HealthReading extends Health {
  /** whether it takes writes; true without REDIS_URL */
  redisAnswers: boolean;
}

/** Asks the database through every pool, and Redis. */
export async function readHealth(): Promise<HealthReading> {
  const database = (await silentPools()).length === 0;
  const sharedRedis = redis();
  // A write: one that is full, or a replica, still answers a ping.
  const redisAnswers = sharedRedis === undefined || (await answersInTime(() => sharedRedis.set(PROBE_KEY, '', 'PX', 1_000)));
  // While the database is away, freshness says nothing about the cache. Where it answers, a slow poll is no failure.
  const cache = redisAnswers && (!database || (await checkFreshness()) === 'current');
  const status = isDraining() || !database ? 'DOWN' : cache ? 'OK' : 'DEGRADED';
  return { status, database, cache, redisAnswers };
}

/** `GET /health` */
export async function checkHealth(): Promise<Answer> {
  const { redisAnswers: _, ...health } = await readHealth();
  return health.status === 'DOWN' ? uncached(health, 503, UNAVAILABLE) : uncached(health);
}

/** `GET /health/live`: the process answers. Asks nothing else: a restart brings no database back. */
export function checkLiveness({ ctx }: { ctx: Context }): Answer {
  return uncached({ live: true, arrived: arrivingHeaders(ctx.headers, environment.secrets.appKeys) });
}

/**
 * `GET /health/ready`: whether a load balancer should send requests here. While the database is away, an instance stays ready for what it
 * has cached, unless others may commit what it does not hear of.
 */
export async function checkReadiness(): Promise<Answer> {
  const draining = isDraining();
  const database = (await silentPools()).length === 0;
  const serves = database ? 'everything' : (await checkFreshness()) === 'unknown' ? 'nothing' : 'cached';
  const ready = !draining && serves !== 'nothing';
  const body = { ready, draining, serves };
  return ready ? uncached(body) : uncached(body, 503, UNAVAILABLE);
}
