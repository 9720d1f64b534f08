import type { Grade } from './judged-query';
import { champagnePart, countryPart, foodPart, grapePart, regionPart, typePart, vintagePart, type Part } from './parts';
import type { QueryMaker } from './query-maker';
import { titleOf, type Wine } from './wine';
import { WINE_KNOWLEDGE } from './wine-knowledge';
import { containsFolded } from './words';

const {
  ENGLISH_COUNTRIES,
  ENGLISH_FOODS,
  ENGLISH_TYPES,
  GRAPE_NAMES,
  MISSPELT_GRAPES,
  MISSPELT_PLACES,
  REGION_NAMES,
  REGIONS_WITHIN,
} = WINE_KNOWLEDGE;

/** An English word that a name says is right there too: "white" finds White Port. */
function orNamed({ text, matches }: Part): Part {
  const word = text.replace(/ wine$/, '');
  return { text, matches: (wine) => matches(wine) || containsFolded(wine.name, word) };
}

function englishFoods(wine: Wine): Part[] {
  return Object.entries(ENGLISH_FOODS)
    .map(([english, phrases]) => foodPart(english, english, phrases))
    .filter((part) => part.matches(wine));
}

function addEnglish(maker: QueryMaker, each: number): void {
  const { random } = maker;
  const add = (...parts: Part[]): boolean => maker.addParts('English', ...parts);
  maker.repeat(each, () => {
    const wine = maker.wine();
    const [noun = wine.country, adjective = wine.country] = ENGLISH_COUNTRIES[wine.country] ?? [];
    const typeName = random.pick(ENGLISH_TYPES[wine.type] ?? ['wine']);
    const type = ENGLISH_TYPES[wine.type] === undefined ? [] : [typePart(wine.type, typeName)];
    const grape = wine.grapes.length > 0 ? [grapePart(random.pick(wine.grapes))] : [];
    const foods = englishFoods(wine);
    const food = foods.length > 0 ? [random.pick(foods)] : [];
    switch (random.between(1, 6)) {
      case 1:
        return add(...type.map(orNamed));
      case 2:
        return add(countryPart(wine.country, random.pick([noun, `${adjective} wine`, `wine from ${noun}`])));
      case 3:
        return add(...food);
      case 4:
        return add(countryPart(wine.country, adjective), ...type);
      case 5:
        return add(countryPart(wine.country, adjective), ...grape);
      default:
        return type.length > 0 && add(...type, ...food);
    }
  });
}

function addOtherNames(maker: QueryMaker): void {
  for (const region of [...Object.keys(REGIONS_WITHIN), ...Object.keys(REGION_NAMES)])
    maker.addParts('region with those in it', regionPart(region));
  for (const name of GRAPE_NAMES.flat()) maker.addParts('other name of a grape', grapePart(name));
}

function placePart(typed: string, place: string, countries: ReadonlySet<string>): Part {
  if (place === 'Champagne') return champagnePart(typed);
  return countries.has(place) ? countryPart(place, typed) : regionPart(place, typed);
}

function addMisspelt(maker: QueryMaker): void {
  const countries = new Set(maker.values((wine) => [wine.country]));
  for (const [typed, place] of MISSPELT_PLACES) maker.addParts('misspelt', placePart(typed, place, countries));
  for (const [typed, grape] of MISSPELT_GRAPES) maker.addParts('misspelt', grapePart(grape, typed));
}

/** How many times as many products a part must have to be clearly the less telling one. */
const CLEARLY = 2;

/** Where no product has all parts: those that have the most telling part and all others but one, if it is clear which. */
function gradesOfMost(maker: QueryMaker, parts: readonly Part[]): Map<string, Grade> {
  const none = new Map<string, Grade>();
  if (maker.having(parts).size > 0) return none;
  const count = (part: Part): number => maker.having([part]).size;
  const [telling, ...others] = [...parts].sort((one, other) => count(one) - count(other));
  if (telling === undefined || others.some((other) => count(other) < CLEARLY * count(telling))) return none;
  const most = others.map((dropped) => maker.having(parts.filter((part) => part !== dropped))).filter(({ size }) => size > 0);
  return most.length === 1 ? (most[0] ?? none) : none;
}

/** Queries that no product meets: most of their parts are right then. */
function addRelaxed(maker: QueryMaker, each: number): void {
  const { random } = maker;
  const third = Math.ceil(each / 3);
  maker.repeat(third, () => {
    const parts = [typePart(maker.wine().type), grapePart(random.pick(maker.values((wine) => wine.grapes)))];
    parts.push(countryPart(maker.wine().country));
    const text = parts.map((part) => part.text).join(' ');
    return maker.add('nothing has all of it', text, gradesOfMost(maker, parts));
  });
  maker.repeat(third, () => {
    const wine = maker.wine();
    const vintage = vintagePart(random.between(1950, 2024));
    if (wine.vintage === null || maker.wines.some((other) => vintage.matches(other) && titleOf(other) === titleOf(wine)))
      return false;
    const others = maker.wines.filter((other) => titleOf(other) === titleOf(wine));
    const grades = new Map(others.map((other): [string, Grade] => [other.slug, 1]));
    return maker.add('nothing has all of it', `${titleOf(wine)} ${vintage.text}`, grades);
  });
  maker.repeat(third, () => {
    const wine = maker.wine();
    const unknown = random.pick(['xịn', 'xách tay', 'Lafitte', 'nhập khẩu', 'chính hãng', 'Penfolds', 'cao cấp', 'khuyến mãi']);
    const words = unknown.split(' ');
    if (
      maker.wines.some(({ name, brand, description }) =>
        words.some((word) => containsFolded(`${name} ${brand} ${description}`, word)),
      )
    )
      return false;
    const parts = [typePart(wine.type), countryPart(wine.country)];
    return maker.add('nothing has all of it', `${parts.map(({ text }) => text).join(' ')} ${unknown}`, maker.having(parts));
  });
}

/** Queries in other words than the products': English, larger regions, misspelt names, and some that nothing meets. */
export function addWordedClasses(maker: QueryMaker, each: number): void {
  addEnglish(maker, each * 2);
  addOtherNames(maker);
  addMisspelt(maker);
  addRelaxed(maker, each);
}
