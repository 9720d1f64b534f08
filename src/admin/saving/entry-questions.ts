import { showPrice } from '../custom-fields/price-text';

/** A price below this is taken for a slip: thousands were left out. */
const UNUSUALLY_LOW = 10_000;

const PRICES = ['price', 'compare_at_price'] as const;

/** What a visitor misses in an entry without it. */
const EXPECTED = {
  'api::product.product': ['price', 'gallery', 'brand', 'wine_type', 'origin'],
  'api::article.article': ['excerpt', 'cover'],
} as const;

/** The content types that something is asked of. */
type AskedUid = keyof typeof EXPECTED;

type PriceField = (typeof PRICES)[number];
export type ExpectedField = (typeof EXPECTED)[AskedUid][number];

export const isAsked = (uid: string): uid is AskedUid => Object.hasOwn(EXPECTED, uid);

export interface PriceQuestion {
  field: PriceField;
  kind: 'zero' | 'low' | 'changed';
  price: string;
  /** of what is published now */
  before: string;
}

/** What an editor is asked before an entry is published. */
export interface EntryQuestions {
  missing: ExpectedField[];
  prices: PriceQuestion[];
}

type Entry = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function questionOf(field: PriceField, price: unknown, before: unknown): PriceQuestion[] {
  if (typeof price !== 'number' || price === before) return [];
  const question = { field, price: showPrice(price), before: typeof before === 'number' ? showPrice(before) : '' };
  if (price === 0) return [{ ...question, kind: 'zero' }];
  if (price < UNUSUALLY_LOW) return [{ ...question, kind: 'low' }];
  const isChanged = typeof before === 'number' && Math.abs(price - before) > before / 2;
  return isChanged ? [{ ...question, kind: 'changed' }] : [];
}

/**
 * @param entry the one to be published; a relation is null or empty when there is none
 * @param published what visitors see now; undefined when it is not published
 */
export function askOf(uid: AskedUid, entry: Entry, published: Entry | undefined): EntryQuestions {
  const expected: readonly ExpectedField[] = EXPECTED[uid];
  return {
    missing: expected.filter((field) => isEmpty(entry[field])),
    prices: PRICES.flatMap((field) => questionOf(field, entry[field], published?.[field])),
  };
}

export const hasQuestions = ({ missing, prices }: EntryQuestions): boolean => missing.length + prices.length > 0;
