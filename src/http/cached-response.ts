import type { Context, Next } from 'koa';
import { canonicalQuery } from '../contract/canonical-query';
import { SLUG_PATTERN } from '../contract/parameters';
import { unavailable } from '../contract/problems';
import { answerOf, type Answer } from '../contract/answer';
import { readQuery } from './validation';
import { cache } from '../cache/cache';
import { findCachedRoute } from '../cache/cached-routes';
import { checkFreshness } from '../cache/freshness';
import { codingFor } from '../cache/encodings';
import { Entry } from '../cache/entry';
import { singleFlight } from '../cache/single-flight';
import type { KnownAddress } from '../cache/store';

/** Seconds after which asking again is worth it while the database is away. */
const RETRY_SECONDS = 5;

type CacheState = 'HIT' | 'MISS' | 'STALE';

async function send(ctx: Context, entry: Entry, state: CacheState): Promise<void> {
  const variant = await entry.encoded(codingFor(ctx.get('Accept-Encoding') || undefined));
  const kept = entry.keptTag(ctx.get('If-None-Match') || undefined, variant);
  const headers = kept === undefined ? entry.headersOf(variant) : entry.headersOfKept(kept);
  for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
  ctx.set('X-Cache', state);
  if (kept !== undefined) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  ctx.status = entry.status;
  // Koa makes a 204 of a null, and a type of its own of a text.
  ctx.body = entry.status === 301 ? '' : variant.bytes;
  if (entry.status === 301) ctx.remove('Content-Type');
}

/** @returns the address in its canonical form; undefined where its answer is none to keep */
function addressOf(ctx: Context): KnownAddress | undefined {
  if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.get('Authorization') !== '') return undefined;
  const recalled = cache.recall(ctx.url);
  if (recalled) return recalled;
  const found = findCachedRoute(ctx.path);
  if (!found || found.route.maxAge === 0) return undefined;
  const { route, slug } = found;
  if (slug !== undefined && !SLUG_PATTERN.test(slug)) return undefined;
  const query = route.schema.query
    ? canonicalQuery(readQuery(route.schema.query, ctx.querystring) as Parameters<typeof canonicalQuery>[0], [])
    : '';
  return cache.remember(ctx.url, route, slug === undefined ? query : `${slug}&${query}`);
}

/** Makes the answer by asking the route, and keeps it under the versions that stood before it read anything. */
async function render(ctx: Context, next: Next, address: KnownAddress): Promise<Entry | undefined> {
  const from = Date.now();
  await next();
  const answer = answerOf(ctx);
  if (!answer) return undefined;
  const entry = new Entry(answer, from, address.route.maxAge);
  cache.keep(address, entry);
  return entry;
}

/** Answers that are not kept get the same headers as those that are. */
export function sendUnkept(ctx: Context, answer: Answer): Promise<void> {
  return send(ctx, new Entry(answer, Date.now(), 0), 'MISS');
}

async function pass(ctx: Context, next: Next): Promise<void> {
  await next();
  const answer = answerOf(ctx);
  if (answer) await sendUnkept(ctx, answer);
}

async function sendKept(ctx: Context, entry: Entry, state: CacheState, key: string): Promise<void> {
  const before = entry.size;
  await send(ctx, entry, state);
  if (entry.size !== before) cache.recount(key, entry);
}

/**
 * Answers from what is kept; otherwise has the answer made, once for all who ask for it meanwhile.
 *
 * @throws Problem 503 when the database is away and there is nothing that is known to be current
 */
export async function serve(ctx: Context, next: Next): Promise<void> {
  const address = addressOf(ctx);
  if (!address) return pass(ctx, next);
  const knowledge = await checkFreshness();
  // While that was waited for, the versions may have moved on.
  const current = address.stamp === address.route.stamp ? address : cache.remember(ctx.url, address.route, address.parameters);
  if (!current) return pass(ctx, next);
  const { route, key } = current;
  const kept = knowledge === 'unknown' ? undefined : cache.find(key, Date.now());
  if (kept) {
    route.hits += 1;
    return sendKept(ctx, kept, knowledge === 'current' ? 'HIT' : 'STALE', key);
  }
  if (knowledge !== 'current') throw unavailable('The database can’t be reached just now.', RETRY_SECONDS);
  const { entry, own } = await singleFlight(key, () => render(ctx, next, current));
  if (!entry) return own ? undefined : pass(ctx, next);
  if (own) route.misses += 1;
  else route.hits += 1;
  return sendKept(ctx, entry, own ? 'MISS' : 'HIT', key);
}
