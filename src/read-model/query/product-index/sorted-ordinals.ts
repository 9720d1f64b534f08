/** So many are looked up one by one. */
const FEW = 16;

/**
 * The published places in one order, kept while they change: who moved is taken out and put in where it belongs now, with
 * as many comparisons as it takes to find that, and not sorted anew with all the others.
 */
export class SortedOrdinals {
  /** replaced as a whole by every change, so whoever holds it holds one version */
  places = new Int32Array(0);

  /** @param compare of two different places, never 0 */
  constructor(private readonly compare: (a: number, b: number) => number) {}

  /**
   * @param moved the places whose key or presence has changed
   * @param present 1 for every place that belongs into the order
   */
  move(moved: ReadonlySet<number>, present: Uint8Array): void {
    const joining = Int32Array.from([...moved].filter((place) => present[place] === 1)).sort(this.compare);
    const staying = moved.size <= FEW ? this.#withoutFew(moved) : this.#withoutMany(moved, present.length);
    const merged = new Int32Array(staying.length + joining.length);
    let from = 0;
    let at = 0;
    for (const place of joining) {
      const to = this.#before(staying, place, from);
      merged.set(staying.subarray(from, to), at);
      at += to - from;
      merged[at] = place;
      at += 1;
      from = to;
    }
    merged.set(staying.subarray(from), at);
    this.places = merged;
  }

  /** Copies what lies between the leavers: one save moves one place, and nobody is to wait for a pass over all of them. */
  #withoutFew(leaving: ReadonlySet<number>): Int32Array {
    const positions = [...leaving].map((place) => this.places.indexOf(place)).filter((position) => position >= 0);
    const staying = new Int32Array(this.places.length - positions.length);
    let from = 0;
    let at = 0;
    for (const position of positions.sort((a, b) => a - b)) {
      staying.set(this.places.subarray(from, position), at);
      at += position - from;
      from = position + 1;
    }
    staying.set(this.places.subarray(from), at);
    return staying;
  }

  #withoutMany(leaving: ReadonlySet<number>, size: number): Int32Array {
    const leaves = new Uint8Array(size);
    for (const place of leaving) leaves[place] = 1;
    const { places } = this;
    const staying = new Int32Array(places.length);
    let count = 0;
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      if (leaves[place] === 1) continue;
      staying[count] = place;
      count += 1;
    }
    return staying.subarray(0, count);
  }

  /** @returns how many of the sorted places come before this one */
  #before(places: Int32Array, place: number, from: number): number {
    let low = from;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(places[middle] ?? 0, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
