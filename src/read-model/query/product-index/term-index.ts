import { foldText, foldWords } from '../../projection/text';

/** A text that products are found by. */
export interface Term {
  normalized: string;
  folded: string;
  /** the folded words, each with a space before it: ` chateau margaux` */
  tokens: string;
  /** ordinals of the products that have the term, in no order */
  postings: number[];
}

/** From this number on, one pass over the postings is faster than one search for each removed ordinal. */
const MANY = 8;

function removeOrdinals(postings: number[], removed: readonly number[]): number[] {
  if (removed.length >= MANY) {
    const gone = new Set(removed);
    return postings.filter((ordinal) => !gone.has(ordinal));
  }
  for (const ordinal of removed) {
    const position = postings.indexOf(ordinal);
    const last = postings.pop();
    if (last !== undefined && last !== ordinal) postings[position] = last;
  }
  return postings;
}

/** An inverted index. A search scans its distinct terms, which are far fewer than the products. */
export class TermIndex {
  readonly all: Term[] = [];
  readonly #byText = new Map<string, Term>();
  readonly #removed = new Map<Term, number[]>();

  /** Replaces the terms of an ordinal. {@link commit} must follow. */
  update(ordinal: number, before: readonly string[], after: readonly string[]): void {
    for (const text of before) if (!after.includes(text)) this.#removeLater(this.#termOf(text), ordinal);
    for (const text of after) if (!before.includes(text)) this.#termOf(text).postings.push(ordinal);
  }

  commit(): void {
    for (const [term, removed] of this.#removed) term.postings = removeOrdinals(term.postings, removed);
    this.#removed.clear();
  }

  #removeLater(term: Term, ordinal: number): void {
    const removed = this.#removed.get(term);
    if (removed) removed.push(ordinal);
    else this.#removed.set(term, [ordinal]);
  }

  #termOf(normalized: string): Term {
    let term = this.#byText.get(normalized);
    if (!term) {
      term = { normalized, folded: foldText(normalized), tokens: foldWords(normalized), postings: [] };
      this.#byText.set(normalized, term);
      this.all.push(term);
    }
    return term;
  }
}
