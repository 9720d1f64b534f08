import type { ProductFacets } from '../../contract/resources/products';
import type { FacetCounts, ValueCount } from './product-index/facet-counts';
import { readDatabase } from './connections';
import type { VersionedRead } from './product-items';

type GroupFacet = ProductFacets['brand'][number];

const TABLES = { brand: 'brands', origin: 'origins', wine_type: 'wine_types' } as const;

type Group = keyof typeof TABLES;

/** Names of the brands, origins and wine types by their ids. */
export type GroupNames = Record<Group, Map<number, string>>;

interface NameRow {
  version: number;
  kind: Group | null;
  id: number;
  name: string;
}

const NAMED = Object.entries(TABLES)
  .map(([kind, table]) => `SELECT '${kind}' AS kind, public_id AS id, name FROM ${table}`)
  .join(' UNION ALL ');

let known: VersionedRead<GroupNames> | undefined;

/**
 * A name that a product shows changes the products' version too, so names are asked for once a version.
 *
 * @param version the one that they are wanted of; those of a later one are answered where a save came between
 */
export async function readGroupNames(version: number): Promise<VersionedRead<GroupNames>> {
  if (known?.version === version) return known;
  const rows = await readDatabase().all<NameRow>({
    text: `SELECT known.version, named.kind, named.id, named.name FROM storefront_versions AS known
      LEFT JOIN (${NAMED}) AS named ON 1 = 1 WHERE known.scope = 'products'`,
    values: [],
    recurring: true,
  });
  const value: GroupNames = { brand: new Map(), origin: new Map(), wine_type: new Map() };
  for (const { kind, id, name } of rows) if (kind !== null) value[kind].set(id, name);
  known = { version: rows[0]?.version ?? 0, value };
  return known;
}

function named(counts: ValueCount[], names: Map<number, string>): GroupFacet[] {
  return counts
    .flatMap(({ value: id, count }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, count }];
    })
    .sort((a, b) => b.count - a.count || a.id - b.id);
}

/** The most frequent first, the latest vintages first. */
export function presentFacets(counts: FacetCounts, names: GroupNames): ProductFacets {
  return {
    brand: named(counts.brand, names.brand),
    origin: named(counts.origin, names.origin),
    wine_type: named(counts.wine_type, names.wine_type),
    vintage: counts.vintage.map(({ value, count }) => ({ value, name: String(value), count })).sort((a, b) => b.value - a.value),
    price: counts.price,
  };
}
