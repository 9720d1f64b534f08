import assert from 'node:assert/strict';
import { test } from 'vitest';
import { sortKey } from '../../src/public/read-model/projection/sort-key';
import { foldText, normalizeText, valueSlug } from '../../src/public/read-model/projection/text';
import { countFacets } from '../../src/public/read-model/query/product-index/facet-counts';
import type { GroupRow } from '../../src/public/read-model/query/product-index/group-entries';
import type { ProductFilters } from '../../src/public/read-model/query/product-index/list-filter';
import { ProductIndex } from '../../src/public/read-model/query/product-index/product-index';
import type { IndexedRow } from '../../src/public/read-model/query/product-index/indexed-row';
import { selectProducts } from '../../src/public/read-model/query/product-index/select-products';
import { suggestProducts, suggestSearches, suggestValues } from '../../src/public/read-model/query/search/suggest';
import { VALUE_KINDS } from '../../src/public/read-model/query/search/values';
import { PRODUCT_SORTS, type ProductSort } from '../../src/contract/resources/products';

const WORDS = ['Rượu', 'vang', 'đỏ', 'Château', 'Margaux', 'Riserva', 'Réserve', '2015', 'L’Oratoire', 'Ａ', '🍷', 'Merlot'];
const BRANDS = ['Château Belmont', 'Đà Lạt', 'Gaja'];
const GRAPES = ['Merlot', 'Syrah', 'Nebbiolo'];

/** Reproducible chance. */
function chances(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
  return { below, of: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item };
}
type Chances = ReturnType<typeof chances>;

function row(item_id: number, { below, of }: Chances) {
  const name = Array.from({ length: 1 + below(4) }, () => of(WORDS)).join(' ');
  const brand = below(5) === 0 ? undefined : below(BRANDS.length);
  return {
    item_id,
    published: below(6) > 0,
    brand_id: brand === undefined ? null : 70 + brand,
    origin_id: of([null, 1, 2]),
    wine_type_id: of([null, 5, 6, 7]),
    vintage: of([null, 2015, 2019, 2020]),
    price: of([null, 0, 100, 100, 2_147_483_647]),
    discount_percent: of([null, null, 10, 25]),
    sku: null,
    in_stock: below(2) === 1,
    created_at: String(1_700_000_000_000 + below(4)),
    sort_name: foldText(name),
    marked_name: normalizeText(name),
    abv_hundredths: of([null, 1200, 1350]),
    grapes: [of(GRAPES), of(GRAPES)].join('\n'),
    foods: of(['', 'Thịt bò', 'Cá\nThịt bò']),
    description: `${of(WORDS)} ${of(WORDS)}`,
  } satisfies IndexedRow;
}

type Row = ReturnType<typeof row>;

const LISTS: ProductFilters[] = [
  {},
  { brand: [71] },
  { brand: [70, 72], vintage: [2015, 2020], in_stock: true },
  { origin: [1], wine_type: [5, 6], price_min: 1 },
  { price_max: 2_147_483_647 },
  { brand: [4711] },
  { q: 'chateau' },
  { q: 'rượu đỏ', in_stock: false },
  { q: 'merlot', price_min: 0, brand: [70] },
  { q: 'chateu' },
  { q: 'e' },
  { q: 'rượu merlot thịt bò 2015' },
  { grape: ['merlot'], food: ['ca', 'thit-bo'], abv_min: 12.5 },
];

function answers(index: ProductIndex): unknown[] {
  const ids = (filters: ProductFilters, sort: ProductSort | undefined, relatedTo?: number): number[] =>
    Array.from(selectProducts(index, { filters, relatedTo }, sort), (place) => index.itemIds[place] ?? 0);
  const sorted = <Item extends { value: number | string }>(items: Item[]): Item[] =>
    items.sort((a, b) => (a.value < b.value ? -1 : 1));
  const facets = (filters: ProductFilters): unknown => {
    const { brand, origin, wine_type, vintage, country, grape, food, price } = countFacets(index, { filters });
    return [...[brand, origin, wine_type, vintage].map(sorted), ...[country, grape, food].map(sorted), price];
  };
  return [
    ...LISTS.flatMap((filters) => [undefined, ...PRODUCT_SORTS].map((sort) => ids(filters, sort))),
    ...LISTS.map(facets),
    ...[1, 7].map((id) => ids({ related_to: 'it' }, 'name', id)),
    ...['r', 'chateau m', 'vang', 'l’o'].flatMap((q) => [
      suggestProducts(index, q, 5),
      suggestValues(index, q, VALUE_KINDS, 5),
      suggestSearches(index, q, 5),
    ]),
  ];
}

const brandEntry = (id: number, name: string): GroupRow => ({
  kind: 'brand',
  item_id: id,
  body: JSON.stringify({ id, name, slug: `brand-${id}` }),
});

const BRAND_ENTRIES = BRANDS.map((name, place) => brandEntry(70 + place, name));

function made(rows: Iterable<Row>, groups: readonly GroupRow[] = BRAND_ENTRIES): ProductIndex {
  const index = new ProductIndex();
  index.groupEntries.upsert(groups);
  for (const one of rows) index.upsert(one);
  index.commit(1);
  return index;
}

test('after any changes the index answers as a newly built one', () => {
  const chance = chances(3);
  const rows = new Map(Array.from({ length: 1_500 }, (_, place) => [place + 1, row(place + 1, chance)]));
  const index = made(rows.values());
  // Few and many at once, old ones and new ones.
  for (const [round, count] of [1, 2, 40, 1, 700].entries()) {
    const changed = new Map(
      Array.from({ length: count }, () => 1 + chance.below(rows.size + 20)).map((id) => [id, row(id, chance)]),
    );
    for (const [id, now] of changed) rows.set(id, now);
    for (const one of changed.values()) index.upsert(one);
    index.commit(round + 2);
    assert.deepEqual(answers(index), answers(made(rows.values())));
  }
});

test('with one item a wine, each facet tells how many items its list has', () => {
  const chance = chances(11);
  const index = made(Array.from({ length: 600 }, (_, place) => row(place + 1, chance)));
  const found = (filters: ProductFilters): number => selectProducts(index, { filters, isByWine: true }, undefined).length;
  assert.ok(found({}) < selectProducts(index, { filters: {} }, undefined).length, 'some wines have several vintages');
  for (const filters of LISTS) {
    const { price: _price, ...counts } = countFacets(index, { filters, isByWine: true });
    for (const [facet, values] of Object.entries(counts))
      for (const { value, count } of values)
        assert.equal(found({ ...filters, [facet]: [value] }), count, `${facet} ${value} in ${JSON.stringify(filters)}`);
  }
});

test('a brand’s new name is found at once, and its old one no longer', () => {
  const chance = chances(5);
  const rows = Array.from({ length: 300 }, (_, place) => row(place + 1, chance));
  const index = made(rows);
  const found = (q: string): number => selectProducts(index, { filters: { q } }, undefined).length;
  assert.ok(found('gaja') > 0);
  const renamed = [...BRAND_ENTRIES.slice(0, 2), brandEntry(72, 'Penfolds')];
  index.groupEntries.upsert([brandEntry(72, 'Penfolds')]);
  index.commit(2);
  assert.equal(found('gaja'), 0);
  assert.ok(found('penfolds') > 0);
  assert.deepEqual(answers(index), answers(made(rows, renamed)));
  index.groupEntries.upsert([{ kind: 'brand', item_id: 72, body: null }]);
  index.commit(3);
  assert.equal(found('penfolds'), 0);
});

/** A naive reference implementation of lists, as the contract describes them. */
function plainly(rows: Row[], filters: ProductFilters, sort: ProductSort): number[] {
  const oneOf = (wanted: number[] | undefined, value: number | null): boolean =>
    wanted === undefined || (value !== null && wanted.includes(value));
  const hasOne = (wanted: string[] | undefined, names: string | null): boolean =>
    wanted === undefined || (names ?? '').split('\n').some((name) => wanted.includes(valueSlug(name)));
  const priced = filters.price_min === undefined && filters.price_max === undefined;
  const found = rows.filter(
    (it) =>
      it.published &&
      oneOf(filters.brand, it.brand_id) &&
      oneOf(filters.origin, it.origin_id) &&
      oneOf(filters.wine_type, it.wine_type_id) &&
      oneOf(filters.vintage, it.vintage) &&
      hasOne(filters.grape, it.grapes) &&
      hasOne(filters.food, it.foods) &&
      (filters.abv_min === undefined || (it.abv_hundredths !== null && it.abv_hundredths >= filters.abv_min * 100)) &&
      (filters.in_stock === undefined || it.in_stock === filters.in_stock) &&
      (priced ||
        (it.price !== null && it.price >= (filters.price_min ?? 0) && it.price <= (filters.price_max ?? Number.MAX_VALUE))),
  );
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = {
    price: (a: Row, b: Row) =>
      a.price === null || b.price === null
        ? Number(a.price === null) - Number(b.price === null)
        : direction * (a.price - b.price),
    name: (a: Row, b: Row) =>
      direction * Buffer.compare(Buffer.from(sortKey(a.marked_name ?? '')), Buffer.from(sortKey(b.marked_name ?? ''))),
    created_at: (a: Row, b: Row) => direction * (Number(a.created_at) - Number(b.created_at)),
    // No product was viewed.
    popular: (a: Row, b: Row) => Number(b.created_at) - Number(a.created_at),
    discount: (a: Row, b: Row) =>
      (b.discount_percent ?? 0) - (a.discount_percent ?? 0) || Number(b.created_at) - Number(a.created_at),
    vintage: (a: Row, b: Row) =>
      a.vintage === null || b.vintage === null
        ? Number(a.vintage === null) - Number(b.vintage === null)
        : direction * (a.vintage - b.vintage),
  }[sort.replace('-', '') as 'price' | 'name' | 'created_at' | 'popular' | 'discount' | 'vintage'];
  return found.sort((a, b) => compare(a, b) || a.item_id - b.item_id).map((it) => it.item_id);
}

test('filters and orders are those of the contract: a Vietnamese reader’s order of names, “Liên hệ” last both ways, the id at the end', () => {
  const chance = chances(11);
  const rows = Array.from({ length: 400 }, (_, place) => row(place + 1, chance));
  const index = made(rows);
  for (const filters of LISTS.filter(({ q }) => q === undefined)) {
    for (const sort of PRODUCT_SORTS) {
      const ids = Array.from(selectProducts(index, { filters }, sort), (place) => index.itemIds[place]);
      assert.deepEqual(ids, plainly(rows, filters, sort), `${JSON.stringify(filters)} ${sort}`);
    }
  }
});

test('every name that contains all words is found, and nothing twice', () => {
  const chance = chances(5);
  const rows = Array.from({ length: 400 }, (_, place) => row(place + 1, chance));
  const index = made(rows);
  for (const q of ['ruou', 'RƯỢU vang', 'hateau', 'l’o', '2015 do', 'riserva riserva']) {
    const ids = Array.from(selectProducts(index, { filters: { q } }, undefined), (place) => index.itemIds[place] ?? 0);
    assert.equal(new Set(ids).size, ids.length);
    const words = foldText(q).split(' ');
    const named = rows.filter((it) => it.published && words.every((word) => it.sort_name?.includes(word)));
    assert.deepEqual(
      new Set(ids.slice(0, named.length)),
      new Set(named.map((it) => it.item_id)),
      `${q}: the names, before all others`,
    );
  }
});
