import { pagePaths } from '../../contract/paths';
import type { Menu, MenuItem } from '../../contract/resources/site';

interface Target {
  documentId: string;
}

interface Group {
  public_id: number;
}

/** An item of a menu, on any of its three levels. */
export interface MenuItemSource {
  public_id: number;
  label: string;
  kind: 'page' | 'product' | 'article' | 'product_list' | 'external';
  path: string | null;
  product: Target | null;
  article: Target | null;
  brand: Group | null;
  origin: Group | null;
  wine_type: Group | null;
  url: string | null;
  new_tab: boolean | null;
  children?: MenuItemSource[];
}

export interface MenuSource {
  public_id: number;
  location: string;
  name: string;
  items: MenuItemSource[];
}

/** Slugs of published items, by document: a menu links to no other. */
export interface PublishedSlugs {
  products: ReadonlyMap<string, string>;
  articles: ReadonlyMap<string, string>;
}

function filteredList({ brand, origin, wine_type }: MenuItemSource): string {
  const filters = Object.entries({ brand, origin, wine_type }).flatMap(([name, group]) =>
    group ? [`${name}=${group.public_id}`] : [],
  );
  return filters.length === 0 ? pagePaths.products : `${pagePaths.products}?${filters.join('&')}`;
}

function slugPath(target: Target | null, slugs: ReadonlyMap<string, string>, path: (slug: string) => string): string | null {
  const slug = target && slugs.get(target.documentId);
  return slug ? path(slug) : null;
}

/** @returns null where the target is missing or not published */
function urlOf(item: MenuItemSource, published: PublishedSlugs): string | null {
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

function presentItems(items: readonly MenuItemSource[], published: PublishedSlugs): MenuItem[] {
  return items.flatMap((item) => {
    const url = urlOf(item, published);
    if (url === null || url === '') return [];
    const target = item.new_tab === true ? '_blank' : '_self';
    return [{ id: item.public_id, label: item.label, url, target, children: presentItems(item.children ?? [], published) }];
  });
}

export function presentMenu({ public_id: id, location, name, items }: MenuSource, published: PublishedSlugs): Menu {
  return { id, location, name, items: presentItems(items, published) };
}
