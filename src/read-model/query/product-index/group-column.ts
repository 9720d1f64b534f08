/** Code of a product without a value, for example without a vintage. */
const NONE = 0;

/** A column with few distinct values. Each has a small code, so a filter is a table lookup and a count is an array increment. */
export class GroupColumn<Value extends number | string = number> {
  /** by ordinal */
  codes: Int32Array;
  /** by code */
  readonly values: (Value | undefined)[] = [undefined];
  readonly #codesByValue = new Map<Value, number>();

  constructor(capacity: number) {
    this.codes = new Int32Array(capacity);
  }

  /** @returns whether the value is new to the column */
  set(ordinal: number, value: Value | null): boolean {
    if (value === null) {
      this.codes[ordinal] = NONE;
      return false;
    }
    const known = this.#codesByValue.get(value);
    const code = known ?? this.values.push(value) - 1;
    if (known === undefined) this.#codesByValue.set(value, code);
    this.codes[ordinal] = code;
    return known === undefined;
  }

  has(value: Value): boolean {
    return this.#codesByValue.has(value);
  }

  /** @returns by code: 1 if its value is one of these, else 0 */
  matchCodes(values: Iterable<Value>): Uint8Array {
    const matches = new Uint8Array(this.values.length);
    for (const value of values) matches[this.#codesByValue.get(value) ?? NONE] = 1;
    matches[NONE] = 0;
    return matches;
  }

  /** @returns by code: 1 if its value passes, else 0 */
  matchWhere(passes: (value: Value) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => (value !== undefined && passes(value) ? 1 : 0));
  }
}
