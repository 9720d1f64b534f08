import { API_BASE } from '../contract/paths';
import type { RequestSchema } from '../http/validation';
import type { Scope } from '../contract/scopes';
import { currentEpoch, onVersionsChanged, versionOf } from './known-versions';

/** One hour, whatever a route's configuration says. */
const AGE_MAX_MS = 3_600_000;

/** A route whose answers are kept. */
export interface CachedRoute {
  /** as in `src/http/paths.ts` */
  path: string;
  schema: RequestSchema;
  /** what its answers show: a change of any of these makes them anew */
  scopes: readonly Scope[];
  /** milliseconds that an answer is kept at the most; 0: not at all */
  maxAge: number;
  /** the versions of its scopes as they are known now; undefined before the first look at the database */
  stamp: string | undefined;
  hits: number;
  misses: number;
}

const routes = new Map<string, CachedRoute>();
/** Those of items, by what stands before an item's own part of the address. */
const ofItems = new Map<string, CachedRoute>();

/** (The application's version is that of this process, and so is all that it keeps.) */
function stampOf(scopes: readonly Scope[]): string | undefined {
  const versions = scopes.map(versionOf);
  return versions.includes(undefined) ? undefined : `${currentEpoch()}/${versions.join('.')}`;
}

onVersionsChanged(() => {
  for (const route of routes.values()) route.stamp = stampOf(route.scopes);
});

/** Said by a route of itself: which scopes its answers show. How long they are kept is the operator's (config/plugins.ts). */
export function declareCachedRoute(path: string, schema: RequestSchema, scopes: readonly Scope[]): void {
  const route = { path, schema, scopes, maxAge: 0, stamp: stampOf(scopes), hits: 0, misses: 0 };
  routes.set(path, route);
  const parent = /^(.*\/):\w+$/.exec(path)?.[1];
  if (parent !== undefined) ofItems.set(parent, route);
}

/** @param milliseconds an hour at the most is taken */
export function setMaxAge(address: string, milliseconds: number): void {
  const route = routes.get(address.slice(API_BASE.length));
  if (!route) throw new Error(`config/plugins.ts has ${address} cached, which no route declares to be cacheable.`);
  route.maxAge = Math.min(milliseconds, AGE_MAX_MS);
}

export function cachedRoutes(): readonly CachedRoute[] {
  return [...routes.values()];
}

/** @returns the route of an address, with the last part of it where that names an item */
export function findCachedRoute(path: string): { route: CachedRoute; slug: string | undefined } | undefined {
  if (!path.startsWith(`${API_BASE}/`)) return undefined;
  const below = path.slice(API_BASE.length);
  const fixed = routes.get(below);
  if (fixed) return { route: fixed, slug: undefined };
  const slash = below.lastIndexOf('/') + 1;
  const ofItem = ofItems.get(below.slice(0, slash));
  return ofItem && { route: ofItem, slug: below.slice(slash) };
}
