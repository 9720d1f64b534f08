/**
 * A Map with a bound, for koa-ratelimit, which demands a Map and never deletes from it. Entries live in two generations;
 * when the recent one is full, the older one is dropped. So a look-up costs what it costs in a plain Map, and each request
 * needs three.
 */
export class BoundedMap<Value extends object> extends Map<string, Value> {
  readonly #generationMax: number;
  #recent = new Map<string, Value>();
  #before = new Map<string, Value>();

  /** @param max entries; the half that was used last is never evicted */
  constructor(max: number) {
    super();
    this.#generationMax = Math.ceil(max / 2);
  }

  override get(key: string): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const before = this.#before.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  override has(key: string): boolean {
    return this.#recent.has(key) || this.#before.has(key);
  }

  override set(key: string, value: Value): this {
    if (this.#recent.size >= this.#generationMax && !this.#recent.has(key)) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
    return this;
  }

  /** an entry that was used again counts in both generations */
  override get size(): number {
    return this.#recent.size + this.#before.size;
  }
}
