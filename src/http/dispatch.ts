import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { cache } from '../cache/cache';
import type { CachedRoute } from '../cache/cached-routes';
import { allowEdge, edgeTags } from '../cache/edge/headers';
import { preferredEncoding } from '../cache/encodings';
import { Entry } from '../cache/entry';
import { checkFreshness, unlessDatabaseIsLost, type Freshness } from '../cache/freshness';
import { staleAnswers } from '../cache/metrics';
import type { KnownUrl } from '../cache/store';
import { movedTo, type Answer } from '../contract/answer';
import { canonicalQuery } from '../contract/links';
import { databaseUnavailable, Problem } from '../contract/problems';
import { demandPermission } from './authorization';
import type { Match } from './route-table';
import { hasStorefrontToken } from './storefront-tokens';
import { readInput, readUrl, type UrlInput } from './validation';

/** Value of `X-Cache`. */
type CacheState = 'HIT' | 'MISS' | 'STALE';

async function sendEntry(ctx: Context, entry: Entry, state: CacheState | undefined): Promise<void> {
  const variant = await entry.encoded(preferredEncoding(ctx.get('Accept-Encoding') || undefined));
  const { status, headers, bytes, onSend, isShared } = entry.responseOf(variant, ctx.get('If-None-Match') || undefined);
  if (isShared) allowEdge(ctx.res);
  for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
  if (state) ctx.set('X-Cache', state);
  ctx.status = status;
  // For a null Koa answers 204 unless the status is 304; to a text it adds a content type.
  ctx.body = status === 301 ? '' : (bytes ?? null);
  if (status === 301) ctx.remove('Content-Type');
  onSend?.(ctx.headers, () => ctx.ip);
}

function sendUncached(ctx: Context, { status, body, contentType = '', cacheControl = '', headers = {} }: Answer): void {
  ctx.status = status;
  ctx.set({ 'Cache-Control': cacheControl, ...headers });
  ctx.type = contentType;
  // The error middleware takes objects for Strapi's own errors.
  ctx.body = Buffer.from(body);
}

/** Sends an answer that is not cached here. @param tagged whether its route's answers are cached as a rule */
async function sendAnswer(ctx: Context, answer: Answer | Entry, tagged: boolean): Promise<void> {
  if (!(answer instanceof Entry) && answer.cacheControl?.includes('no-store') === true) return sendUncached(ctx, answer);
  await sendEntry(ctx, answer instanceof Entry ? answer : new Entry(answer), tagged ? 'MISS' : undefined);
}

/** Answers 301. @param location the canonical URL of what was asked for */
export const redirect = (ctx: Context, location: string): Promise<void> => sendAnswer(ctx, movedTo(location), true);

/** Whether a request asks for nothing that is its own. With Authorization it may ask for a draft. */
const isAnonymous = (ctx: Context, urlOnce: () => UrlInput): boolean =>
  ctx.get('Authorization') === '' || (hasStorefrontToken(ctx.req.headers) && urlOnce().query.status !== 'draft');

/** Whether a route's answers are cached. */
const isCached = (cached: CachedRoute | undefined): cached is CachedRoute => cached !== undefined && cached.maxAge > 0;

async function sendCached(ctx: Context, { key }: KnownUrl, entry: Entry, state: CacheState): Promise<void> {
  const size = entry.size;
  await sendEntry(ctx, entry, state);
  if (entry.size !== size) cache.resize(key, entry);
}

async function compute(known: KnownUrl, handle: () => Promise<Answer | Entry>): Promise<Entry> {
  const from = Date.now();
  const answer = await unlessDatabaseIsLost(handle);
  if (answer instanceof Entry || answer.cacheControl !== undefined)
    throw new Error(`${known.route.path} answers what must not be cached.`);
  const [slug = ''] = known.parameters.split('&', 1);
  const entry = new Entry(answer, from, known.route.maxAge, edgeTags(known.route, slug));
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
async function findEntry(cached: CachedRoute, parameters: string, patience: 'silence' | 'loss'): Promise<Found> {
  const freshness = await checkFreshness(patience);
  // Only now: the versions may have changed while a poll was in flight.
  const known = cache.keyFor(cached, parameters);
  if (!known) throw databaseUnavailable();
  return { freshness, known, entry: freshness === 'unknown' ? undefined : cache.get(known, Date.now()) };
}

/**
 * Answers from the cache, or computes the answer once for all concurrent requests and caches it under the versions that
 * were known before the database was read.
 *
 * @param readUrlOnce validates the URL; called at most once, and not for a URL that was answered before
 * @throws Problem 503 when the database is away and no answer is known to be current
 */
async function respondFromCache(
  ctx: Context,
  cached: CachedRoute,
  readUrlOnce: () => UrlInput,
  handle: () => Promise<Answer | Entry>,
): Promise<void> {
  const remembered = cache.lookUp(ctx.url);
  const parameters = remembered?.parameters ?? canonicalParameters(readUrlOnce());
  let found = await findEntry(cached, parameters, 'silence');
  // What must be computed needs the database: one that is silent may only be slow.
  if (!found.entry && found.freshness !== 'current') found = await findEntry(cached, parameters, 'loss');
  const { freshness, known, entry } = found;
  if (!remembered) cache.remember(ctx.url, known);
  if (entry) {
    cached.hits += 1;
    if (freshness !== 'current') staleAnswers.inc();
    return sendCached(ctx, known, entry, freshness === 'current' ? 'HIT' : 'STALE');
  }
  if (freshness !== 'current') throw databaseUnavailable();
  const { entry: computed, own } = await cache.singleFlight(known, () => compute(known, handle));
  if (own) cached.misses += 1;
  else cached.hits += 1;
  return sendCached(ctx, known, computed, own ? 'MISS' : 'HIT');
}

function canonicalParameters({ params, query }: UrlInput): string {
  const path = Object.values(params).map((value) => encodeURIComponent(String(value)));
  return [...path, canonicalQuery(query)].join('&');
}

/**
 * Answers a request for a public path: method, permission, validation, cache, handler, in this order.
 *
 * @throws Problem, or what the handler throws
 */
export async function dispatch(strapi: Core.Strapi, ctx: Context, { byMethod, allow, params }: Match): Promise<void> {
  if (ctx.method === 'OPTIONS') {
    ctx.status = 204;
    ctx.set('Allow', allow);
    return;
  }
  const route = byMethod.get(ctx.method);
  if (!route) throw new Problem(405, `This address takes ${allow}.`, { headers: { Allow: allow } });
  const { schema, permission, cached, tags, handle } = route;
  if (permission !== undefined) await demandPermission(strapi, ctx, permission);
  let url: UrlInput | undefined;
  const urlOnce = (): UrlInput => (url ??= readUrl(schema, params, ctx.querystring));
  const run = async (): Promise<Answer | Entry> => handle({ ...(await readInput(schema, ctx, urlOnce())), ctx, strapi });
  if (isCached(cached) && isAnonymous(ctx, urlOnce)) return respondFromCache(ctx, cached, urlOnce, run);
  return sendAnswer(ctx, await (tags ? unlessDatabaseIsLost(run) : run()), tags !== undefined);
}
