import type { Scope } from '../../contract/scopes';
import { currentEpoch, onVersionsChanged, versionOf } from './known-versions';

/** The longest time that an answer is cached, whatever the configuration says: one hour. */
export const MAX_AGE_LIMIT_MS = 3_600_000;

/** A route whose answers are cached. */
export interface CachedRoute {
  path: string;
  tags: readonly Scope[];
  /** milliseconds; 0: not cached */
  maxAge: number;
  /** epoch and versions of its tags as this process knows them; undefined before the first version poll */
  versionKey: string | undefined;
  hits: number;
  misses: number;
}

const routes = new Map<string, CachedRoute>();

function versionKeyOf(tags: readonly Scope[]): string | undefined {
  const versions = tags.map(versionOf);
  return versions.includes(undefined) ? undefined : `${currentEpoch()}/${versions.join('.')}`;
}

onVersionsChanged(() => {
  for (const route of routes.values()) route.versionKey = versionKeyOf(route.tags);
});

/** @param maxAge milliseconds; {@link setMaxAge} sets those of the configuration */
export function registerCachedRoute(path: string, tags: readonly Scope[], maxAge = 0): CachedRoute {
  const route = { path, tags, maxAge, versionKey: versionKeyOf(tags), hits: 0, misses: 0 };
  routes.set(path, route);
  return route;
}

/** @param milliseconds capped at one hour */
export function setMaxAge(path: string, milliseconds: number): void {
  const route = routes.get(path);
  if (!route) throw new Error(`config/plugins.ts caches ${path}, but no route has this path and cache tags.`);
  route.maxAge = Math.min(milliseconds, MAX_AGE_LIMIT_MS);
}

export function cachedRoutes(): readonly CachedRoute[] {
  return [...routes.values()];
}
