/** Code of a product without a value, for example without a vintage. */
const NONE = 0;

/** All ordinals, those of the same code together. */
interface CodePostings {
  ordinals: Int32Array;
  /** by code, and one more: where the code's ordinals begin */
  starts: Int32Array;
}

/** A counting sort. */
function groupByCode(codes: Int32Array, codeCount: number): CodePostings {
  const starts = new Int32Array(codeCount + 1);
  for (const code of codes) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
  for (let code = 1; code <= codeCount; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0);
  const next = starts.slice();
  const ordinals = new Int32Array(codes.length);
  for (let ordinal = 0; ordinal < codes.length; ordinal += 1) {
    const code = codes[ordinal] ?? NONE;
    const position = next[code] ?? 0;
    ordinals[position] = ordinal;
    next[code] = position + 1;
  }
  return { ordinals, starts };
}

/** A column with few distinct values. Each has a small code, so a filter is a table lookup and a count is an array increment. */
export class GroupColumn<Value extends number | string = number> {
  /** by ordinal */
  codes: Int32Array;
  /** by code */
  readonly values: (Value | undefined)[] = [undefined];
  readonly #codesByValue = new Map<Value, number>();
  /** made when it is asked for, after a code has changed */
  #postings: CodePostings | undefined;

  constructor(capacity: number) {
    this.codes = new Int32Array(capacity);
  }

  /** @returns whether the value is new to the column */
  set(ordinal: number, value: Value | null): boolean {
    const known = value === null ? NONE : this.#codesByValue.get(value);
    const code = known ?? this.values.push(value ?? undefined) - 1;
    if (value !== null) this.#codesByValue.set(value, code);
    if (this.codes[ordinal] !== code) this.#postings = undefined;
    this.codes[ordinal] = code;
    return known === undefined;
  }

  /** @returns the products with a code, ascending; read-only */
  ordinalsOf(code: number): Int32Array {
    const { ordinals, starts } = this.#grouped();
    return ordinals.subarray(starts[code], starts[code + 1]);
  }

  /** all products with a value, those of the same one together; read-only */
  get ordinalsByValue(): Int32Array {
    const { ordinals, starts } = this.#grouped();
    return ordinals.subarray(starts[NONE + 1]);
  }

  #grouped(): CodePostings {
    this.#postings ??= groupByCode(this.codes, this.values.length);
    return this.#postings;
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
}
