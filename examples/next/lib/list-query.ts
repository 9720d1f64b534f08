import type { ProductFacets, ProductQuery } from 'wine-shop-client';

/** Filters of the list, with their titles, in their order. */
export const FILTERS = {
  wine_type: 'Loại rượu',
  country: 'Quốc gia',
  origin: 'Vùng',
  grape: 'Giống nho',
  brand: 'Thương hiệu',
  vintage: 'Niên vụ',
  volume: 'Dung tích',
  food: 'Dùng với món',
  occasion: 'Dịp',
} as const satisfies Partial<Record<keyof ProductFacets & keyof ProductQuery, string>>;

export type Filter = keyof typeof FILTERS;

export const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

export const SORTS = {
  '': 'Mới nhất',
  popular: 'Được xem nhiều',
  price: 'Giá thấp đến cao',
  '-price': 'Giá cao đến thấp',
  '-discount': 'Giảm giá nhiều',
} as const;

export type SearchParams = Record<string, string | string[] | undefined>;

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

/** @returns the values of a filter in the address: `brand=3,7` */
export const valuesOf = (params: SearchParams, name: string): string[] =>
  [params[name] ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .filter(Boolean);

/** Filters that are on or off. */
const SWITCHES = ['in_stock', 'on_sale', 'gift_box'] as const;

/** What a page of the list asks of the API. */
export function queryOf(params: SearchParams): ProductQuery {
  const q = first(params.q).trim();
  const sort = first(params.sort);
  const page = Number(first(params.page));
  const prices = (['price_min', 'price_max'] as const).flatMap((name) => {
    const price = Number(first(params[name]) || Number.NaN);
    return Number.isInteger(price) && price >= 0 ? [[name, price] as const] : [];
  });
  const filters = FILTER_NAMES.map((name) => [name, valuesOf(params, name)] as const).filter(([, values]) => values.length > 0);
  const switches = SWITCHES.filter((name) => first(params[name]) === 'true').map((name) => [name, true] as const);
  return {
    ...(q && { q }),
    ...(sort !== '' && sort in SORTS && { sort: sort as NonNullable<ProductQuery['sort']> }),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...Object.fromEntries(prices),
    ...Object.fromEntries([...filters, ...switches]),
    per_page: 24,
    include: ['facets', 'images'],
  };
}

/** Whether a list has no such page. */
export const isPastEnd = ({ page, total_pages }: { page: number; total_pages: number }): boolean =>
  page > Math.max(1, total_pages);

/** @returns the address of the list with another value of one parameter, at its first page */
export function listPath(params: SearchParams, name: string, values: readonly string[]): string {
  const changed = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...params, [name]: [...values] })) {
    const text = [value ?? []].flat().filter(Boolean).join(',');
    if (text !== '' && key !== 'page') changed.set(key, text);
  }
  const query = changed.toString().replaceAll('%2C', ',');
  return query === '' ? '/san-pham' : `/san-pham?${query}`;
}
