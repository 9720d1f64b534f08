import { CONTENT_UIDS, scopeOf, type Scope } from './public-content';

export type { Scope } from './public-content';

/** The parts of the shop that change together. Each has a version; an answer's cache tags are scopes. */
export const SCOPES: readonly Scope[] = [...new Set<Scope>([...CONTENT_UIDS.map(scopeOf), 'pictures'])];

/**
 * A counter beside the versions of the scopes: saves of the settings alone, which `meta.cache_version` shows. The version of the
 * scope also rises by a purge.
 */
export const SETTINGS_SAVES = 'settings_saves';

export function isScope(name: string): name is Scope {
  return (SCOPES as readonly string[]).includes(name);
}
