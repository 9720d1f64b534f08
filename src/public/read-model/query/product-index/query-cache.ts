import { LRUCache } from 'lru-cache';

const MAX_BYTES = 16 * 1024 * 1024;
const RESULT_OVERHEAD_BYTES = 200;

interface Sized {
  byteLength: number;
}

/** Results of the product index at its current version. */
export class QueryCache {
  readonly #results = new LRUCache<string, Sized>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + RESULT_OVERHEAD_BYTES,
  });

  /** @param key one key always has one kind of result */
  getOrCompute<Kind extends Sized>(key: string, compute: () => Kind): Kind {
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
