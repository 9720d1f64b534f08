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

const keyOf = ({ column, message }: Omit<RowReason, 'count'>): string => `${column}\n${message}`;

function countReason(reasons: Map<string, RowReason>, reason: Omit<RowReason, 'count'>): void {
  const known = reasons.get(keyOf(reason));
  if (known) known.count += 1;
  else if (reasons.size < REASONS_MAX) reasons.set(keyOf(reason), { ...reason, count: 1 });
}

const toKind = ({ column, message }: RowReason): Omit<RowReason, 'count'> => ({ column, message: withoutOwn(message) });

/** What the rows of a dry run come to: why some are wrong, which names are new, and what will be public without a price or a picture. */
export class PlanSummary {
  readonly #reasons = new Map<string, RowReason>();
  /** the same without what is said of one row alone */
  readonly #kinds = new Map<string, RowReason>();
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
    // A row counts once for each reason.
    for (const key of new Set(errors.map(({ column, message }) => `${column}\n${message}`))) {
      const [column = '', ...lines] = key.split('\n');
      const reason = { column, message: lines.join('\n') };
      countReason(this.#reasons, reason);
      countReason(this.#kinds, { column, message: withoutOwn(reason.message) });
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

  /** @returns the reasons of most rows. Those that one row alone has are told together where they are of one kind */
  reasons(): RowReason[] {
    const all = [...this.#reasons.values()];
    const shared = all.filter(({ count }) => count > 1);
    const single = new Map(all.filter(({ count }) => count === 1).map((reason) => [keyOf(toKind(reason)), reason]));
    const told = new Map<string, number>();
    for (const reason of shared) {
      const kind = keyOf(toKind(reason));
      told.set(kind, (told.get(kind) ?? 0) + reason.count);
    }
    const others = [...this.#kinds].flatMap(([key, kind]): RowReason[] => {
      const count = kind.count - (told.get(key) ?? 0);
      const only = count === 1 ? single.get(key) : undefined;
      return count > 0 ? [only ?? { ...kind, count }] : [];
    });
    return [...shared, ...others].sort((a, b) => b.count - a.count).slice(0, SHOWN_MAX);
  }
}
