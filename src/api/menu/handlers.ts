import { type Answer, json, pageOf } from '../../contract/answer';
import { link } from '../../contract/links';
import { apiPaths, pagePaths } from '../../contract/paths';
import { notFound } from '../../contract/problems';
import type { getMenu, listMenus, Menu, MenuItem } from '../../contract/resources/site';
import type { Request } from '../../public/http/route-table';
import type { MenuEntry, MenuEntryItem } from '../../public/read-model/projection/site';
import { readEntries } from '../../public/read-model/query/entries';
import { readPublishedSlugs } from '../../public/read-model/query/slugs';

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

function allItems(items: readonly MenuEntryItem[]): MenuEntryItem[] {
  return items.flatMap((item) => [item, ...allItems(item.children)]);
}

async function present(menus: readonly MenuEntry[]): Promise<Menu[]> {
  const items = menus.flatMap((menu) => allItems(menu.items));
  const targets = (kind: 'product' | 'article'): string[] => [
    ...new Set(items.flatMap((item) => (item.kind === kind && item[kind] !== null ? [item[kind]] : []))),
  ];
  const published = {
    products: await readPublishedSlugs('product', targets('product')),
    articles: await readPublishedSlugs('article', targets('article')),
  };
  return menus.map(({ id, location, name, items: own }) => ({ id, location, name, items: presentItems(own, published) }));
}

/** `GET /menus` */
export async function findMenus({ query }: Request<typeof listMenus>): Promise<Answer> {
  const menus = await readEntries('menu');
  menus.sort((a, b) => (a.location < b.location ? -1 : 1));
  return json(pageOf(apiPaths.menus, await present(menus), query));
}

/** `GET /menus/{location}` */
export async function findMenu({ params }: Request<typeof getMenu>): Promise<Answer> {
  const { location } = params;
  const menus = await readEntries('menu');
  const [menu] = await present(menus.filter((entry) => entry.location === location));
  if (!menu) throw notFound('There is no menu for this location.');
  return json(JSON.stringify({ data: menu, _links: { self: link(apiPaths.menu(location)) } }));
}
