import type { GroupKind } from '../../../../contract/content-types';
import type { FilterParameter } from '../../../../contract/declared-fields';
import { sortKey } from '../../projection/sort-key';
import { wineName } from '../../projection/text';
import { copyInto, DeclaredColumns } from './declared-columns';
import { GroupColumn } from './group-column';
import { GroupEntries } from './group-entries';
import type { IndexedRow } from './indexed-row';
import { ProductWords } from './product-words';
import { ProposedColumns } from './proposed-columns';
import { QueryCache } from './query-cache';
import { SortedOrdinals } from './sorted-ordinals';

export type Group = GroupKind | FilterParameter<'numbers'>;

/** The version of an index that is being changed: no database has it, so what is read meanwhile is read again. */
export const CHANGING = -1;

/** "Liên hệ" */
export const NO_PRICE = -1;

const INITIAL_CAPACITY = 1024;

const SORT_KEYS = ['price', 'name', 'folded', 'created_at', 'popularity', 'discount', 'vintage'] as const;
type SortKey = (typeof SORT_KEYS)[number];

const noChanges = (): Record<SortKey, Set<number>> =>
  Object.fromEntries(SORT_KEYS.map((key) => [key, new Set<number>()])) as Record<SortKey, Set<number>>;

function compareTexts(texts: readonly string[], a: number, b: number): number {
  const first = texts[a] ?? '';
  const second = texts[b] ?? '';
  return first < second ? -1 : first > second ? 1 : 0;
}

/**
 * All products at exactly one version. Decides which products are on a page; the database then reads these by their ids.
 *
 * Only `upsert` and `commit` change it, and the work may be split between them: from the first to the second its version is CHANGING.
 */
export class ProductIndex {
  version = 0;
  size = 0;
  itemIds = new Int32Array(INITIAL_CAPACITY);
  published = new Uint8Array(INITIAL_CAPACITY);
  /** whole đồng, or NO_PRICE */
  prices = new Int32Array(INITIAL_CAPACITY);
  /** whole per cent off; 0 without */
  discounts = new Int32Array(INITIAL_CAPACITY);
  /** milliseconds since 1970 */
  createdAt = new Float64Array(INITIAL_CAPACITY);
  /** views of the last 30 days */
  views = new Int32Array(INITIAL_CAPACITY);
  /** without marks */
  readonly foldedNames: string[] = [];
  readonly words = new ProductWords();
  readonly declared = new DeclaredColumns(INITIAL_CAPACITY, this.words);
  readonly #groupings = {
    brand: new GroupColumn(INITIAL_CAPACITY),
    origin: new GroupColumn(INITIAL_CAPACITY),
    wine_type: new GroupColumn(INITIAL_CAPACITY),
  };
  readonly groups: Record<Group, GroupColumn> = { ...this.#groupings, ...this.declared.numbers };
  /** products that are vintages of one wine have one code */
  readonly wines = new GroupColumn<string>(INITIAL_CAPACITY);
  readonly groupEntries = new GroupEntries(this.words);
  readonly proposed = new ProposedColumns(INITIAL_CAPACITY, this.words, this.groupEntries);
  readonly queryCache = new QueryCache();

  readonly #nameKeys: string[] = [];
  readonly #ordinals = new Map<number, number>();
  /** by ordinal: 1 if it was published at the last commit */
  #listed = new Uint8Array(INITIAL_CAPACITY);
  /** ordinals whose sort key or publication has changed since the last commit */
  #changed = noChanges();

  readonly orders = {
    price: new SortedOrdinals((a, b) => this.#priceOrLast(a) - this.#priceOrLast(b) || this.#compareIds(a, b)),
    '-price': new SortedOrdinals((a, b) => this.#price(b) - this.#price(a) || this.#compareIds(a, b)),
    name: new SortedOrdinals((a, b) => compareTexts(this.#nameKeys, a, b) || this.#compareIds(a, b)),
    '-name': new SortedOrdinals((a, b) => compareTexts(this.#nameKeys, b, a) || this.#compareIds(a, b)),
    /** names that begin alike are adjacent, and the shortest is the first */
    folded: new SortedOrdinals((a, b) => compareTexts(this.foldedNames, a, b) || this.#compareIds(a, b)),
    created_at: new SortedOrdinals((a, b) => this.#created(a) - this.#created(b) || this.#compareIds(a, b)),
    '-created_at': new SortedOrdinals((a, b) => this.#compareNewest(a, b)),
    '-discount': new SortedOrdinals((a, b) => (this.discounts[b] ?? 0) - (this.discounts[a] ?? 0) || this.#compareNewest(a, b)),
    vintage: new SortedOrdinals((a, b) => this.#vintageOr(a, Infinity) - this.#vintageOr(b, Infinity) || this.#compareIds(a, b)),
    '-vintage': new SortedOrdinals((a, b) => this.#vintageOr(b, 0) - this.#vintageOr(a, 0) || this.#compareIds(a, b)),
    popular: new SortedOrdinals((a, b) => (this.views[b] ?? 0) - (this.views[a] ?? 0) || this.#compareNewest(a, b)),
  };

  ordinalOf(itemId: number): number | undefined {
    return this.#ordinals.get(itemId);
  }

  /** @param version of the products, with which all upserted rows were read */
  commit(version: number): void {
    this.words.commit();
    for (const key of SORT_KEYS) {
      if (this.#changed[key].size === 0) continue;
      for (const order of this.#ordersBy(key)) order.update(this.#changed[key], this.published, this.#listed);
    }
    // A product that is published or not any more has changed in all orders.
    for (const ordinal of this.#changed.name) this.#listed[ordinal] = this.published[ordinal] ?? 0;
    this.#changed = noChanges();
    this.queryCache.clear();
    this.version = version;
  }

  #ordersBy(key: SortKey): readonly SortedOrdinals[] {
    if (key === 'popularity') return [this.orders.popular];
    if (key === 'discount') return [this.orders['-discount']];
    return key === 'folded' ? [this.orders.folded] : [this.orders[key], this.orders[`-${key}`]];
  }

  /** {@link commit} must follow. */
  upsert(row: IndexedRow): void {
    this.version = CHANGING;
    const ordinal = this.#ordinalFor(row.item_id);
    const published = Number(row.published);
    const wasPublished = this.published[ordinal];
    const name = row.marked_name ?? '';
    const nameKey = sortKey(name);
    const foldedName = row.sort_name ?? '';
    const createdAt = Number(row.created_at);
    const price = row.price ?? NO_PRICE;
    const isToggled = wasPublished !== published;
    if (isToggled || this.#nameKeys[ordinal] !== nameKey) this.#changed.name.add(ordinal);
    if (isToggled || this.foldedNames[ordinal] !== foldedName) this.#changed.folded.add(ordinal);
    if (isToggled || this.prices[ordinal] !== price) this.#changed.price.add(ordinal);
    const discount = row.discount_percent ?? 0;
    const wasCreatedAt = this.createdAt[ordinal];
    if (isToggled || wasCreatedAt !== createdAt) {
      this.#changed.created_at.add(ordinal);
      this.#changed.popularity.add(ordinal);
    }
    if (isToggled || this.discounts[ordinal] !== discount || wasCreatedAt !== createdAt) this.#changed.discount.add(ordinal);

    this.published[ordinal] = published;
    this.#nameKeys[ordinal] = nameKey;
    this.foldedNames[ordinal] = foldedName;
    this.prices[ordinal] = price;
    this.createdAt[ordinal] = createdAt;
    this.discounts[ordinal] = discount;
    this.groups.brand.set(ordinal, row.brand_id);
    this.groups.origin.set(ordinal, row.origin_id);
    this.groups.wine_type.set(ordinal, row.wine_type_id);
    const before = this.groups.vintage.codes[ordinal];
    this.declared.set(ordinal, row);
    if (isToggled || this.groups.vintage.codes[ordinal] !== before) this.#changed.vintage.add(ordinal);
    this.proposed.set(ordinal, row);
    this.wines.set(ordinal, `${wineName(foldedName)}|${row.brand_id ?? ''}|${row.volume_ml ?? ''}`);
    // Saves memory: a name without marks equals its folded name, and one string serves both.
    const texts = { name: name === foldedName ? foldedName : name, description: row.description ?? '', sku: row.sku };
    this.words.update(ordinal, published === 1 ? texts : undefined);
  }

  /** @returns whether a published product has this id */
  isPublished(itemId: number): boolean {
    const ordinal = this.#ordinals.get(itemId);
    return ordinal !== undefined && this.published[ordinal] === 1;
  }

  /** @param views of the last 30 days */
  setViews(itemId: number, views: number): void {
    const ordinal = this.#ordinalFor(itemId);
    if (this.views[ordinal] === views) return;
    this.views[ordinal] = views;
    this.#changed.popularity.add(ordinal);
  }

  #ordinalFor(itemId: number): number {
    const existing = this.#ordinals.get(itemId);
    if (existing !== undefined) return existing;
    const ordinal = this.size;
    if (ordinal >= this.itemIds.length) this.#grow();
    this.size += 1;
    this.#ordinals.set(itemId, ordinal);
    this.itemIds[ordinal] = itemId;
    return ordinal;
  }

  #grow(): void {
    const capacity = this.itemIds.length * 2;
    this.itemIds = copyInto(new Int32Array(capacity), this.itemIds);
    this.published = copyInto(new Uint8Array(capacity), this.published);
    this.#listed = copyInto(new Uint8Array(capacity), this.#listed);
    this.prices = copyInto(new Int32Array(capacity), this.prices);
    this.createdAt = copyInto(new Float64Array(capacity), this.createdAt);
    this.discounts = copyInto(new Int32Array(capacity), this.discounts);
    this.wines.codes = copyInto(new Int32Array(capacity), this.wines.codes);
    this.views = copyInto(new Int32Array(capacity), this.views);
    for (const column of Object.values(this.#groupings)) column.codes = copyInto(new Int32Array(capacity), column.codes);
    this.declared.grow(capacity);
    this.proposed.grow(capacity);
  }

  #compareIds(a: number, b: number): number {
    return (this.itemIds[a] ?? 0) - (this.itemIds[b] ?? 0);
  }

  #price(ordinal: number): number {
    return this.prices[ordinal] ?? NO_PRICE;
  }

  /** "Liên hệ" is last in both directions. */
  #priceOrLast(ordinal: number): number {
    const price = this.#price(ordinal);
    return price === NO_PRICE ? Infinity : price;
  }

  #compareNewest(a: number, b: number): number {
    return this.#created(b) - this.#created(a) || this.#compareIds(a, b);
  }

  #created(ordinal: number): number {
    return this.createdAt[ordinal] ?? 0;
  }

  #vintageOr(ordinal: number, without: number): number {
    const { codes, values } = this.groups.vintage;
    return values[codes[ordinal] ?? 0] ?? without;
  }
}
