import type { Link } from '../../../schemas/link';
import type { Suggestion } from '../schemas/suggestions';

interface ListItem {
  id: number;
  name?: string;
  title?: string;
  slug: string;
  _links: { self: Link };
}

/** @param listItem ready JSON of a product's or an article's list item */
export function presentSuggestion(listItem: string): Suggestion {
  const { id, name, title, slug, _links } = JSON.parse(listItem) as ListItem;
  return { id, name: name ?? title ?? '', slug, _links };
}
