import { LRUCache } from 'lru-cache';

const MAX_BYTES = 16 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 200;

type Numbers = Int32Array | Uint8Array;

/** Results of the product index at its current version. */
export class QueryCache {
  readonly #results = new LRUCache<string, Numbers>({
    maxSize: MAX_BYTES,
    sizeCalculation: (numbers) => numbers.byteLength + ENTRY_OVERHEAD_BYTES,
  });

  /** @param key one key always has one kind of array */
  getOrCompute<Kind extends Numbers>(key: string, compute: () => Kind): Kind {
    const cached = this.#results.get(key);
    if (cached) return cached as Kind;
    const result = compute();
    this.#results.set(key, result);
    return result;
  }

  clear(): void {
    this.#results.clear();
  }
}
