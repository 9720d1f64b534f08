import { createHash } from 'node:crypto';
import { SeededRandom } from '../tests/support/seeded-random';
import { CUVEES, DISHES, ESTATES, GRAPES, HOUSES, ORIGINS, TASTES, WINE_TYPES } from './vocabulary';

/** Lower case without diacritics, as Vietnamese visitors type. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}

export interface Group {
  id: number;
  documentId: string;
  name: string;
  slug: string;
}

export interface Origin extends Group {
  country: string;
}

export interface Picture {
  id: number;
  documentId: string;
  url: string;
  width: number;
  height: number;
  alt: string;
  variants: { name: string; url: string; width: number; height: number }[];
}

export interface Product extends Group {
  /** whole đồng; null is "Liên hệ" */
  price: number | null;
  compareAtPrice: number | null;
  vintage: number;
  description: string;
  brandId: number;
  originId: number;
  wineTypeId: number;
  grapes: string[];
  foodPairings: string[];
  abv: number;
  inStock: boolean;
  seo: { title: string; description: string };
  createdAt: Date;
  pictures: Picture[];
}

export interface Catalogue {
  brands: Group[];
  origins: Origin[];
  wineTypes: Group[];
  products: Product[];
}

const FIRST_VINTAGE = 1985;
const VINTAGES = 36;
const PICTURES_EACH = 2;
const NEWEST = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
/** A prime that does not divide the number of names: steps of it reach each name once. */
const STRIDE = 1_000_003;

function slugOf(name: string): string {
  return fold(name).replace(/[^a-z0-9]+/g, '-');
}

function documentId(kind: string, id: number): string {
  return BigInt(`0x${createHash('sha256').update(`${kind}${id}`).digest('hex')}`)
    .toString(36)
    .slice(0, 24);
}

function group(kind: string, id: number, name: string): Group {
  return { id, documentId: documentId(kind, id), name, slug: slugOf(name) };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

function pictures(product: Group): Picture[] {
  return Array.from({ length: PICTURES_EACH }, (_, index) => {
    const id = (product.id - 1) * PICTURES_EACH + index + 1;
    const hash = documentId('picture', id).slice(0, 10);
    const variant = (name: string, width: number) => ({
      name,
      url: `/uploads/${name}_${product.slug}_${hash}.webp`,
      width,
      height: Math.round(width * 1.5),
    });
    return {
      id,
      documentId: documentId('picture', id),
      url: `/uploads/${product.slug}_${hash}.webp`,
      width: 1200,
      height: 1800,
      alt: index === 0 ? product.name : `${product.name}, nhãn sau`,
      variants: [variant('small', 320), variant('medium', 640), variant('large', 960)],
    };
  });
}

/** Many cheap wines and few expensive ones, as in a shop: from about 150,000 đ to about 30 million. */
function price(random: SeededRandom): number | null {
  if (random.next() < 0.03) return null;
  return Math.round(150 * Math.exp(random.next() * 2.65 + random.next() * 2.65)) * 1_000;
}

function product(index: number, brands: Group[], random: SeededRandom): Product {
  const names = WINE_TYPES.length * brands.length * CUVEES.length * VINTAGES;
  let rest = (index * STRIDE) % names;
  const take = (count: number): number => {
    const part = rest % count;
    rest = Math.floor(rest / count);
    return part;
  };
  const type = take(WINE_TYPES.length);
  const brand = take(brands.length);
  const cuvee = at(CUVEES, take(CUVEES.length));
  const vintage = FIRST_VINTAGE + take(VINTAGES);
  const grape = at(GRAPES, type + brand + vintage);
  const house = at(brands, brand);
  const name = `${at(WINE_TYPES, type)} ${house.name} ${cuvee} ${grape} ${vintage}`;
  const origin = random.next() < 0.8 ? brand % ORIGINS.length : random.between(0, ORIGINS.length - 1);
  const base = group('product', index + 1, name);
  const cost = price(random);
  const description = `${name} từ ${at(ORIGINS, origin)[0]}, ${at(ORIGINS, origin)[1]}. ${random.pick(TASTES)}. ${random.pick(TASTES)}. Dùng ở 14–18 °C, hợp với ${random.pick(DISHES).toLowerCase()}.`;
  return {
    ...base,
    price: cost,
    compareAtPrice: cost !== null && random.next() < 0.25 ? Math.round(cost / 800) * 1_000 : null,
    vintage,
    description,
    brandId: house.id,
    originId: origin + 1,
    wineTypeId: type + 1,
    grapes: random.next() < 0.5 ? [grape] : [grape, random.pick(GRAPES.filter((other) => other !== grape))],
    foodPairings: [random.pick(DISHES)],
    abv: random.between(22, 30) / 2,
    inStock: random.next() < 0.9,
    seo: { title: name.slice(0, 70), description: description.slice(0, 200) },
    // No two are equal, so that the newest first is one order on every server.
    createdAt: new Date(NEWEST - index * 5 * MINUTE_MS),
    pictures: pictures(base),
  };
}

/**
 * Generates a shop: 60 brands, 20 origins, 6 types, and products with unique names. The first products of a large
 * shop are those of a small one.
 */
export function makeCatalogue(size: number): Catalogue {
  const brandNames = ESTATES.flatMap((estate) => HOUSES.map((house) => `${estate} ${house}`));
  const brands = brandNames.map((name, index) => group('brand', index + 1, name));
  const random = new SeededRandom(1);
  return {
    brands,
    origins: ORIGINS.map(([name, country], index) => ({ ...group('origin', index + 1, name), country })),
    wineTypes: WINE_TYPES.map((name, index) => group('wine-type', index + 1, name)),
    products: Array.from({ length: size }, (_, index) => product(index, brands, random)),
  };
}
