import { LRUCache } from 'lru-cache';

const MAX_BYTES = 16 * 1024 * 1024;

type Numbers = Int32Array | Uint8Array;

/** What was decided of one version of the products, for whoever asks the same of it, in 16 MB at the most. */
export class QueryCache {
  readonly #kept = new LRUCache<string, Numbers>({ maxSize: MAX_BYTES, sizeCalculation: (numbers) => numbers.byteLength + 200 });

  /** @param key says what is made: the same key is never asked for with another kind of numbers */
  recall<Kind extends Numbers>(key: string, make: () => Kind): Kind {
    const known = this.#kept.get(key);
    if (known) return known as Kind;
    const made = make();
    this.#kept.set(key, made);
    return made;
  }

  clear(): void {
    this.#kept.clear();
  }
}
