import MiniSearch from 'minisearch';
import { PLACES, type Search } from './evaluation';
import type { Wine } from './wine';
import { fold } from './words';

const MEMBERS = ['name', 'brand', 'type', 'region', 'country', 'grapes', 'foods', 'vintage', 'description'] as const;

/** The library to beat, over the same members, as its documentation sets it up for a shop. */
export function indexWines(wines: readonly Wine[]): MiniSearch<Wine> {
  const index = new MiniSearch<Wine>({
    idField: 'slug',
    fields: [...MEMBERS],
    extractField: (wine, member) => {
      const value = wine[member as keyof Wine];
      return Array.isArray(value) ? value.join(' ') : String(value ?? '');
    },
    processTerm: (term) => fold(term),
    searchOptions: { prefix: true, fuzzy: 0.2 },
  });
  index.addAll(wines);
  return index;
}

export function miniSearches(wines: readonly Wine[]): Record<'OR' | 'AND', Search> {
  const index = indexWines(wines);
  const search =
    (combineWith: 'OR' | 'AND'): Search =>
    (text) =>
      index
        .search(text, { combineWith })
        .slice(0, PLACES)
        .map(({ id }) => String(id));
  return { OR: search('OR'), AND: search('AND') };
}
