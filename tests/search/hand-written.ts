import queries from './hand-written.json';
import type { Grade, JudgedQuery } from './judged-query';
import { brandPart, countryPart, foodPart, grapePart, regionPart, typePart, type Part } from './parts';
import type { Wine } from './wine';
import { containsFolded } from './words';

/** What a product must have to be right: one of each member's values. */
interface Rule {
  types?: readonly string[];
  countries?: readonly string[];
  regions?: readonly string[];
  grapes?: readonly string[];
  brands?: readonly string[];
  /** phrases of food pairings */
  foods?: readonly string[];
  /** words that the name or the brand holds */
  named?: string;
  vintage?: number;
  /** whole đồng, both included */
  price?: readonly [number, number];
}

/** As shoppers in Việt Nam write them, over the demo shop. */
const QUERIES = queries as unknown as Readonly<Record<string, Rule>>;

function isOneOf(wine: Wine, values: readonly string[] | undefined, part: (value: string) => Part): boolean {
  return values === undefined || values.some((value) => part(value).matches(wine));
}

function obeys(wine: Wine, { types, countries, regions, grapes, brands, foods, named, vintage, price }: Rule): boolean {
  return (
    isOneOf(wine, types, typePart) &&
    isOneOf(wine, countries, countryPart) &&
    isOneOf(wine, regions, regionPart) &&
    isOneOf(wine, grapes, grapePart) &&
    isOneOf(wine, brands, brandPart) &&
    isOneOf(wine, foods, foodPart) &&
    (named === undefined || containsFolded(`${wine.name} / ${wine.brand}`, named)) &&
    (vintage === undefined || wine.vintage === vintage) &&
    (price === undefined || (wine.price !== null && wine.price >= price[0] && wine.price <= price[1]))
  );
}

/**
 * @returns the queries written by hand, judged over the demo shop
 * @throws when no product is right for one of them
 */
export function handWrittenQueries(wines: readonly Wine[]): JudgedQuery[] {
  return Object.entries(QUERIES).map(([text, rule]) => {
    const right = wines.filter((wine) => obeys(wine, rule));
    if (right.length === 0) throw new Error(`No product of the demo shop is right for "${text}".`);
    return { class: 'written by hand', text, grades: new Map(right.map((wine): [string, Grade] => [wine.slug, 1])) };
  });
}
