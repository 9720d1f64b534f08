import { LRUCache } from 'lru-cache';
import type { ProductFacets } from '../api/product/schemas/product';
import { allOf, matchesFilters, matchesFolded, type Condition, type ProductFilters } from './product-filters';
import { readDatabase } from './read-database';
import { readVersion } from './scope-version';

type GroupFacet = ProductFacets['brand'][number];
type ValueFacet = ProductFacets['vintage'][number];

/** The filters of a facet itself: it shows what else could be chosen, so they do not narrow it down. */
const OWN: Readonly<Record<keyof ProductFacets, readonly (keyof ProductFilters)[]>> = {
  brand: ['brand'],
  origin: ['origin'],
  wine_type: ['wine_type'],
  vintage: ['vintage'],
  price: ['price_min', 'price_max'],
};

/** Facets are kept for as long as the version of the products stands, like counts (product-pages.ts). */
const FACETS_KEPT = 5_000;
const kept = new LRUCache<string, object>({ max: FACETS_KEPT });

function without(filters: ProductFilters, facet: keyof ProductFacets): ProductFilters {
  const own = OWN[facet];
  return Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value !== undefined && !own.includes(name as keyof ProductFilters)),
  );
}

function matching(filters: ProductFilters): Condition {
  const where = matchesFilters(filters);
  return filters.q === undefined ? where : allOf([where, matchesFolded(filters.q)]);
}

async function countGroups(table: string, column: string, where: Condition): Promise<GroupFacet[]> {
  return readDatabase().all<GroupFacet>({
    text: `SELECT named.public_id AS id, named.name AS name, counted.products AS count FROM
      (SELECT ${column} AS id, CAST(count(*) AS integer) AS products FROM storefront_products
        WHERE ${where.sql} AND ${column} IS NOT NULL GROUP BY ${column}) AS counted
      JOIN ${table} AS named ON named.public_id = counted.id ORDER BY counted.products DESC, named.public_id`,
    values: where.values,
  });
}

async function countVintages(where: Condition): Promise<ValueFacet[]> {
  const rows = await readDatabase().all<{ value: number; count: number }>({
    text: `SELECT vintage AS value, CAST(count(*) AS integer) AS count FROM storefront_products
      WHERE ${where.sql} AND vintage IS NOT NULL GROUP BY vintage ORDER BY vintage DESC`,
    values: where.values,
  });
  return rows.map(({ value, count }) => ({ value, name: String(value), count }));
}

async function priceRange(where: Condition): Promise<ProductFacets['price']> {
  const [row] = await readDatabase().all<ProductFacets['price']>({
    text: `SELECT min(price) AS min, max(price) AS max FROM storefront_products WHERE ${where.sql}`,
    values: where.values,
  });
  return row ?? { min: null, max: null };
}

const COUNTERS: { [Facet in keyof ProductFacets]: (where: Condition) => Promise<ProductFacets[Facet]> } = {
  brand: (where) => countGroups('brands', 'brand_id', where),
  origin: (where) => countGroups('origins', 'origin_id', where),
  wine_type: (where) => countGroups('wine_types', 'wine_type_id', where),
  vintage: countVintages,
  price: priceRange,
};

async function readFacet<Facet extends keyof ProductFacets>(
  facet: Facet,
  filters: ProductFilters,
  version: number,
): Promise<ProductFacets[Facet]> {
  const others = without(filters, facet);
  const key = `${version}|${facet}|${JSON.stringify(others)}`;
  const known = kept.get(key) as ProductFacets[Facet] | undefined;
  if (known) return known;
  const counted = await COUNTERS[facet](matching(others));
  kept.set(key, counted);
  return counted;
}

/** Every facet, each counted with all the other filters applied but not its own. */
export async function readProductFacets(filters: ProductFilters): Promise<ProductFacets> {
  const version = await readVersion('products');
  const [brand, origin, wine_type, vintage, price] = await Promise.all([
    readFacet('brand', filters, version),
    readFacet('origin', filters, version),
    readFacet('wine_type', filters, version),
    readFacet('vintage', filters, version),
    readFacet('price', filters, version),
  ]);
  return { brand, origin, wine_type, vintage, price };
}
