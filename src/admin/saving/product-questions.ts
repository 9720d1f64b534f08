import { showPrice } from '../custom-fields/price-text';

export const PRODUCT = 'api::product.product';

/** A price below this is taken for a slip: thousands were left out. */
const UNUSUALLY_LOW = 10_000;

const PRICES = ['price', 'compare_at_price'] as const;

/** What a visitor misses in a wine without it. */
const EXPECTED = ['price', 'gallery', 'brand', 'wine_type', 'origin'] as const;

type PriceField = (typeof PRICES)[number];
export type ExpectedField = (typeof EXPECTED)[number];

export interface PriceQuestion {
  field: PriceField;
  kind: 'zero' | 'low' | 'changed';
  price: string;
  /** of what is published now */
  before: string;
}

/** What an editor is asked before a wine is published. */
export interface ProductQuestions {
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
 * @param entry the wine to be published; a relation is null or empty when there is none
 * @param published what visitors see now; undefined when the wine is not published
 */
export function askOfProduct(entry: Entry, published: Entry | undefined): ProductQuestions {
  return {
    missing: EXPECTED.filter((field) => isEmpty(entry[field])),
    prices: PRICES.flatMap((field) => questionOf(field, entry[field], published?.[field])),
  };
}

export const hasQuestions = ({ missing, prices }: ProductQuestions): boolean => missing.length + prices.length > 0;
