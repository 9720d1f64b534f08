import { foldText } from '../../read-model/projection/text';
import type { EntryFault, Json, PlannedEntry } from '../runs/run';
import type { NewNames, RowReason } from './panel-api';

/** Different reasons that are counted. */
const REASONS_MAX = 1_000;
/** Reasons that the page names, those of most rows. */
const SHOWN_MAX = 10;
/** Names of one kind that the page names; the others are counted, up to the bound below. */
const NAMED_MAX = 50;
const COUNTED_MAX = 20_000;

/** What a message says of one row alone, such as the number of another one: `Trùng với dòng 5` and `Trùng với dòng 9` are one reason. */
const withoutOwn = (message: string): string =>
  message.replace(/“[^”]*”/g, '“…”').replace(/\d+(?:[.,]\d+)*(?: \([^)]*\))?/g, '…');

/** Names that are told once, whatever their case and marks. */
class Names {
  readonly #known = new Set<string>();
  readonly #names: string[] = [];

  add(name: string): void {
    const key = foldText(name);
    if (this.#known.has(key) || this.#known.size >= COUNTED_MAX) return;
    this.#known.add(key);
    if (this.#names.length < NAMED_MAX) this.#names.push(name);
  }

  list(): NewNames {
    return { count: this.#known.size, names: [...this.#names] };
  }
}

const MADE = ['brand', 'origin', 'wine_type', 'country', 'grapes'] as const;

const isBlankList = (value: Json | undefined): boolean => !Array.isArray(value) || value.length === 0;

/** What the rows of a dry run come to: why some are wrong, which names are new, and what will be public without a price or a picture. */
export class PlanSummary {
  /** by their columns, and their messages without what is said of one row alone */
  readonly #reasons = new Map<string, RowReason>();
  readonly #made = Object.fromEntries(MADE.map((kind) => [kind, new Names()])) as Record<(typeof MADE)[number], Names>;
  readonly #bare = { price: [] as string[], picture: [] as string[] };
  readonly bare = { price: 0, picture: 0 };
  /** wines that are there, and get another price */
  priceChanges = 0;

  /** @param product whether it is one that visitors will see: its values */
  add({ kind, label, changes, errors = [] }: PlannedEntry, product?: ReadonlyMap<string, Json>): void {
    if (kind === 'wrong') this.#count(errors);
    if (kind === 'changed' && changes.price !== undefined) this.priceChanges += 1;
    if (product === undefined) return;
    const isNew = kind === 'new';
    const price = product.get('price');
    // A price that is taken away is none either.
    if (price === null || (isNew && price === undefined)) this.#addBare('price', label);
    if (isNew && isBlankList(product.get('gallery'))) this.#addBare('picture', label);
  }

  /** Tells a name that the shop did not have. */
  addNew(kind: (typeof MADE)[number], name: string): void {
    this.#made[kind].add(name);
  }

  #addBare(what: 'price' | 'picture', label: string): void {
    this.bare[what] += 1;
    if (this.#bare[what].length < NAMED_MAX) this.#bare[what].push(label);
  }

  #count(errors: readonly EntryFault[]): void {
    const kinds = new Map(errors.map(({ column, message }) => [`${column}\n${withoutOwn(message)}`, { column, message }]));
    // A row counts once for each reason.
    for (const [key, { column, message }] of kinds) {
      const known = this.#reasons.get(key);
      if (!known && this.#reasons.size >= REASONS_MAX) continue;
      const shared = known && known.message !== message ? withoutOwn(message) : message;
      this.#reasons.set(key, { column, message: shared, count: (known?.count ?? 0) + 1 });
    }
  }

  /** names of the first wines that will be public without a price, or without a picture */
  get bareNames(): { price: string[]; picture: string[] } {
    return this.#bare;
  }

  /** @returns the new names, by what they are; kinds without any are left out */
  made(): Partial<Record<(typeof MADE)[number], NewNames>> {
    return Object.fromEntries(MADE.map((kind) => [kind, this.#made[kind].list()] as const).filter(([, { count }]) => count > 0));
  }

  /** @returns the reasons of most rows */
  reasons(): RowReason[] {
    return [...this.#reasons.values()].sort((one, other) => other.count - one.count).slice(0, SHOWN_MAX);
  }
}
