import type { Core } from '@strapi/strapi';
import type { CachedRoute } from '../cache/versions';
import { edgeTags } from '../cache/edge-headers';
import { preferredEncoding, Entry } from '../cache/entry';
import { checkFreshness, unlessDatabaseIsLost, type Freshness } from '../cache/freshness';
import { staleAnswers } from '../cache/statistics';
import { cache, type KnownUrl } from '../cache/store';
import type { Answer } from '../../contract/answer';
import { canonicalQuery } from '../../contract/links';
import { databaseUnavailable, Problem } from '../../contract/problems';
import { CACHE_AGE_MS } from '../../contract/public-content';
import { clientAddress } from '../../platform/rate-limit/client-address';
import { demandPermission } from './authorization';
import { sendReady, sendUnstored, type CacheState, type Exchange } from './exchange';
import type { Match } from './route-table';
import { isAnonymous } from './storefront-tokens';
import { readInput, readUrl, type UrlInput } from './validation';

async function sendEntry(strapi: Core.Strapi, exchange: Exchange, entry: Entry, state: CacheState | undefined): Promise<void> {
  const { request, response } = exchange;
  const variant = await entry.encoded(preferredEncoding(request.headers['accept-encoding']));
  const ready = entry.responseOf(variant, request.headers['if-none-match']);
  sendReady(exchange, ready, state);
  ready.onSend?.(request.headers, () => clientAddress(strapi.server.app, request, response));
}

/** A storefront's token opens no draft. */
const asksForDraft = ({ headers }: Exchange['request'], readUrlOnce: () => UrlInput): boolean =>
  headers.authorization !== undefined && readUrlOnce().query.status === 'draft';

async function compute(known: KnownUrl, handle: () => Promise<Answer | Entry>): Promise<Entry> {
  const from = Date.now();
  const answer = await unlessDatabaseIsLost(handle);
  if (answer instanceof Entry || answer.cacheControl !== undefined)
    throw new Error(`${known.route.path} answers what must not be cached.`);
  const entry = new Entry(answer, from, CACHE_AGE_MS, edgeTags(known.route.tags));
  cache.put(known, entry);
  return entry;
}

interface Found {
  freshness: Freshness;
  known: KnownUrl;
  /** undefined if there is none that may be served */
  entry: Entry | undefined;
}

/** @throws Problem 503 while the versions are unknown */
async function findEntry(cached: CachedRoute, parameters: string): Promise<Found> {
  const freshness = await checkFreshness();
  // Only now: the versions may have changed while a poll was in flight.
  const known = cache.keyFor(cached, parameters);
  if (!known) throw databaseUnavailable();
  return { freshness, known, entry: freshness === 'unknown' ? undefined : cache.get(known, Date.now()) };
}

/**
 * Answers from the cache, or computes the answer once for all concurrent requests and caches it under the versions that
 * were known before the database was read.
 *
 * @param readUrlOnce validates the URL; not called for a URL that was answered before
 * @throws Problem 503 when the database is away and no answer is known to be current
 */
async function respondFromCache(
  strapi: Core.Strapi,
  exchange: Exchange,
  { cached, readUrlOnce, handle }: { cached: CachedRoute; readUrlOnce: () => UrlInput; handle: () => Promise<Answer | Entry> },
): Promise<void> {
  const { url = '' } = exchange.request;
  const sendCached = async ({ key }: KnownUrl, entry: Entry, state: CacheState): Promise<void> => {
    const { size } = entry;
    await sendEntry(strapi, exchange, entry, state);
    if (entry.size !== size) cache.resize(key, entry);
  };
  const remembered = cache.lookUp(url);
  const parameters = remembered?.parameters ?? canonicalParameters(readUrlOnce());
  const { freshness, known, entry } = await findEntry(cached, parameters);
  if (!remembered) cache.remember(url, known);
  if (entry) {
    cached.hits += 1;
    if (freshness !== 'current') staleAnswers.inc();
    return sendCached(known, entry, freshness === 'current' ? 'HIT' : 'STALE');
  }
  if (freshness !== 'current') throw databaseUnavailable();
  const { entry: computed, own } = await cache.singleFlight(known, () => compute(known, handle));
  if (own) cached.misses += 1;
  else cached.hits += 1;
  return sendCached(known, computed, own ? 'MISS' : 'HIT');
}

function canonicalParameters({ params, query }: UrlInput): string {
  const path = Object.values(params).map((value) => encodeURIComponent(String(value)));
  return [...path, canonicalQuery(query)].join('&');
}

/**
 * Answers a request for a public path: method, permission, validation, cache, handler, in this order. It runs in a context of Koa's, as
 * what Strapi does for a request: its handlers, tokens, and lines of the log ask for it.
 *
 * @throws Problem, or what the handler throws
 */
export async function dispatch(strapi: Core.Strapi, exchange: Exchange, { byMethod, allow, params }: Match): Promise<void> {
  const { request, response, queryString } = exchange;
  const { method = '' } = request;
  if (method === 'OPTIONS') return sendUnstored(exchange, { status: 204, body: '', headers: { Allow: allow } });
  const route = byMethod.get(method);
  if (!route) throw new Problem(405, `This address takes ${allow}.`, { headers: { Allow: allow } });
  const { schema, permission, cached, tags } = route;
  const ctx = strapi.server.app.createContext(request, response);
  return strapi.requestContext.run(ctx, async () => {
    if (permission !== undefined) await demandPermission(strapi, ctx, permission);
    let url: UrlInput | undefined;
    const readUrlOnce = (): UrlInput => (url ??= readUrl(schema, params, queryString));
    const handle = async (): Promise<Answer | Entry> =>
      route.handle({ ...(await readInput(schema, request, readUrlOnce())), ctx, strapi });
    if (cached && isAnonymous(request) && !asksForDraft(request, readUrlOnce))
      return respondFromCache(strapi, exchange, { cached, readUrlOnce, handle });
    const answer = await (tags ? unlessDatabaseIsLost(handle) : handle());
    if (!(answer instanceof Entry) && answer.cacheControl?.includes('no-store') === true) return sendUnstored(exchange, answer);
    return sendEntry(strapi, exchange, answer instanceof Entry ? answer : new Entry(answer), tags ? 'MISS' : undefined);
  });
}
