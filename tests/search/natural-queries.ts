import type { NaturalQuery, Written } from './natural-query';
import { CLASSIFICATIONS } from './natural/classifications';
import { codes } from './natural/codes';
import { EITHERS, NEGATIONS } from './natural/exclusions';
import { SIZES, STRENGTHS, VINTAGES } from './natural/figures';
import { FOODS } from './natural/foods';
import { HEARD_LATE } from './natural/heard-late';
import { HEARD_VALUES } from './natural/heard-values';
import { HEARD_WISHES } from './natural/heard-wishes';
import { OCCASIONS } from './natural/occasions';
import { ORDERS } from './natural/orders';
import { PRICES } from './natural/prices';
import { QUESTIONS } from './natural/questions';
import { SERVICES } from './natural/services';
import { SOUNDS } from './natural/sounds';
import { TASTES } from './natural/tastes';
import { TITLES } from './natural/titles';
import type { Product } from './read-wines';

const CLASSES: Readonly<Record<string, readonly Written[]>> = {
  'occasion, gift': OCCASIONS,
  taste: TASTES,
  'everyday food': FOODS,
  'price talk': PRICES,
  'superlative, sale, new': ORDERS,
  strength: STRENGTHS,
  'bottle size': SIZES,
  'vintage talk': VINTAGES,
  negation: NEGATIONS,
  'either … or': EITHERS,
  'long questions': QUESTIONS,
  'not sold, service': SERVICES,
  classification: CLASSIFICATIONS,
  'phonetic spelling': SOUNDS,
  'pasted titles': TITLES,
};

function queriesOf(name: string, written: readonly Written[]): NaturalQuery[] {
  return written.map(([text, important, expected], index) => ({
    class: name,
    text,
    half: index % 2 === 0 ? 'open' : 'set aside',
    important: important === '' ? [] : important.split(', '),
    expected: typeof expected === 'function' ? { kind: 'grades', rule: expected } : expected,
  }));
}

/** Each set is halved for itself: the halves stay as they were written. */
const SETS: readonly Readonly<Record<string, readonly Written[]>>[] = [CLASSES, HEARD_WISHES, HEARD_VALUES, HEARD_LATE];

/**
 * Queries as shoppers type them on Facebook, on Zalo and in a search box, judged by rules over the products' members. They were
 * written before any result was seen. Every second one of a class is set aside: the search is not tuned by it.
 */
export function naturalQueries(products: readonly Product[]): NaturalQuery[] {
  const classes = [...SETS, { code: codes(products) }].flatMap((set) => Object.entries(set));
  return classes.flatMap(([name, written]) => queriesOf(name, written));
}
