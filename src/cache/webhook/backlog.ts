import type { ChangedSlugs, RaisedVersions } from '../../read-model/write/commits';
import { SCOPES, type Scope } from '../../contract/scopes';

/** Beyond this many, a storefront is better off making all of the scope anew. */
const SLUGS_MAX = 100;

interface Part {
  version: number | null;
  /** null: more than are worth listing, or nobody knows which */
  slugs: Set<string> | null;
}

/** What a storefront is told of one scope. */
export interface Change {
  scope: Scope;
  /** the newest that is known of; null where nothing is known but that something may have changed */
  version: number | null;
  /** of products and articles that changed, old addresses among them; null: any of the scope */
  slugs: string[] | null;
}

/** What is still to be told, in one piece: however long a storefront is away, no more than this has to be remembered. */
export class Backlog {
  readonly #parts = new Map<Scope, Part>();

  get isEmpty(): boolean {
    return this.#parts.size === 0;
  }

  #merge(scope: Scope, version: number | null, slugs: Iterable<string> | null): void {
    const known = this.#parts.get(scope) ?? { version: null, slugs: new Set<string>() };
    const all = known.slugs === null || slugs === null ? null : new Set([...known.slugs, ...slugs]);
    this.#parts.set(scope, {
      version: version === null ? known.version : Math.max(version, known.version ?? 0),
      slugs: all !== null && all.size > SLUGS_MAX ? null : all,
    });
  }

  /** Everything may have changed: of what was committed while nobody could be told, nothing is known. */
  addEverything(): void {
    for (const scope of SCOPES) this.#merge(scope, null, null);
  }

  add(raised: RaisedVersions, slugs: ChangedSlugs): void {
    for (const [scope, version] of raised) {
      const changed = slugs.get(scope);
      // A scope without items of its own, or raised by hand, changed as a whole.
      this.#merge(scope, version, changed === undefined || changed.size === 0 ? null : changed);
    }
  }

  /** @returns all that is to be told, which is then no longer in it */
  take(): Change[] {
    const changes = [...this.#parts].map(([scope, { version, slugs }]) => ({
      scope,
      version,
      slugs: slugs && [...slugs].sort(),
    }));
    this.#parts.clear();
    return changes;
  }

  /** Takes back what could not be told; what has changed meanwhile joins it. */
  giveBack(changes: readonly Change[]): void {
    for (const { scope, version, slugs } of changes) this.#merge(scope, version, slugs);
  }
}
