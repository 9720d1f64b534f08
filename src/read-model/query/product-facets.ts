import type { ProductFacets } from '../../contract/resources/products';
import type { GroupKind } from '../../contract/content-types';
import type { FacetCounts, ValueCount } from './product-index/facet-counts';

type GroupFacet = ProductFacets['brand'][number];

function presentGroupFacet(counts: ValueCount[], names: Map<number, string>): GroupFacet[] {
  return counts
    .flatMap(({ value: id, count }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, count }];
    })
    .sort((a, b) => b.count - a.count || a.id - b.id);
}

/** The highest count first, the latest vintage first. @param names by id */
export function presentFacets(counts: FacetCounts, names: Record<GroupKind, Map<number, string>>): ProductFacets {
  return {
    brand: presentGroupFacet(counts.brand, names.brand),
    origin: presentGroupFacet(counts.origin, names.origin),
    wine_type: presentGroupFacet(counts.wine_type, names.wine_type),
    vintage: counts.vintage.map(({ value, count }) => ({ value, name: String(value), count })).sort((a, b) => b.value - a.value),
    price: counts.price,
  };
}
