import type { Link } from '../../../http/links';

export interface Suggestion {
  id: number;
  name: string;
  slug: string;
  _links: { self: Link };
}

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
