import { byParameter, type FilterParameter } from '../../../contract/declared-fields';
import type { ProductFacets } from '../../../contract/resources/products';
import type { FacetCounts, ValueCount } from './product-index/facet-counts';
import type { ProductIndex } from './product-index/product-index';

type GroupFacet = ProductFacets['brand'][number];

function presentGroupFacet(counts: ValueCount[], names: Map<number, string>): GroupFacet[] {
  return counts
    .flatMap(({ value: id, count }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, count }];
    })
    .sort((a, b) => b.count - a.count || a.id - b.id);
}

type NamedFacet = ProductFacets['country'][number];

function presentNamedFacet(counts: ValueCount<string>[], nameOf: (slug: string) => string | undefined): NamedFacet[] {
  return counts
    .map(({ value, count }) => ({ value, name: nameOf(value) ?? value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const presentNumberFacet = (counts: ValueCount[]): ProductFacets['vintage'] =>
  counts.map(({ value, count }) => ({ value, name: String(value), count })).sort((a, b) => b.value - a.value);

/** The highest count first; the highest number first, such as the latest vintage. */
export function presentFacets(counts: FacetCounts, { groupEntries, words }: ProductIndex): ProductFacets {
  const { names } = groupEntries;
  const namedFacet = (kind: 'country' | FilterParameter<'names'>): NamedFacet[] =>
    presentNamedFacet(counts[kind], (slug) => words.values.get(kind, slug)?.name);
  return {
    brand: presentGroupFacet(counts.brand, names.brand),
    origin: presentGroupFacet(counts.origin, names.origin),
    wine_type: presentGroupFacet(counts.wine_type, names.wine_type),
    ...byParameter('numbers', ({ filter }) => presentNumberFacet(counts[filter.parameter])),
    country: namedFacet('country'),
    ...byParameter('names', ({ filter }) => namedFacet(filter.parameter)),
    price: counts.price,
  };
}
