import { environment } from '../../environment';
import type { Scope } from '../../contract/public-content';

/** How one kind of edge reads what it is told; browsers read `Cache-Control`, which stays as it is. */
const DIALECTS = {
  varnish: { cacheControl: 'Surrogate-Control', tags: 'xkey', separator: ' ' },
  cloudflare: { cacheControl: 'CDN-Cache-Control', tags: 'Cache-Tag', separator: ',' },
} as const;

/** Seconds in which an edge may serve an old answer while it asks for a new one. */
const STALE_WHILE_REVALIDATE = 30;
/** Seconds in which an edge may serve an old answer while this service fails: a day. */
const STALE_IF_ERROR = 86_400;

const dialect = environment.edge === 'off' ? undefined : DIALECTS[environment.edge];

/** Whether an edge keeps answers (EDGE). */
export const hasEdge = dialect !== undefined;

/** @returns the cache tags of an answer as the edge reads them; undefined without an edge, or without tags */
export const edgeTags = (tags: readonly Scope[]): string | undefined =>
  dialect && tags.length > 0 ? tags.join(dialect.separator) : undefined;

/** What an answer that may not be kept says in every dialect: drafts, tracking, errors, refusals, the panel. */
const NEVER_KEPT: Readonly<Record<string, string>> = { 'CDN-Cache-Control': 'no-store', 'Surrogate-Control': 'no-store' };

/** The same for lists of headers: nothing without an edge. */
export const NO_EDGE: readonly string[] = hasEdge ? Object.entries(NEVER_KEPT).flat() : [];

/**
 * @param tags {@link edgeTags}
 * @param leftMs until the answer must be computed again
 * @param endsByClock it is wrong afterwards, so it may be served only while this service fails
 * @returns headers, alternating names and values
 */
export function edgeHeaders(tags: string | undefined, leftMs: number, endsByClock: boolean): readonly string[] {
  if (!dialect || tags === undefined) return NO_EDGE;
  const age = Math.floor(leftMs / 1_000);
  const revalidate = endsByClock ? '' : `, stale-while-revalidate=${STALE_WHILE_REVALIDATE}`;
  const lifetime = age < 1 ? 'no-store' : `max-age=${age}${revalidate}, stale-if-error=${STALE_IF_ERROR}`;
  return [dialect.tags, tags, dialect.cacheControl, lifetime];
}

/** What is about one client, and so must not be kept for another one. */
const OF_ONE_CLIENT = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

interface SettableHeaders {
  setHeader: (name: string, value: string) => unknown;
  removeHeader: (name: string) => unknown;
}

/** Every answer starts with this; {@link allowEdge} takes it back for one that may be kept. */
export function forbidEdge(response: SettableHeaders): void {
  for (const [name, value] of Object.entries(NEVER_KEPT)) response.setHeader(name, value);
}

export function allowEdge(response: SettableHeaders): void {
  if (hasEdge) for (const name of [...Object.keys(NEVER_KEPT), ...OF_ONE_CLIENT]) response.removeHeader(name);
}
