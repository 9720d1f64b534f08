import { LRUCache } from 'lru-cache';

/**
 * A Map that forgets: koa-ratelimit keeps its counts in a Map and never takes one out, so that a
 * hundred thousand addresses would stay in memory for good.
 */
export class BoundedMap<Value extends object> extends Map<string, Value> {
  readonly #entries: LRUCache<string, Value>;

  /**
   * @param max entries
   * @param ttl milliseconds after which an entry is forgotten
   */
  constructor(max: number, ttl: number) {
    super();
    this.#entries = new LRUCache({ max, ttl });
  }

  override get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  override has(key: string): boolean {
    return this.#entries.has(key);
  }

  override set(key: string, value: Value): this {
    this.#entries.set(key, value);
    return this;
  }

  override get size(): number {
    return this.#entries.size;
  }
}
