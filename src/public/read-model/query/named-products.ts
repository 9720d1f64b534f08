import { readDatabase } from './connections';
import type { ProductFilters } from './product-index/list-filter';
import { PRODUCTS_VERSION_SQL } from './versions';

/** The products that filters name. */
interface NamedProducts {
  /** of the products, when their slugs were read; undefined where no slug was asked for */
  version: number | undefined;
  /** id of `related_to`; undefined if no published product has the slug */
  relatedTo: number | undefined;
  /** ids that `ids` and `slugs` ask for, in their order */
  listed: number[] | undefined;
}

/** @returns ids by slug, of those that published products have, and the version of the products */
async function readIds(slugs: readonly string[]): Promise<{ version: number; ids: ReadonlyMap<string, number> }> {
  const rows = await readDatabase().all<{ version: number; slug: string | null; item_id: number | null }>({
    text: `SELECT ${PRODUCTS_VERSION_SQL} AS version, product.slug, product.item_id FROM (SELECT 1 AS one) AS one
      LEFT JOIN storefront_products AS product ON product.published AND product.slug IN (${slugs.map(() => '?').join(', ')})`,
    values: slugs,
    recurring: slugs.length === 1,
  });
  const ids = rows.flatMap(({ slug, item_id }): [string, number][] =>
    slug === null || item_id === null ? [] : [[slug, item_id]],
  );
  return { version: rows[0]?.version ?? 0, ids: new Map(ids) };
}

/** Those of both, in the order of the first. */
function listedIds(ids: number[] | undefined, ofSlugs: number[] | undefined): number[] | undefined {
  if (!ids || !ofSlugs) return ids ?? ofSlugs;
  const wanted = new Set(ofSlugs);
  return ids.filter((id) => wanted.has(id));
}

/** @returns what the filters `related_to`, `ids` and `slugs` name */
export async function readNamedProducts({ related_to, ids, slugs }: ProductFilters): Promise<NamedProducts> {
  const asked = [...(related_to === undefined ? [] : [related_to]), ...(slugs ?? [])];
  if (asked.length === 0) return { version: undefined, relatedTo: undefined, listed: ids };
  const { version, ids: found } = await readIds(asked);
  const ofSlugs = slugs?.flatMap((slug) => found.get(slug) ?? []);
  return { version, relatedTo: related_to === undefined ? undefined : found.get(related_to), listed: listedIds(ids, ofSlugs) };
}
