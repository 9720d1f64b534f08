import { foldText, foldWords } from '../../projection/text';
import { toByteOrder, type ProductIndex } from './product-index';
import { partitionPoint } from './sorted-ordinals';

/** Sorts after every character of a name. */
const LAST = '\uffff';

/** Each typed word is the prefix of a word of the name. */
const WORD_PREFIXES = 1;
/** In addition, the typed text is the prefix of the whole name. */
const NAME_PREFIX = 2;

/** @returns by ordinal: WORD_PREFIXES if a word of the name begins with this token */
function matchPrefix(index: ProductIndex, token: string): Uint8Array {
  return index.queryCache.getOrCompute(`prefix ${token}`, () => {
    const matches = new Uint8Array(index.size);
    for (const term of index.terms.name.all) {
      if (term.tokens.includes(token)) for (const ordinal of term.postings) matches[ordinal] = WORD_PREFIXES;
    }
    return matches;
  });
}

function intersect(matches: Uint8Array, others: Uint8Array): void {
  for (let ordinal = 0; ordinal < matches.length; ordinal += 1) if (others[ordinal] === 0) matches[ordinal] = 0;
}

/** In the order by name, names with the same prefix are adjacent. */
function sliceByPrefix({ orders, sortNames }: ProductIndex, prefix: string): Int32Array {
  const order = orders.name.ordinals;
  const countBefore = (bound: string): number => partitionPoint(order, (ordinal) => (sortNames[ordinal] ?? '') < bound);
  return order.subarray(countBefore(prefix), countBefore(prefix + LAST));
}

/**
 * Finds the products in whose names each typed word is the prefix of a word.
 *
 * @returns ids: names that begin with the typed text first, then the others; each part newest first
 */
export function suggestProducts(index: ProductIndex, q: string, limit: number): number[] {
  const tokens = [...new Set(foldWords(q).split(' '))].filter((word) => word !== '').map((word) => ` ${word}`);
  const [firstToken, ...otherTokens] = tokens;
  if (firstToken === undefined) return [];
  const matches = matchPrefix(index, firstToken).slice();
  for (const token of otherTokens) intersect(matches, matchPrefix(index, token));
  const named = sliceByPrefix(index, toByteOrder(foldText(q)));
  for (let position = 0; position < named.length; position += 1) {
    const ordinal = named[position] ?? 0;
    if (matches[ordinal] === WORD_PREFIXES) matches[ordinal] = NAME_PREFIX;
  }
  const first: number[] = [];
  const others: number[] = [];
  for (const ordinal of index.orders['-created_at'].ordinals) {
    if (first.length === Math.min(limit, named.length) && first.length + others.length >= limit) break;
    if (matches[ordinal] === NAME_PREFIX) first.push(ordinal);
    else if (matches[ordinal] === WORD_PREFIXES && others.length < limit) others.push(ordinal);
  }
  return [...first, ...others].slice(0, limit).map((ordinal) => index.itemIds[ordinal] ?? 0);
}
