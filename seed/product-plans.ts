import { strings } from '@strapi/utils';
import { describe, introduce } from './descriptions';
import { fraction, happens, hash } from './chance';
import { keepsWell, priceOf } from './prices';
import { regionOf } from './regions';
import { foodInVietnamese } from './vocabulary';
import { wineStyleEntry } from './wine-styles';
import type { Wine } from './wines';

export interface ProductPlan {
  readonly wine: Wine;
  readonly name: string;
  readonly slug: string;
  readonly vintage: number | null;
  readonly price: number | null;
  readonly compareAt: number | null;
  readonly description: string;
  readonly foodPairings: readonly string[];
  readonly inStock: boolean;
  readonly published: boolean;
  readonly seo: { readonly meta_title: string; readonly meta_description: string } | null;
}

const PRODUCT_COUNT = 320;
const DRAFT_COUNT = 5;

// A wine to store is also sold at these ages (years before its newest vintage), other wines in their newest vintages only.
const AGES_TO_KEEP = [3, 12, 30, 7] as const;
const YEARS_TO_DRINK_NOW = 3;

export function slugOf(text: string): string {
  return strings.nameToSlug(text.replace(/[’']/g, ' '));
}

/** The wine's name without parentheses and quotation marks. */
function shelfName(wine: Wine): string {
  return wine.name
    .replace(/\((.+)\)/, '$1')
    .replace(/\s*'([^']+)'/g, ' $1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The product name without its vintage. Many begin with "Rượu vang", which customers search for. */
export function wineTitle(wine: Wine): string {
  const name = shelfName(wine);
  // "Barolo" or "Pinot Noir" alone would be the name of many products.
  const generic =
    name === regionOf(wine.region).name ||
    name.split(' ').length <= 2 ||
    /^(Sauternes|Reserva|Old Vine|Private|Estate|Porto|White|Fine|Langhe|Merlot|Reserve)/.test(name);
  const full = generic && !name.includes(wine.winery) ? `${wine.winery} ${name}` : name;
  if (wine.style === 'spirit') return `Rượu mạnh ${full}`;
  const choice = fraction(`${wine.id} title`);
  if (choice < 0.38) return `Rượu vang ${full}`;
  if (choice < 0.68)
    return `${wineStyleEntry(wine.style).name} ${wine.style === 'port' ? full.replace(/^Porto | Port$/g, '') : full}`;
  return full;
}

/** The vintages to sell, the most important first. null is the bottle without a vintage. */
function shelfVintages(wine: Wine): (number | null)[] {
  const newest = wine.vintages[0];
  if (newest === undefined) return [null];
  const kept = AGES_TO_KEEP.map((age) => wine.vintages.find((vintage) => vintage <= newest - age)).filter(
    (vintage) => vintage !== undefined,
  );
  const years = keepsWell(wine) ? [...new Set([newest, ...kept])] : wine.vintages.slice(0, YEARS_TO_DRINK_NOW);
  return wine.nonVintage ? [null, ...years] : years;
}

/** Chooses one vintage of every wine, then a second one of every wine, up to PRODUCT_COUNT. */
function chosen(wines: readonly Wine[]): { wine: Wine; vintage: number | null }[] {
  const mixed = [...wines].sort((a, b) => hash(`${a.id} shelf`) - hash(`${b.id} shelf`));
  const shelf: { wine: Wine; vintage: number | null }[] = [];
  for (let turn = 0; shelf.length < PRODUCT_COUNT; turn += 1) {
    const before = shelf.length;
    for (const wine of mixed) {
      const vintage = shelfVintages(wine)[turn];
      if (vintage !== undefined && shelf.length < PRODUCT_COUNT) shelf.push({ wine, vintage });
    }
    if (shelf.length === before) break;
  }
  // The product list shows the newest product first: the main vintages are created last.
  return shelf.reverse();
}

function seoOf(name: string, sentence: string, key: string): ProductPlan['seo'] {
  if (!happens(0.3, `${key} seo`)) return null;
  const title = `${name} – Nhà Nho`;
  return {
    meta_title: title.length <= 70 ? title : name.slice(0, 70),
    meta_description: sentence.length <= 200 ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', 196))}…`,
  };
}

/**
 * Returns all products of the demo shop, in the order of their creation.
 *
 * @throws when two of them have the same slug
 */
export function planProducts(wines: readonly Wine[]): ProductPlan[] {
  const slugs = new Set<string>();
  return chosen(wines).map(({ wine, vintage }, index) => {
    const name = vintage === null ? wineTitle(wine) : `${wineTitle(wine)} ${vintage}`;
    const slug = slugOf(name);
    if (slugs.has(slug)) throw new Error(`Two products of the demo shop would have the slug "${slug}"`);
    slugs.add(slug);
    const { price, compareAt } = priceOf(wine, vintage, slug);
    return {
      wine,
      name,
      slug,
      vintage,
      price,
      compareAt,
      description: describe(wine, vintage, slug),
      foodPairings: wine.foods.map(foodInVietnamese),
      // The home page and the articles link to the newest vintage, so it is in stock.
      inStock: vintage === wine.vintages[0] || !happens(0.1, `${slug} stock`),
      published: (index + 7) % Math.floor(PRODUCT_COUNT / DRAFT_COUNT) !== 0,
      seo: seoOf(name, introduce(wine, slug), slug),
    };
  });
}
