import type { SuggestedItem } from '../../../storefront/suggestion-reads';
import type { Suggestion } from '../schemas/suggestions';

/** @param item a product's or an article's list item */
export function presentSuggestion({ id, name, title, slug, _links }: SuggestedItem): Suggestion {
  return { id, name: name ?? title ?? '', slug, _links };
}
