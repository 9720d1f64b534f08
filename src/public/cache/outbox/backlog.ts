import { SCOPES, type Scope } from '../../../contract/scopes';
import type { ChangedSlugs, RaisedVersions } from '../../read-model/write/commits';

/** With more slugs than this, the receiver should renew the whole scope. */
const SLUGS_MAX = 100;

/** What a receiver is told of one scope. */
export interface Change {
  scope: Scope;
  /** the newest known; null where it is only known that something may have changed */
  version: number | null;
  /** of changed products and articles, former slugs included; none: lists alone; null: any of the scope */
  slugs: string[] | null;
}

/** Merges undelivered changes by scope, so that its size is bounded however long the receiver is away. */
export class Backlog {
  readonly #changes = new Map<Scope, Change>();

  /** scopes with changes */
  get size(): number {
    return this.#changes.size;
  }

  #add({ scope, version, slugs }: Change): void {
    const known = this.#changes.get(scope) ?? { version: null, slugs: [] };
    const all = known.slugs === null || slugs === null ? null : [...new Set([...known.slugs, ...slugs])].sort();
    this.#changes.set(scope, {
      scope,
      version: version === null ? known.version : Math.max(version, known.version ?? 0),
      slugs: all !== null && all.length > SLUGS_MAX ? null : all,
    });
  }

  add(changes: readonly Change[]): void {
    for (const change of changes) this.#add(change);
  }

  /** Removes and returns all changes. */
  takeAll(): Change[] {
    const changes = [...this.#changes.values()];
    this.#changes.clear();
    return changes;
  }
}

/** After a time in which commits may have gone unnoticed. */
export const EVERYTHING: readonly Change[] = SCOPES.map((scope) => ({ scope, version: null, slugs: null }));

/** @param slugs a scope without them has changed as a whole: it has no items, or was purged */
export const changesOf = (raised: RaisedVersions, slugs?: ChangedSlugs): Change[] =>
  [...raised].map(([scope, version]) => {
    const changed = slugs?.get(scope);
    return { scope, version, slugs: changed ? [...changed] : null };
  });
