/** Products that meet the same parts of a search are one class: there are few of them, however many products there are. */
export interface AlikeProducts {
  /** by class: its first ordinal, ascending */
  firsts: Int32Array;
  /** by class: how many products it has */
  counts: Int32Array;
}

const NONE = -1;

/**
 * Splits each class into the products that meet a column and those that do not, by one pass.
 *
 * @param classes by ordinal: the class, which is overwritten
 * @returns the first ordinals of the new classes
 */
function split(classes: Int32Array, classCount: number, column: Uint8Array): number[] {
  const halves = new Int32Array(classCount * 2).fill(NONE);
  const firsts: number[] = [];
  for (let ordinal = 0; ordinal < classes.length; ordinal += 1) {
    const half = (classes[ordinal] ?? 0) * 2 + Math.min(column[ordinal] ?? 0, 1);
    if (halves[half] === NONE) halves[half] = firsts.push(ordinal) - 1;
    classes[ordinal] = halves[half] ?? 0;
  }
  return firsts;
}

/**
 * @param columns by ordinal: above 0 if the product meets it
 * @param size number of products
 */
export function groupAlike(columns: readonly Uint8Array[], size: number): AlikeProducts {
  const classes = new Int32Array(size);
  let firsts = size > 0 ? [0] : [];
  for (const column of columns) firsts = split(classes, firsts.length, column);
  const counts = new Int32Array(firsts.length);
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    const own = classes[ordinal] ?? 0;
    counts[own] = (counts[own] ?? 0) + 1;
  }
  return { firsts: Int32Array.from(firsts), counts };
}
