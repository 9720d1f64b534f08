import { pagePaths } from '../../contract/paths';
import type { Menu, MenuItem } from '../../contract/resources/site';
import type { MenuEntry, MenuEntryItem } from '../../public/read-model/projection/menu';

/** Slugs of published items, by document: a menu links to no other. */
interface PublishedSlugs {
  products: ReadonlyMap<string, string>;
  articles: ReadonlyMap<string, string>;
}

function filteredList({ brand, origin, wine_type }: MenuEntryItem): string {
  const filters = Object.entries({ brand, origin, wine_type }).flatMap(([name, id]) => (id === null ? [] : [`${name}=${id}`]));
  return filters.length === 0 ? pagePaths.products : `${pagePaths.products}?${filters.join('&')}`;
}

function slugPath(documentId: string | null, slugs: ReadonlyMap<string, string>, path: (slug: string) => string): string | null {
  const slug = documentId === null ? undefined : slugs.get(documentId);
  return slug === undefined ? null : path(slug);
}

/** @returns null where the target is missing or not published */
function urlOf(item: MenuEntryItem, published: PublishedSlugs): string | null {
  switch (item.kind) {
    case 'page':
      return item.path;
    case 'product':
      return slugPath(item.product, published.products, pagePaths.product);
    case 'article':
      return slugPath(item.article, published.articles, pagePaths.article);
    case 'product_list':
      return filteredList(item);
    case 'external':
      return item.url;
  }
}

function presentItems(items: readonly MenuEntryItem[], published: PublishedSlugs): MenuItem[] {
  return items.flatMap((item) => {
    const url = urlOf(item, published);
    if (url === null || url === '') return [];
    const { id, label, new_tab, children } = item;
    return [{ id, label, url, target: new_tab ? '_blank' : '_self', children: presentItems(children, published) }];
  });
}

export function presentMenu({ id, location, name, items }: MenuEntry, published: PublishedSlugs): Menu {
  return { id, location, name, items: presentItems(items, published) };
}
