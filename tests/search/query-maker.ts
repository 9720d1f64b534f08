import { SeededRandom } from '../support/seeded-random';
import { MAX_LENGTH, type Grade, type JudgedQuery } from './judged-query';
import type { Part } from './parts';
import type { Wine } from './wine';

/** Values of products, each once, in an order that does not depend on the products'. */
const distinct = <Value extends string | number>(values: readonly Value[]): Value[] =>
  [...new Set(values)].filter((value) => value !== '').sort();

/** Draws values of a catalogue by chance and judges queries about them. */
export class QueryMaker {
  readonly random: SeededRandom;
  readonly #queries = new Map<string, JudgedQuery>();

  constructor(
    readonly wines: readonly Wine[],
    seed: number,
  ) {
    this.random = new SeededRandom(seed);
  }

  get queries(): readonly JudgedQuery[] {
    return [...this.#queries.values()];
  }

  values<Value extends string | number>(of: (wine: Wine) => readonly Value[]): Value[] {
    return distinct(this.wines.flatMap(of));
  }

  /** @returns that many of the items, or all, in an order of chance */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items];
    const taken: Item[] = [];
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(this.random.between(0, rest.length - 1), 1));
    return taken;
  }

  wine(): Wine {
    return this.random.pick(this.wines);
  }

  /** @returns the products that have all parts, with grade 1 */
  having(parts: readonly Part[]): Map<string, Grade> {
    return new Map(
      this.wines.filter((wine) => parts.every((part) => part.matches(wine))).map((wine): [string, Grade] => [wine.slug, 1]),
    );
  }

  /** Adds a query, unless it is empty, known or without a right product. @returns whether it was added */
  add(className: string, text: string, grades: ReadonlyMap<string, Grade>): boolean {
    if (text === '' || grades.size === 0 || text.length > MAX_LENGTH || this.#queries.has(text)) return false;
    this.#queries.set(text, { class: className, text, grades });
    return true;
  }

  addParts(className: string, ...parts: readonly Part[]): boolean {
    return this.add(className, parts.map(({ text }) => text).join(' '), this.having(parts));
  }

  /** Calls until it has added that many queries; gives up where the catalogue has no more. */
  repeat(count: number, addOne: () => boolean): void {
    let added = 0;
    for (let tries = 0; added < count && tries < count * TRIES; tries += 1) if (addOne()) added += 1;
  }
}

const TRIES = 60;
