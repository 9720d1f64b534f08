import type { Catalogue } from './catalogue';
import { Chance } from './chance';
import type { ContenderName } from './contenders';
import { GRAPES } from './vocabulary';

/** One question that all contenders are asked, each at its own address. */
export type Question =
  | { kind: 'list' }
  | { kind: 'filtered'; brand: number; from: number; to: number }
  | { kind: 'search'; q: string }
  | { kind: 'detail'; slug: string };

export type QuestionKind = Question['kind'];

const PER_PAGE = 24;
const FILTERS = 200;
const DETAILS = 500;

/** The members of a product in a list, asked of stock Strapi one by one. */
const LIST_MEMBERS = [
  ...['name', 'slug', 'price', 'vintage', 'in_stock', 'compare_at_price'].map((field, place) => `fields[${place}]=${field}`),
  ...['brand', 'wine_type'].flatMap((relation) =>
    ['name', 'slug'].map((field, place) => `populate[${relation}][fields][${place}]=${field}`),
  ),
  ...['name', 'slug', 'country'].map((field, place) => `populate[origin][fields][${place}]=${field}`),
  ...['url', 'width', 'height', 'alternativeText', 'formats'].map(
    (field, place) => `populate[gallery][fields][${place}]=${field}`,
  ),
];

const DETAIL_MEMBERS = [
  ...LIST_MEMBERS,
  ...['description', 'grapes', 'abv', 'food_pairings', 'createdAt', 'updatedAt'].map(
    (field, place) => `fields[${place + 6}]=${field}`,
  ),
  'populate[seo]=true',
];

function stockPath(question: Question): string {
  const page = ['pagination[page]=1', `pagination[pageSize]=${PER_PAGE}`];
  const ask = (parts: string[]): string => `/api/products?${parts.join('&')}`;
  switch (question.kind) {
    case 'list':
      return ask([...LIST_MEMBERS, ...page, 'sort=createdAt:desc']);
    case 'filtered': {
      const filters = [
        `filters[brand][id][$eq]=${question.brand}`,
        `filters[price][$gte]=${question.from}`,
        `filters[price][$lte]=${question.to}`,
      ];
      return ask([...LIST_MEMBERS, ...filters, ...page, 'sort[0]=price:asc', 'sort[1]=id:asc']);
    }
    case 'search':
      return ask([
        ...LIST_MEMBERS,
        `filters[name][$containsi]=${encodeURIComponent(question.q)}`,
        ...page,
        'sort=createdAt:desc',
      ]);
    case 'detail':
      return ask([...DETAIL_MEMBERS, `filters[slug][$eq]=${question.slug}`]);
  }
}

function oursPath(question: Question): string {
  switch (question.kind) {
    case 'list':
      return '/api/v1/san-pham';
    case 'filtered':
      return `/api/v1/san-pham?brand=${question.brand}&price_min=${question.from}&price_max=${question.to}&sort=price`;
    case 'search':
      return `/api/v1/san-pham?q=${encodeURIComponent(question.q)}`;
    case 'detail':
      return `/api/v1/san-pham/${question.slug}`;
  }
}

function handWrittenPath(question: Question): string | undefined {
  switch (question.kind) {
    case 'list':
      return '/products';
    case 'filtered':
      return `/products?brand=${question.brand}&price_min=${question.from}&price_max=${question.to}`;
    case 'search':
      return undefined;
    case 'detail':
      return `/products/${question.slug}`;
  }
}

/** @returns the address of a question, or undefined where the contender does not answer such ones */
export function pathOf(name: ContenderName, question: Question): string | undefined {
  if (name === 'ours') return oursPath(question);
  return name === 'stock' ? stockPath(question) : handWrittenPath(question);
}

/** What visitors ask, by kind; the same for every contender, and in the same order. */
export function makeQuestions({ brands, products }: Catalogue): Record<QuestionKind, Question[]> {
  const chance = new Chance(7);
  return {
    list: [{ kind: 'list' }],
    filtered: Array.from({ length: FILTERS }, () => {
      const from = chance.between(150, 800) * 1_000;
      return { kind: 'filtered', brand: chance.of(brands).id, from, to: from * chance.between(3, 12) };
    }),
    search: GRAPES.map((grape) => ({ kind: 'search', q: grape.toLowerCase() })),
    detail: Array.from({ length: DETAILS }, () => ({ kind: 'detail', slug: chance.of(products).slug })),
  };
}
