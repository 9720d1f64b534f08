const INITIAL_PRODUCTS = 1024;
const INITIAL_WORDS = 16 * 1024;
/** Twice as much room would be empty for half of the time, and has 16 MB with 100,000 products. */
const GROWTH = 1.25;

/** The numbers of each product's words in the order of its text, in one array: 100,000 small arrays cost more than their words. */
export class WordSequences {
  #numbers = new Int32Array(INITIAL_WORDS);
  #starts = new Int32Array(INITIAL_PRODUCTS);
  #lengths = new Int32Array(INITIAL_PRODUCTS);
  #end = 0;
  /** numbers that no product has any more */
  #unused = 0;

  /** @returns a view that the next call of `set` may overwrite */
  get(ordinal: number): Int32Array {
    const start = this.#starts[ordinal] ?? 0;
    return this.#numbers.subarray(start, start + (this.#lengths[ordinal] ?? 0));
  }

  set(ordinal: number, numbers: Int32Array): void {
    if (ordinal >= this.#starts.length) this.#growProducts(ordinal);
    const length = this.#lengths[ordinal] ?? 0;
    if (numbers.length > length) {
      this.#unused += length;
      this.#lengths[ordinal] = 0;
      this.#makeRoom(numbers.length);
      this.#starts[ordinal] = this.#end;
      this.#end += numbers.length;
    } else {
      this.#unused += length - numbers.length;
    }
    this.#numbers.set(numbers, this.#starts[ordinal] ?? 0);
    this.#lengths[ordinal] = numbers.length;
  }

  /**
   * Whether the text has these words next to each other.
   *
   * @param phrase at least one
   * @param keyOf by word number: what words are compared by
   */
  hasPhrase(ordinal: number, phrase: readonly number[], keyOf: readonly number[]): boolean {
    const start = this.#starts[ordinal] ?? 0;
    const last = start + (this.#lengths[ordinal] ?? 0) - phrase.length;
    for (let at = start; at <= last; at += 1) {
      let matched = 0;
      while (matched < phrase.length && keyOf[this.#numbers[at + matched] ?? 0] === phrase[matched]) matched += 1;
      if (matched === phrase.length) return true;
    }
    return false;
  }

  #growProducts(ordinal: number): void {
    const capacity = Math.max(ordinal + 1, this.#starts.length * 2);
    const [starts, lengths] = [new Int32Array(capacity), new Int32Array(capacity)];
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    [this.#starts, this.#lengths] = [starts, lengths];
  }

  #makeRoom(count: number): void {
    if (this.#end + count <= this.#numbers.length) return;
    const used = this.#end - this.#unused + count;
    const numbers = new Int32Array(Math.max(INITIAL_WORDS, Math.ceil(used * GROWTH)));
    let end = 0;
    for (let ordinal = 0; ordinal < this.#lengths.length; ordinal += 1) {
      const sequence = this.get(ordinal);
      numbers.set(sequence, end);
      this.#starts[ordinal] = end;
      end += sequence.length;
    }
    this.#numbers = numbers;
    this.#end = end;
    this.#unused = 0;
  }
}
