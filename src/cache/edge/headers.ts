import { environment } from '../../environment';
import type { Scope } from '../../contract/scopes';

/** How one kind of edge reads what it is told; browsers read `Cache-Control`, which stays as it is. */
interface Dialect {
  cacheControl: 'CDN-Cache-Control' | 'Surrogate-Control';
  tags: 'xkey' | 'Cache-Tag' | 'Surrogate-Key';
  separator: ' ' | ',';
  /** whether answers name the versions that they show, which the edge compares with those of the last purge */
  namesVersions: boolean;
}

const DIALECTS = {
  varnish: { cacheControl: 'Surrogate-Control', tags: 'xkey', separator: ' ', namesVersions: true },
  cloudflare: { cacheControl: 'CDN-Cache-Control', tags: 'Cache-Tag', separator: ',', namesVersions: false },
  fastly: { cacheControl: 'Surrogate-Control', tags: 'Surrogate-Key', separator: ' ', namesVersions: false },
} as const satisfies Record<string, Dialect>;

export type EdgeProvider = keyof typeof DIALECTS;

/** Of every answer that may be kept: a purge of everything names it. */
export const EVERYTHING_TAG = 'shop';

export const VERSIONS_HEADER = 'X-Edge-Versions';

/** The tag of all answers that show one item of a scope each. */
export const allItemsTag = (scope: Scope): string => `${scope}:items`;

/** @param slug today's or a former one: the one in the URL */
export const itemTag = (scope: Scope, slug: string): string => `${scope}/${slug}`;

/** @returns `products=12 brands=3` */
export const versionsHeader = (versions: Iterable<readonly [Scope, number]>): string =>
  [...versions].map(([scope, version]) => `${scope}=${version}`).join(' ');

/** Seconds in which an edge may serve an old answer while it asks for a new one. */
const STALE_WHILE_REVALIDATE = 30;
/** Seconds in which an edge may serve an old answer while this service fails: a day. */
const STALE_IF_ERROR = 86_400;

/** What an edge is told of one cached answer. */
export interface EdgeHeaders {
  /** alternating names and values */
  fixed: readonly string[];
  cacheControl: Dialect['cacheControl'];
}

const provider: EdgeProvider | undefined = environment.edge === 'off' ? undefined : environment.edge;

/** Whether an edge keeps answers (EDGE). */
export const hasEdge = provider !== undefined;

interface TaggedRoute {
  tags: readonly Scope[];
  item: Scope | undefined;
}

/**
 * Made once for each cached answer.
 *
 * @param slug of the item that it shows
 * @param versions of the route's tags, in their order
 * @returns undefined without an edge
 */
export function edgeHeaders({ tags, item }: TaggedRoute, slug: string, versions: readonly string[]): EdgeHeaders | undefined {
  if (provider === undefined) return undefined;
  const dialect: Dialect = DIALECTS[provider];
  const own = tags.flatMap((tag) => (tag === item ? [allItemsTag(tag), itemTag(tag, slug)] : [tag]));
  const named = versionsHeader(tags.map((tag, at) => [tag, Number(versions[at])] as const));
  return {
    fixed: [
      ...[dialect.tags, [EVERYTHING_TAG, ...own].join(dialect.separator)],
      ...(dialect.namesVersions && named !== '' ? [VERSIONS_HEADER, named] : []),
    ],
    cacheControl: dialect.cacheControl,
  };
}

/**
 * @param leftMs until the answer must be computed again
 * @param endsByClock it is wrong afterwards, so it may be served only while this service fails
 */
export function edgeLifetime(leftMs: number, endsByClock: boolean): string {
  const age = Math.floor(leftMs / 1_000);
  if (age < 1) return 'no-store';
  const revalidate = endsByClock ? '' : `, stale-while-revalidate=${STALE_WHILE_REVALIDATE}`;
  return `max-age=${age}${revalidate}, stale-if-error=${STALE_IF_ERROR}`;
}

/** What every other answer says, in every dialect: drafts, tracking, errors, refusals, the panel. */
const NEVER_KEPT = ['CDN-Cache-Control', 'no-store', 'Surrogate-Control', 'no-store'] as const;

/** The same for lists of headers: nothing without an edge. */
export const NO_EDGE: readonly string[] = hasEdge ? NEVER_KEPT : [];

/** What is about one client, and so must not be kept for another one. */
const OF_ONE_CLIENT = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

interface SettableHeaders {
  setHeader: (name: string, value: string) => unknown;
  removeHeader: (name: string) => unknown;
}

/** Every answer starts with this; {@link allowEdge} takes it back for one that may be kept. */
export function forbidEdge(response: SettableHeaders): void {
  for (let at = 0; at < NEVER_KEPT.length; at += 2) response.setHeader(NEVER_KEPT[at] ?? '', NEVER_KEPT[at + 1] ?? '');
}

export function allowEdge(response: SettableHeaders): void {
  if (!hasEdge) return;
  for (let at = 0; at < NEVER_KEPT.length; at += 2) response.removeHeader(NEVER_KEPT[at] ?? '');
  for (const name of OF_ONE_CLIENT) response.removeHeader(name);
}
