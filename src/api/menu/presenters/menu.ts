import { pagePaths } from '../../../contract/paths';
import type { Menu, MenuItem } from '../../../contract/schemas/menu';

interface Target {
  documentId: string;
}

interface Group {
  public_id: number;
}

/** An item of a menu, on any of its three levels, as the components' tables have it. */
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

/** Today's slugs of published items by document: what is not in here must not be pointed at. */
export interface PublishedSlugs {
  products: Map<string, string>;
  articles: Map<string, string>;
}

function filteredList({ brand, origin, wine_type }: MenuItemSource): string {
  const filters = Object.entries({ brand, origin, wine_type }).flatMap(([name, group]) =>
    group ? [`${name}=${group.public_id}`] : [],
  );
  return filters.length === 0 ? pagePaths.products : `${pagePaths.products}?${filters.join('&')}`;
}

function slugPath(target: Target | null, slugs: Map<string, string>, path: (slug: string) => string): string | null {
  const slug = target && slugs.get(target.documentId);
  return slug ? path(slug) : null;
}

/** @returns where an item leads; null when its target is not published, or was never named */
function address(item: MenuItemSource, published: PublishedSlugs): string | null {
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

function presentItems(items: MenuItemSource[], published: PublishedSlugs): MenuItem[] {
  return items.flatMap((item) => {
    const url = address(item, published);
    if (url === null || url === '') return [];
    const target = item.new_tab === true ? '_blank' : '_self';
    const children = presentItems(item.children ?? [], published);
    return [{ id: item.public_id, label: item.label, url, target, children }];
  });
}

export function presentMenu(source: MenuSource, published: PublishedSlugs): Menu {
  const { public_id: id, location, name } = source;
  return { id, location, name, items: presentItems(source.items, published) };
}
