/** Binary search. @returns how many items at the start of the order, after `from`, satisfy `isBefore` */
export function partitionPoint<Item>(order: ArrayLike<Item>, isBefore: (item: Item) => boolean, from = 0): number {
  let low = from;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = order[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The published ordinals in one order. An update removes and inserts what has changed and does not sort the others. */
export class SortedOrdinals {
  /** Each update replaces the array, so a reader of the old one still has one version. */
  ordinals = new Int32Array(0);

  /** @param compare never returns 0 for two different ordinals */
  constructor(private readonly compare: (a: number, b: number) => number) {}

  /**
   * @param changed ordinals whose sort key or publication has changed
   * @param published by ordinal: 1 if it belongs into the order
   * @param listed by ordinal: 1 if it is in the order
   */
  update(changed: ReadonlySet<number>, published: Uint8Array, listed: Uint8Array): void {
    const inserted = Int32Array.from([...changed].filter((ordinal) => published[ordinal] === 1)).sort(this.compare);
    const unchanged = this.#without(new Set([...changed].filter((ordinal) => listed[ordinal] === 1)), published.length);
    const merged = new Int32Array(unchanged.length + inserted.length);
    let from = 0;
    let length = 0;
    for (const ordinal of inserted) {
      const to = partitionPoint(unchanged, (other) => this.compare(other, ordinal) < 0, from);
      merged.set(unchanged.subarray(from, to), length);
      length += to - from;
      merged[length] = ordinal;
      length += 1;
      from = to;
    }
    merged.set(unchanged.subarray(from), length);
    this.ordinals = merged;
  }

  /** @returns the order itself where nothing is removed: an import adds new products */
  #without(removed: ReadonlySet<number>, size: number): Int32Array {
    if (removed.size === 0) return this.ordinals;
    const isRemoved = new Uint8Array(size);
    for (const ordinal of removed) isRemoved[ordinal] = 1;
    const { ordinals } = this;
    const remaining = new Int32Array(ordinals.length);
    let length = 0;
    for (let position = 0; position < ordinals.length; position += 1) {
      const ordinal = ordinals[position] ?? 0;
      if (isRemoved[ordinal] === 1) continue;
      remaining[length] = ordinal;
      length += 1;
    }
    return remaining.subarray(0, length);
  }
}
