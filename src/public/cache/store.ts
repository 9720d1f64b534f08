import { LRUCache } from 'lru-cache';
import { environment } from '../../environment';
import type { CachedRoute } from './versions';
import type { Entry } from './entry';

/** A URL that was parsed and validated before: its route and its parameters in canonical form. */
export interface KnownUrl {
  route: CachedRoute;
  parameters: string;
  /** the route's versions, of which an answer is wanted */
  versionKey: string;
  key: string;
}

interface Stored {
  route: CachedRoute;
  versionKey: string;
  entry: Entry;
}

/** The part of the memory that holds known URLs; the rest holds entries. */
const URLS_SHARE = 1 / 8;
const URL_OVERHEAD_BYTES = 500;
const URL_LENGTH_MAX = 2_048;
const MIN_BYTES = 16;

/** `parameters` are escaped, so two different requests never share a key. */
const keyOf = (route: CachedRoute, parameters: string): string => `${route.path}?${parameters}`;

/** JavaScript keeps two bytes for a character outside Latin-1. */
const urlBytes = ({ key }: KnownUrl, url: string): number => URL_OVERHEAD_BYTES + 2 * (url.length + key.length);
const entryBytes = (entry: Entry, key: string): number => entry.size + 2 * key.length;

/**
 * The cached answers, an LRU bounded by the bytes that they take. An answer of a passed version is not found, and the next one takes its
 * place: otherwise an import, which raises the versions with each batch, fills the memory with answers that are never found.
 */
export class Store {
  readonly #entries: LRUCache<string, Stored> | undefined;
  readonly #urls: LRUCache<string, KnownUrl> | undefined;
  readonly #inFlight = new Map<string, Promise<Entry>>();

  /** @param maxBytes 0: nothing is cached */
  constructor(maxBytes: number) {
    if (maxBytes < MIN_BYTES) return;
    const urlsMaxBytes = Math.floor(maxBytes * URLS_SHARE);
    this.#urls = new LRUCache({ maxSize: urlsMaxBytes, sizeCalculation: urlBytes });
    this.#entries = new LRUCache({
      maxSize: maxBytes - urlsMaxBytes,
      sizeCalculation: ({ entry }, key) => entryBytes(entry, key),
    });
  }

  /** @returns a URL that was remembered before, with its key at the current versions */
  lookUp(url: string): KnownUrl | undefined {
    const known = this.#urls?.get(url);
    if (!known || known.route.versionKey === known.versionKey) return known;
    const current = this.keyFor(known.route, known.parameters);
    if (current) this.#urls?.set(url, current);
    return current;
  }

  /** @returns undefined while the versions of the route are unknown */
  keyFor(route: CachedRoute, parameters: string): KnownUrl | undefined {
    const { versionKey } = route;
    return versionKey === undefined ? undefined : { route, parameters, versionKey, key: keyOf(route, parameters) };
  }

  /** Saves the next request for this very URL its parsing and validation. */
  remember(url: string, known: KnownUrl): void {
    if (url.length <= URL_LENGTH_MAX) this.#urls?.set(url, known);
  }

  get(known: KnownUrl, now: number): Entry | undefined {
    return this.#getStored(known, now)?.entry;
  }

  /** @returns the entry of a remembered URL, with its route */
  getByUrl(url: string, now: number): Stored | undefined {
    const known = this.lookUp(url);
    return known && this.#getStored(known, now);
  }

  #getStored({ key, versionKey }: KnownUrl, now: number): Stored | undefined {
    const stored = this.#entries?.get(key);
    if (stored?.versionKey !== versionKey) return undefined;
    if (stored.entry.isValidAt(now)) return stored;
    this.#entries?.delete(key);
    return undefined;
  }

  /**
   * Single flight: while an entry is being computed, other requests for it at the same versions wait for it and share it, or its error.
   *
   * @returns the entry, and whether this call computed it
   */
  async singleFlight({ key, versionKey }: KnownUrl, compute: () => Promise<Entry>): Promise<{ entry: Entry; own: boolean }> {
    const flight = `${key} ${versionKey}`;
    const shared = this.#inFlight.get(flight);
    if (shared) return { entry: await shared, own: false };
    const own = compute().finally(() => this.#inFlight.delete(flight));
    this.#inFlight.set(flight, own);
    return { entry: await own, own: true };
  }

  /** Stores an entry, unless its versions have passed. */
  put({ route, versionKey, key }: KnownUrl, entry: Entry): void {
    if (route.versionKey === versionKey) this.#entries?.set(key, { route, versionKey, entry });
  }

  /** Counts an entry's bytes again after a variant was added. */
  resize(key: string, entry: Entry): void {
    const stored = this.#entries?.peek(key);
    if (stored?.entry === entry) this.#entries?.set(key, { ...stored });
  }

  /** @returns the entries of each route that are of the current versions, and the memory that they take */
  measure(): Map<CachedRoute, { entries: number; bytes: number }> {
    const measured = new Map<CachedRoute, { entries: number; bytes: number }>();
    for (const [key, { route, versionKey, entry }] of this.#entries?.entries() ?? []) {
      if (route.versionKey !== versionKey) continue;
      const sum = measured.get(route) ?? { entries: 0, bytes: 0 };
      measured.set(route, { entries: sum.entries + 1, bytes: sum.bytes + entryBytes(entry, key) });
    }
    return measured;
  }
}

/** The response cache of this process. */
export const cache = new Store(environment.cacheMaxBytes);
