import type { Grade } from './judged-query';
import { brandPart, countryPart, foodPart, grapePart, regionPart, titlePart, typePart, vintagePart } from './parts';
import type { QueryMaker } from './query-maker';
import { titleOf, type Wine } from './wine';
import { fold } from './words';

/** A search with a vintage means this product: other vintages may follow, and need not. */
function gradesOfName(maker: QueryMaker, wine: Wine): Map<string, Grade> {
  return new Map(maker.wines.filter(({ name }) => name === wine.name).map(({ slug }): [string, Grade] => [slug, 2]));
}

/** All vintages of the wine 2, wines whose names hold its name 1. */
function gradesOfTitle(maker: QueryMaker, wine: Wine): Map<string, Grade> {
  const grades = maker.having([titlePart(titleOf(wine))]);
  for (const other of maker.wines) if (fold(titleOf(other)) === fold(titleOf(wine))) grades.set(other.slug, 2);
  return grades;
}

/** Queries of one value. */
function addSingle(maker: QueryMaker, each: number): void {
  const { random } = maker;
  for (const type of maker.values((wine) => [wine.type])) {
    maker.addParts('type', typePart(type));
    maker.addParts('type', typePart(type, type.toLowerCase()));
  }
  for (const country of maker.sample(
    maker.values((wine) => [wine.country]),
    each,
  ))
    maker.addParts('country', countryPart(country, `${random.pick(['', 'vang ', 'rượu vang '])}${country}`));
  for (const region of maker.sample(
    maker.values((wine) => [wine.region]),
    each,
  ))
    maker.addParts('region', regionPart(region, `${random.pick(['', '', 'vang '])}${region}`));
  for (const grape of maker.sample(
    maker.values((wine) => wine.grapes),
    each,
  ))
    maker.addParts('grape', grapePart(grape));
  for (const vintage of maker.sample(
    maker.values((wine) => (wine.vintage === null ? [] : [wine.vintage])),
    each,
  ))
    maker.addParts('vintage', vintagePart(vintage));
  for (const brand of maker.sample(
    maker.values((wine) => [wine.brand]),
    each,
  ))
    maker.addParts('brand', brandPart(brand));
  for (const food of maker.sample(
    maker.values((wine) => wine.foods),
    each,
  ))
    maker.addParts('food', foodPart(food, `${random.pick(['', 'vang uống với ', 'rượu vang '])}${food.toLowerCase()}`));
}

/** Queries of two or three values that one product has. */
function addPairs(maker: QueryMaker, each: number): void {
  const { random } = maker;
  const pairs: Record<string, (wine: Wine) => boolean> = {
    'type + country': (wine) =>
      maker.addParts('type + country', typePart(wine.type, typeText(maker, wine.type)), countryPart(wine.country)),
    'type + grape': (wine) =>
      wine.grapes.length > 0 && maker.addParts('type + grape', typePart(wine.type), grapePart(random.pick(wine.grapes))),
    'country + grape': (wine) => {
      if (wine.grapes.length === 0) return false;
      const parts = [grapePart(random.pick(wine.grapes)), countryPart(wine.country)];
      return maker.addParts('country + grape', ...(random.next() < 0.5 ? parts : parts.reverse()));
    },
    'type + food': (wine) => {
      if (wine.foods.length === 0) return false;
      const food = random.pick(wine.foods);
      const words = random.pick(['', 'uống với ', 'ăn với ', 'hợp với ']);
      return maker.addParts('type + food', typePart(wine.type), foodPart(food, `${words}${food.toLowerCase()}`));
    },
    'grape + vintage': (wine) =>
      wine.vintage !== null &&
      wine.grapes.length > 0 &&
      maker.addParts('grape + vintage', grapePart(random.pick(wine.grapes)), vintagePart(wine.vintage)),
    'three values': (wine) => {
      const grape = wine.grapes.length > 0 ? [grapePart(random.pick(wine.grapes))] : [];
      const food = wine.foods.length > 0 ? [foodPart(random.pick(wine.foods))] : [];
      const place = random.pick([countryPart(wine.country), regionPart(wine.region)]);
      return maker.addParts(
        'three values',
        typePart(wine.type, typeText(maker, wine.type)),
        ...random.pick([grape, food]),
        place,
      );
    },
  };
  for (const addOne of Object.values(pairs)) maker.repeat(each, () => addOne(maker.wine()));
}

/** "Rượu vang đỏ" or "vang đỏ". */
function typeText(maker: QueryMaker, type: string): string {
  return maker.random.next() < 0.5 ? type.toLowerCase() : typePart(type).text;
}

/** Queries that the products' own words make, as they are written. @param each most queries of a class */
export function addPlainClasses(maker: QueryMaker, each: number): void {
  addSingle(maker, each);
  addPairs(maker, each);
  maker.repeat(each, () => {
    const wine = maker.wine();
    return maker.add('name', wine.name, gradesOfName(maker, wine));
  });
  maker.repeat(each, () => {
    const wine = maker.wine();
    return maker.add('name without vintage', titleOf(wine), gradesOfTitle(maker, wine));
  });
}
