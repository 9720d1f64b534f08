import { DECLARED_FIELDS } from '../src/contract/declared-fields';
import type { Catalogue } from './catalogue';
import { SeededRandom } from '../tests/support/seeded-random';
import type { ContenderName } from './contender-server';
import { GRAPES } from './vocabulary';

/** A query that every contender answers, each at its own path. */
export type ShopQuery =
  | { kind: 'list' }
  | { kind: 'filtered'; brand: number; from: number; to: number }
  | { kind: 'search'; q: string }
  | { kind: 'detail'; slug: string };

export type QueryKind = ShopQuery['kind'];

const PER_PAGE = 24;
const FILTERS = 200;
const DETAILS = 500;

const fieldsOf = (names: readonly string[], path = 'fields'): string[] => names.map((name, index) => `${path}[${index}]=${name}`);

/** What an answer of ours shows of a product's own columns. */
const shownIn = (answer: 'list' | 'detail'): string[] => [
  ...['name', 'slug', 'createdAt', 'updatedAt'],
  ...DECLARED_FIELDS.flatMap(({ attribute, shown }) =>
    shown && (answer === 'detail' || shown.in === 'list') ? [attribute] : [],
  ),
];

const RELATIONS = [
  ...['brand', 'wine_type'].flatMap((relation) => fieldsOf(['name', 'slug'], `populate[${relation}][fields]`)),
  ...fieldsOf(['name', 'slug', 'country'], 'populate[origin][fields]'),
  ...fieldsOf(['url', 'width', 'height', 'alternativeText', 'formats'], 'populate[gallery][fields]'),
];

const LIST_MEMBERS = [...fieldsOf(shownIn('list')), ...RELATIONS];
const DETAIL_MEMBERS = [...fieldsOf([...shownIn('detail'), 'description']), ...RELATIONS, 'populate[seo]=true'];

function stockPath(query: ShopQuery): string {
  const page = ['pagination[page]=1', `pagination[pageSize]=${PER_PAGE}`];
  const path = (parts: string[]): string => `/api/products?${parts.join('&')}`;
  switch (query.kind) {
    case 'list':
      return path([...LIST_MEMBERS, ...page, 'sort=createdAt:desc']);
    case 'filtered': {
      const filters = [
        `filters[brand][id][$eq]=${query.brand}`,
        `filters[price][$gte]=${query.from}`,
        `filters[price][$lte]=${query.to}`,
      ];
      return path([...LIST_MEMBERS, ...filters, ...page, 'sort[0]=price:asc', 'sort[1]=id:asc']);
    }
    case 'search':
      return path([...LIST_MEMBERS, `filters[name][$containsi]=${encodeURIComponent(query.q)}`, ...page, 'sort=createdAt:desc']);
    case 'detail':
      return path([...DETAIL_MEMBERS, `filters[slug][$eq]=${query.slug}`]);
  }
}

function oursPath(query: ShopQuery): string {
  switch (query.kind) {
    case 'list':
      return '/api/v1/san-pham';
    case 'filtered':
      return `/api/v1/san-pham?brand=${query.brand}&price_min=${query.from}&price_max=${query.to}&sort=price`;
    case 'search':
      return `/api/v1/san-pham?q=${encodeURIComponent(query.q)}`;
    case 'detail':
      return `/api/v1/san-pham/${query.slug}`;
  }
}

function handWrittenPath(query: ShopQuery): string | undefined {
  switch (query.kind) {
    case 'list':
      return '/products';
    case 'filtered':
      return `/products?brand=${query.brand}&price_min=${query.from}&price_max=${query.to}`;
    case 'search':
      return undefined;
    case 'detail':
      return `/products/${query.slug}`;
  }
}

/** @returns the path of a query, or undefined if the contender does not support it */
export function pathOf(name: ContenderName, query: ShopQuery): string | undefined {
  if (name === 'ours') return oursPath(query);
  return name === 'stock' ? stockPath(query) : handWrittenPath(query);
}

/** The same queries in the same order for every contender. */
export function makeQueries({ brands, products }: Catalogue): Record<QueryKind, ShopQuery[]> {
  const random = new SeededRandom(7);
  return {
    list: [{ kind: 'list' }],
    filtered: Array.from({ length: FILTERS }, () => {
      const from = random.between(150, 800) * 1_000;
      return { kind: 'filtered', brand: random.pick(brands).id, from, to: from * random.between(3, 12) };
    }),
    search: GRAPES.map((grape) => ({ kind: 'search', q: grape.toLowerCase() })),
    detail: Array.from({ length: DETAILS }, () => ({ kind: 'detail', slug: random.pick(products).slug })),
  };
}
