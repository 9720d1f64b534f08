import { SCOPES, type Scope } from '../storefront/scopes';

/** What this instance's response cache holds and has done for the answers that depend on a scope, since the start. */
export interface ScopeStatistics {
  /** kept answers; one that depends on several scopes counts in each */
  entries: number;
  /** memory that they take, in bytes */
  bytes: number;
  /** answers given from memory */
  hits: number;
  /** answers that had to be made */
  misses: number;
}

/** @returns the statistics of every scope */
export function cacheStatistics(): Record<Scope, ScopeStatistics> {
  const nothing = (): ScopeStatistics => ({ entries: 0, bytes: 0, hits: 0, misses: 0 });
  return Object.fromEntries(SCOPES.map((scope) => [scope, nothing()])) as Record<Scope, ScopeStatistics>;
}
