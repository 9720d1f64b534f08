import type { Scope } from '../../contract/scopes';
import { currentEpoch, onVersionsChanged, versionOf } from './known-versions';

/** A route whose answers are cached. */
export interface CachedRoute {
  path: string;
  tags: readonly Scope[];
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

export function registerCachedRoute(path: string, tags: readonly Scope[]): CachedRoute {
  const route = { path, tags, versionKey: versionKeyOf(tags), hits: 0, misses: 0 };
  routes.set(path, route);
  return route;
}

export function cachedRoutes(): readonly CachedRoute[] {
  return [...routes.values()];
}
