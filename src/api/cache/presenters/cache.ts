import { link } from '../../../contract/links';
import { apiPaths } from '../../../contract/paths';
import type { ScopeStatistics } from '../../../cache/statistics';
import { SCOPES, type Scope } from '../../../contract/scopes';
import type { CacheAnswer, PurgeAnswer } from '../../../contract/schemas/cache';

/** The cache's state, scope by scope: versions are the shop's, figures those of the instance that answers. */
export function presentCache(versions: Record<Scope, number>, statistics: Record<Scope, ScopeStatistics>): CacheAnswer {
  return {
    data: SCOPES.map((scope) => ({
      scope,
      version: versions[scope],
      entries: statistics[scope].entries,
      bytes: statistics[scope].bytes,
      hits: statistics[scope].hits,
      misses: statistics[scope].misses,
    })),
    _links: { self: link(apiPaths.cache) },
  };
}

/** The new versions of what was purged. */
export function presentPurge(versions: Record<Scope, number>, purged: readonly Scope[]): PurgeAnswer {
  return { data: purged.map((scope) => ({ scope, version: versions[scope] })) };
}
