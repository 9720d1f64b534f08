import { foldText, foldWords } from '../../projection/text';
import { byteOrdered, type ProductIndex } from './product-index';

/** Behind everything that a name may go on with. */
const LAST = '\uffff';

/** Every typed word begins one of the name's; and the name itself begins with what was typed. */
const BEGINS = 1;
const OPENS = 2;

/** @returns BEGINS for every place whose name has a word that begins with this one */
function beginning(index: ProductIndex, word: string): Uint8Array {
  return index.memory.recall(`begins ${word}`, () => {
    const found = new Uint8Array(index.size);
    for (const key of index.keys.name.keys) {
      if (key.words.includes(word)) for (const place of key.places) found[place] = BEGINS;
    }
    return found;
  });
}

function keepBoth(places: Uint8Array, others: Uint8Array): void {
  for (let place = 0; place < places.length; place += 1) if (others[place] === 0) places[place] = 0;
}

/** The names that begin with a text stand together when they are sorted. */
function opening(index: ProductIndex, text: string): Int32Array {
  const sorted = index.orders.name.places;
  const countBefore = (bound: string): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((index.sortNames[sorted[middle] ?? 0] ?? '') < bound) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return sorted.subarray(countBefore(text), countBefore(text + LAST));
}

/**
 * @param limit how many at most
 * @returns the ids of the products that have every typed word as the beginning of one of theirs: those whose name begins
 *   with what was typed first, then the others, newest first among both
 */
export function suggestedProducts(index: ProductIndex, q: string, limit: number): number[] {
  const words = [...new Set(foldWords(q).split(' '))].filter((word) => word !== '').map((word) => ` ${word}`);
  if (words.length === 0) return [];
  const found = beginning(index, words[0] ?? '').slice();
  for (const word of words.slice(1)) keepBoth(found, beginning(index, word));
  const opened = opening(index, byteOrdered(foldText(q)));
  for (let at = 0; at < opened.length; at += 1) {
    const place = opened[at] ?? 0;
    if (found[place] === BEGINS) found[place] = OPENS;
  }
  const first: number[] = [];
  const others: number[] = [];
  for (const place of index.orders['-created_at'].places) {
    if (first.length === Math.min(limit, opened.length) && first.length + others.length >= limit) break;
    if (found[place] === OPENS) first.push(place);
    else if (found[place] === BEGINS && others.length < limit) others.push(place);
  }
  return [...first, ...others].slice(0, limit).map((place) => index.itemIds[place] ?? 0);
}
