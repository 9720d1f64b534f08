import { foldText, foldWords } from '../../projection/text';

/** A text that products are found by, with the places that have it. */
export interface Term {
  /** in lower case, with its marks */
  marked: string;
  /** without its marks */
  folded: string;
  /** its words, each with a blank before it, without marks */
  words: string;
  places: number[];
}

/** From so many on, leavers are sifted out in one pass and not one by one. */
const MANY_LEAVING = 8;

function remove(places: number[], leaving: readonly number[]): number[] {
  if (leaving.length >= MANY_LEAVING) {
    const gone = new Set(leaving);
    return places.filter((place) => !gone.has(place));
  }
  for (const place of leaving) {
    const at = places.indexOf(place);
    const last = places.pop();
    if (last !== undefined && last !== place) places[at] = last;
  }
  return places;
}

/**
 * Texts and where they stand: each is kept once, however many products have it. A search looks through the texts, which
 * are few (the names of a shop share their words), and then knows the places.
 */
export class TermIndex {
  readonly keys: Term[] = [];
  readonly #known = new Map<string, Term>();
  readonly #leaving = new Map<Term, number[]>();

  /** Puts a place from the texts that it had to those that it has; {@link settle} brings it to its end. */
  move(place: number, from: readonly string[], to: readonly string[]): void {
    for (const text of from) if (!to.includes(text)) this.#leave(this.#key(text), place);
    for (const text of to) if (!from.includes(text)) this.#key(text).places.push(place);
  }

  settle(): void {
    for (const [key, leaving] of this.#leaving) key.places = remove(key.places, leaving);
    this.#leaving.clear();
  }

  #leave(key: Term, place: number): void {
    const leaving = this.#leaving.get(key);
    if (leaving) leaving.push(place);
    else this.#leaving.set(key, [place]);
  }

  #key(marked: string): Term {
    let key = this.#known.get(marked);
    if (!key) {
      key = { marked, folded: foldText(marked), words: foldWords(marked), places: [] };
      this.#known.set(marked, key);
      this.keys.push(key);
    }
    return key;
  }
}
