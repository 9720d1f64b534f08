import type { ProductFacets } from '../../contract/resources/products';
import { readDatabase } from './connections';
import type { FacetCounts, ValueCount } from './product-index/facet-counts';
import type { VersionedRead } from './product-items';

type GroupFacet = ProductFacets['brand'][number];

const TABLES = { brand: 'brands', origin: 'origins', wine_type: 'wine_types' } as const;

type NamedGroup = keyof typeof TABLES;

/** by id */
export type GroupNames = Record<NamedGroup, Map<number, string>>;

interface NameRow {
  version: number;
  kind: NamedGroup | null;
  id: number;
  name: string;
}

const NAMES_SQL = Object.entries(TABLES)
  .map(([kind, table]) => `SELECT '${kind}' AS kind, public_id AS id, name FROM ${table}`)
  .join(' UNION ALL ');

let cached: VersionedRead<GroupNames> | undefined;

/**
 * Reads the names once per version: a new name of a brand, an origin or a wine type raises the products' version too.
 *
 * @returns the names at this version, or at a later one if a save came in between
 */
export async function readGroupNames(version: number): Promise<VersionedRead<GroupNames>> {
  if (cached?.version === version) return cached;
  const rows = await readDatabase().all<NameRow>({
    text: `SELECT products.version, named.kind, named.id, named.name FROM storefront_versions AS products
      LEFT JOIN (${NAMES_SQL}) AS named ON 1 = 1 WHERE products.scope = 'products'`,
    values: [],
    recurring: true,
  });
  const value: GroupNames = { brand: new Map(), origin: new Map(), wine_type: new Map() };
  for (const { kind, id, name } of rows) if (kind !== null) value[kind].set(id, name);
  cached = { version: rows[0]?.version ?? 0, value };
  return cached;
}

function presentGroupFacet(counts: ValueCount[], names: Map<number, string>): GroupFacet[] {
  return counts
    .flatMap(({ value: id, count }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, count }];
    })
    .sort((a, b) => b.count - a.count || a.id - b.id);
}

/** The highest count first, the latest vintage first. */
export function presentFacets(counts: FacetCounts, names: GroupNames): ProductFacets {
  return {
    brand: presentGroupFacet(counts.brand, names.brand),
    origin: presentGroupFacet(counts.origin, names.origin),
    wine_type: presentGroupFacet(counts.wine_type, names.wine_type),
    vintage: counts.vintage.map(({ value, count }) => ({ value, name: String(value), count })).sort((a, b) => b.value - a.value),
    price: counts.price,
  };
}
