/** The code of "none": no brand, no vintage. */
const NONE = 0;

/**
 * A column of few distinct numbers (brands, years), a small code for each: whether a place has one of several values is
 * then a look into a short table, and counting by value is adding to one.
 */
export class GroupColumn {
  /** code of each place */
  codes: Int32Array;
  /** value of each code; the first is none */
  readonly values: (number | undefined)[] = [undefined];
  readonly #known = new Map<number, number>();

  constructor(room: number) {
    this.codes = new Int32Array(room);
  }

  set(place: number, value: number | null): void {
    if (value === null) {
      this.codes[place] = NONE;
      return;
    }
    let code = this.#known.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#known.set(value, code);
    }
    this.codes[place] = code;
  }

  /** @returns 1 for the code of each of these values, 0 for every other one */
  oneOf(values: readonly number[]): Uint8Array {
    const wanted = new Uint8Array(this.values.length);
    for (const value of values) wanted[this.#known.get(value) ?? NONE] = 1;
    wanted[NONE] = 0;
    return wanted;
  }
}
