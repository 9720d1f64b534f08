import { LRUCache } from 'lru-cache';
import type { CachedRoute } from './cached-routes';
import type { Entry } from './entry';

/** An address as somebody wrote it, read once: its route and its parameters in their one spelling. */
export interface KnownAddress {
  route: CachedRoute;
  parameters: string;
  /** the key under the route's versions of that time */
  stamp: string;
  key: string;
}

interface Kept {
  route: CachedRoute;
  stamp: string;
  entry: Entry;
}

/** Of the memory, for addresses; the rest is for answers. */
const ADDRESSES_SHARE = 1 / 8;
const ADDRESS_OVERHEAD_BYTES = 500;
const ADDRESS_LENGTH_MAX = 2_048;

/** `parameters` are escaped, so that no part can pass for another. */
const keyOf = (route: CachedRoute, stamp: string, parameters: string): string => `${route.path}?${parameters} ${stamp}`;

/**
 * The answers that are kept, least recently used first to go, bounded by the bytes that they take. An answer made under versions
 * that have passed is never found again: its key names them.
 */
export class Store {
  readonly #answers: LRUCache<string, Kept> | undefined;
  readonly #addresses: LRUCache<string, KnownAddress> | undefined;
  readonly #onKept: (bytes: number) => void;

  /**
   * @param maxBytes 0: nothing is kept
   * @param onKept told of the memory that a new answer takes
   */
  constructor(maxBytes: number, onKept: (bytes: number) => void = () => {}) {
    this.#onKept = onKept;
    if (maxBytes < 16) return;
    const forAddresses = Math.floor(maxBytes * ADDRESSES_SHARE);
    this.#addresses = new LRUCache({
      maxSize: forAddresses,
      sizeCalculation: ({ key }, address) => ADDRESS_OVERHEAD_BYTES + 2 * (address.length + key.length),
    });
    this.#answers = new LRUCache({
      maxSize: maxBytes - forAddresses,
      sizeCalculation: ({ entry }, key) => entry.size + 2 * key.length,
    });
  }

  /** @returns an address that was read before, with its key of now */
  recall(url: string): KnownAddress | undefined {
    const known = this.#addresses?.get(url);
    if (known && known.route.stamp !== known.stamp) return this.remember(url, known.route, known.parameters);
    return known;
  }

  /** @returns undefined while the route's versions are not known */
  remember(url: string, route: CachedRoute, parameters: string): KnownAddress | undefined {
    const { stamp } = route;
    if (stamp === undefined) return undefined;
    const known = { route, parameters, stamp, key: keyOf(route, stamp, parameters) };
    if (url.length <= ADDRESS_LENGTH_MAX) this.#addresses?.set(url, known);
    return known;
  }

  find(key: string, now: number): Entry | undefined {
    const kept = this.#answers?.get(key);
    if (!kept) return undefined;
    if (kept.entry.isValidAt(now)) return kept.entry;
    this.#answers?.delete(key);
    return undefined;
  }

  keep({ route, stamp, key }: KnownAddress, entry: Entry): void {
    if (!this.#answers) return;
    this.#answers.set(key, { route, stamp, entry });
    this.#onKept(entry.size);
  }

  /** Counts an answer anew that has come to take more memory. */
  recount(key: string, entry: Entry): void {
    const kept = this.#answers?.peek(key);
    if (kept?.entry === entry) this.#answers?.set(key, { ...kept });
  }

  /** @returns how many answers of a route could be served now, and the memory that they take */
  measure(): Map<CachedRoute, { entries: number; bytes: number }> {
    const measured = new Map<CachedRoute, { entries: number; bytes: number }>();
    for (const [key, { route, stamp, entry }] of this.#answers?.entries() ?? []) {
      if (route.stamp !== stamp) continue;
      const sum = measured.get(route) ?? { entries: 0, bytes: 0 };
      measured.set(route, { entries: sum.entries + 1, bytes: sum.bytes + entry.size + 2 * key.length });
    }
    return measured;
  }
}
