import type { ProductQuery } from '../api';

/** The filters that take several values, in the order of the page. */
export const FILTERS = ['wine_type', 'country', 'origin', 'grape', 'food', 'brand', 'vintage'] as const;

export type Filter = (typeof FILTERS)[number];

export const FILTER_TITLES: Readonly<Record<Filter, string>> = {
  wine_type: 'Loại rượu',
  country: 'Quốc gia',
  origin: 'Vùng',
  grape: 'Giống nho',
  food: 'Món ăn',
  brand: 'Thương hiệu',
  vintage: 'Niên vụ',
};

const ORDERS = [
  ['popular', 'Phổ biến'],
  ['price', 'Giá tăng'],
  ['-price', 'Giá giảm'],
  ['name', 'Tên'],
] as const;

/** @returns the orders of a list; without a parameter a search is by relevance, and any other list newest first */
export const ordersOf = (query: URLSearchParams) =>
  query.get('q')
    ? ([['', 'Phù hợp nhất'], ['-created_at', 'Mới nhất'], ...ORDERS] as const)
    : ([['', 'Mới nhất'], ...ORDERS] as const);

export const chosenValues = (query: URLSearchParams, name: Filter): string[] =>
  (query.get(name) ?? '').split(',').filter((value) => value !== '');

/** @returns the list's path with its query; `3,7` stays readable */
function listPath(query: URLSearchParams): string {
  const text = query.toString().replaceAll('%2C', ',');
  return `/san-pham${text && `?${text}`}`;
}

/** @returns the list with other parameters, on its first page; an empty value removes one */
export function changed(query: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return listPath(next);
}

/** @returns the list with one value of a filter added, or removed if it is chosen */
export function toggled(query: URLSearchParams, name: Filter, value: string): string {
  const values = new Set(chosenValues(query, name));
  if (!values.delete(value)) values.add(value);
  return changed(query, { [name]: [...values].join(',') });
}

/** What narrows a list besides its search. */
const NARROWING = [...FILTERS, 'price_min', 'price_max', 'in_stock', 'related_to', 'abv_min', 'abv_max'];

export const isNarrowed = (query: URLSearchParams): boolean => NARROWING.some((name) => query.has(name));

export const withoutFilters = (query: URLSearchParams): string =>
  changed(query, Object.fromEntries(NARROWING.map((name) => [name, ''])));

/** The page's query has the parameters of the API. */
export function toProductQuery(query: URLSearchParams): ProductQuery {
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
  const words = (name: Filter) => (query.has(name) ? chosenValues(query, name) : undefined);
  const sort = ordersOf(query).find(([order]) => order !== '' && order === query.get('sort'))?.[0];
  return {
    q: query.get('q') || undefined,
    brand: words('brand'),
    origin: words('origin'),
    wine_type: words('wine_type'),
    vintage: words('vintage')?.map(Number),
    country: words('country'),
    grape: words('grape'),
    food: words('food'),
    abv_min: number('abv_min'),
    abv_max: number('abv_max'),
    price_min: number('price_min'),
    price_max: number('price_max'),
    in_stock: query.get('in_stock') === 'true' || undefined,
    related_to: query.get('related_to') ?? undefined,
    sort: sort || undefined,
    page: number('page'),
    group: 'wine',
    include: ['facets'],
  };
}
