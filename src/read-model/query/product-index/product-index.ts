import { QueryCache } from './query-cache';
import { GroupColumn } from './group-column';
import { SortedOrdinals } from './sorted-ordinals';
import { TermIndex } from './term-index';

/** What the index knows of a product: a row of storefront_products, as either database gives it. */
export interface IndexedRow {
  item_id: number;
  published: boolean | number;
  brand_id: number | null;
  origin_id: number | null;
  wine_type_id: number | null;
  vintage: number | null;
  price: number | null;
  in_stock: boolean | number | null;
  created_at: number | string | null;
  sort_name: string | null;
  marked_name: string | null;
  brand_text: string | null;
  grape_texts: string | null;
}

export const INDEXED_COLUMNS = [
  'item_id',
  'published',
  'brand_id',
  'origin_id',
  'wine_type_id',
  'vintage',
  'price',
  'in_stock',
  'created_at',
  'sort_name',
  'marked_name',
  'brand_text',
  'grape_texts',
] as const satisfies readonly (keyof IndexedRow)[];

export const GROUPS = ['brand', 'origin', 'wine_type', 'vintage'] as const;

/** No price: "Liên hệ". */
export const NO_PRICE = -1;

const ROOM = 1024;

/** What a product is found by, as its row has it. */
interface Texts {
  name: string;
  brand: string;
  /** one a line */
  grape: string;
}

const NO_TEXTS: Texts = { name: '', brand: '', grape: '' };

/** What parts a row's text into those that products are found by: a name into its words. */
const PARTED_BY = { name: ' ', brand: '\n', grape: '\n' } as const;

/** The places whose keys of an order have changed since it was last brought up to date. */
const movedPlaces = () => ({ price: new Set<number>(), name: new Set<number>(), created_at: new Set<number>() });

/** UTF-16 sorts as UTF-8 does once the surrogates are behind the rest: names sort by bytes, as databases sort them. */
export function byteOrdered(name: string): string {
  return name.replace(/[\uD800-\uFFFF]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}

const partsOf = (text: string, by: string): string[] => [...new Set(text.split(by).filter((part) => part !== ''))];

const room = <Numbers extends Int32Array | Uint8Array | Float64Array>(numbers: Numbers, larger: Numbers): Numbers => {
  larger.set(numbers);
  return larger;
};

/**
 * All products of the shop, at exactly one version of them: what they are filtered, sorted, counted and found by, each
 * product at a place of its own. What is decided here takes a millisecond or two in a shop of 100,000 products; the
 * database is then asked for the ready JSON of a page's ids.
 *
 * `take` and `settle` are the only ways to change it, and nothing else happens between them.
 */
export class ProductIndex {
  version = 0;
  size = 0;
  itemIds = new Int32Array(ROOM);
  published = new Uint8Array(ROOM);
  inStock = new Uint8Array(ROOM);
  /** whole đồng, or NO_PRICE */
  prices = new Int32Array(ROOM);
  /** as they sort */
  readonly sortNames: string[] = [];
  readonly groups = {
    brand: new GroupColumn(ROOM),
    origin: new GroupColumn(ROOM),
    wine_type: new GroupColumn(ROOM),
    vintage: new GroupColumn(ROOM),
  };
  /** each word of the names; the brands' and the grapes' names */
  readonly keys = { name: new TermIndex(), brand: new TermIndex(), grape: new TermIndex() };
  /** what was decided at this version */
  readonly memory = new QueryCache();

  #createdAt = new Float64Array(ROOM);
  readonly #places = new Map<number, number>();
  readonly #texts: Texts[] = [];
  readonly #shared = new Map<string, string>();
  #moved = movedPlaces();

  readonly orders = {
    price: new SortedOrdinals((a, b) => this.#priceLast(a) - this.#priceLast(b) || this.#byId(a, b)),
    '-price': new SortedOrdinals((a, b) => this.#price(b) - this.#price(a) || this.#byId(a, b)),
    name: new SortedOrdinals((a, b) => this.#byName(a, b) || this.#byId(a, b)),
    '-name': new SortedOrdinals((a, b) => this.#byName(b, a) || this.#byId(a, b)),
    created_at: new SortedOrdinals((a, b) => this.#age(a) - this.#age(b) || this.#byId(a, b)),
    '-created_at': new SortedOrdinals((a, b) => this.#age(b) - this.#age(a) || this.#byId(a, b)),
  };

  placeOf(itemId: number): number | undefined {
    return this.#places.get(itemId);
  }

  /** Takes rows in, as they are now; {@link settle} follows before anybody else sees the index. */
  take(rows: readonly IndexedRow[]): void {
    for (const row of rows) this.#put(row);
  }

  /** @param version the one of the products that all rows taken in are of */
  settle(version: number): void {
    for (const keys of Object.values(this.keys)) keys.settle();
    for (const key of ['price', 'name', 'created_at'] as const) {
      if (this.#moved[key].size === 0) continue;
      this.orders[key].move(this.#moved[key], this.published);
      this.orders[`-${key}`].move(this.#moved[key], this.published);
    }
    this.#moved = movedPlaces();
    this.memory.clear();
    this.version = version;
  }

  #put(row: IndexedRow): void {
    const place = this.#placeFor(row.item_id);
    const published = Number(row.published);
    const wasPublished = this.published[place];
    const before = wasPublished === 1 ? this.#texts[place] : undefined;
    const name = byteOrdered(row.sort_name ?? '');
    const createdAt = Number(row.created_at);
    const price = row.price ?? NO_PRICE;
    const appears = wasPublished !== published;
    if (appears || this.sortNames[place] !== name) this.#moved.name.add(place);
    if (appears || this.prices[place] !== price) this.#moved.price.add(place);
    if (appears || this.#createdAt[place] !== createdAt) this.#moved.created_at.add(place);

    this.published[place] = published;
    this.sortNames[place] = name;
    this.prices[place] = price;
    this.#createdAt[place] = createdAt;
    this.inStock[place] = Number(row.in_stock);
    this.groups.brand.set(place, row.brand_id);
    this.groups.origin.set(place, row.origin_id);
    this.groups.wine_type.set(place, row.wine_type_id);
    this.groups.vintage.set(place, row.vintage);

    const marked = row.marked_name ?? '';
    const texts = {
      // Names without marks are the same text twice: one then serves both.
      name: marked === name ? name : marked,
      brand: this.#share(row.brand_text ?? ''),
      grape: this.#share(row.grape_texts ?? ''),
    };
    this.#texts[place] = texts;
    this.#moveKeys(place, before ?? NO_TEXTS, published === 1 ? texts : NO_TEXTS);
  }

  #moveKeys(place: number, before: Texts, now: Texts): void {
    for (const field of ['name', 'brand', 'grape'] as const) {
      if (before[field] === now[field]) continue;
      this.keys[field].move(place, partsOf(before[field], PARTED_BY[field]), partsOf(now[field], PARTED_BY[field]));
    }
  }

  /** Brands and grapes come again and again, each time as another copy. */
  #share(text: string): string {
    const known = this.#shared.get(text);
    if (known !== undefined) return known;
    this.#shared.set(text, text);
    return text;
  }

  #placeFor(itemId: number): number {
    const known = this.#places.get(itemId);
    if (known !== undefined) return known;
    const place = this.size;
    if (place >= this.itemIds.length) this.#grow();
    this.size += 1;
    this.#places.set(itemId, place);
    this.itemIds[place] = itemId;
    return place;
  }

  #grow(): void {
    const length = this.itemIds.length * 2;
    this.itemIds = room(this.itemIds, new Int32Array(length));
    this.published = room(this.published, new Uint8Array(length));
    this.inStock = room(this.inStock, new Uint8Array(length));
    this.prices = room(this.prices, new Int32Array(length));
    this.#createdAt = room(this.#createdAt, new Float64Array(length));
    for (const group of GROUPS) this.groups[group].codes = room(this.groups[group].codes, new Int32Array(length));
  }

  #byId(a: number, b: number): number {
    return (this.itemIds[a] ?? 0) - (this.itemIds[b] ?? 0);
  }

  #byName(a: number, b: number): number {
    const first = this.sortNames[a] ?? '';
    const second = this.sortNames[b] ?? '';
    return first < second ? -1 : first > second ? 1 : 0;
  }

  #price(place: number): number {
    return this.prices[place] ?? NO_PRICE;
  }

  /** "Liên hệ" comes last when the cheapest come first, too. */
  #priceLast(place: number): number {
    const price = this.#price(place);
    return price === NO_PRICE ? Infinity : price;
  }

  #age(place: number): number {
    return this.#createdAt[place] ?? 0;
  }
}
