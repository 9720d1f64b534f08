import type { SuggestedItem } from '../../../read-model/query/suggestions';
import type { Suggestion } from '../../../contract/schemas/suggestions';

/** @param item a product's or an article's list item */
export function presentSuggestion({ id, name, title, slug, _links }: SuggestedItem): Suggestion {
  return { id, name: name ?? title ?? '', slug, _links };
}
