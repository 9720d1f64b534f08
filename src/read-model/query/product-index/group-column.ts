/** Code of a product without a value, for example without a vintage. */
const NONE = 0;

/** A column with few distinct numbers. Each has a small code, so a filter is a table lookup and a count is an array increment. */
export class GroupColumn {
  /** by ordinal */
  codes: Int32Array;
  /** by code */
  readonly values: (number | undefined)[] = [undefined];
  readonly #codesByValue = new Map<number, number>();

  constructor(capacity: number) {
    this.codes = new Int32Array(capacity);
  }

  set(ordinal: number, value: number | null): void {
    if (value === null) {
      this.codes[ordinal] = NONE;
      return;
    }
    let code = this.#codesByValue.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codesByValue.set(value, code);
    }
    this.codes[ordinal] = code;
  }

  /** @returns by code: 1 if its value is one of these, else 0 */
  matchCodes(values: readonly number[]): Uint8Array {
    const matches = new Uint8Array(this.values.length);
    for (const value of values) matches[this.#codesByValue.get(value) ?? NONE] = 1;
    matches[NONE] = 0;
    return matches;
  }
}
