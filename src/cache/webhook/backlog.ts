import { SCOPES, type Scope } from '../../contract/scopes';
import type { ChangedSlugs, RaisedVersions } from '../../read-model/write/commits';

/** With more slugs than this, the storefront should revalidate the whole scope. */
const SLUGS_MAX = 100;

interface PendingScope {
  version: number | null;
  /** null: all of the scope */
  slugs: Set<string> | null;
}

/** What the storefront is told of one scope. */
export interface Change {
  scope: Scope;
  /** the newest known; null where it is only known that something may have changed */
  version: number | null;
  /** of changed products and articles, former slugs included; none: lists alone; null: any of the scope */
  slugs: string[] | null;
}

/** Merges undelivered changes by scope, so that its size is bounded however long the storefront is away. */
export class Backlog {
  readonly #scopes = new Map<Scope, PendingScope>();

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** scopes with changes */
  get size(): number {
    return this.#scopes.size;
  }

  #merge(scope: Scope, version: number | null, slugs: Iterable<string> | null): void {
    const known = this.#scopes.get(scope) ?? { version: null, slugs: new Set<string>() };
    const all = known.slugs === null || slugs === null ? null : new Set([...known.slugs, ...slugs]);
    this.#scopes.set(scope, {
      version: version === null ? known.version : Math.max(version, known.version ?? 0),
      slugs: all !== null && all.size > SLUGS_MAX ? null : all,
    });
  }

  /** After a time in which commits may have gone unnoticed. */
  addEverything(): void {
    for (const scope of SCOPES) this.#merge(scope, null, null);
  }

  add(raised: RaisedVersions, slugs: ChangedSlugs): void {
    for (const [scope, version] of raised) {
      const changed = slugs.get(scope);
      // A scope without items, or one that was purged, has changed as a whole.
      this.#merge(scope, version, changed ?? null);
    }
  }

  /** Removes and returns all changes. */
  takeAll(): Change[] {
    const changes = [...this.#scopes].map(([scope, { version, slugs }]) => ({
      scope,
      version,
      slugs: slugs && [...slugs].sort(),
    }));
    this.#scopes.clear();
    return changes;
  }

  /** Puts undelivered changes back. */
  putBack(changes: readonly Change[]): void {
    for (const { scope, version, slugs } of changes) this.#merge(scope, version, slugs);
  }
}
