import { type Answer, json, pageOf } from '../../contract/answer';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import { notFound } from '../../contract/problems';
import type { getMenu, listMenus, Menu } from '../../contract/resources/site';
import type { Request } from '../../public/http/route-table';
import type { MenuEntry, MenuEntryItem } from '../../public/read-model/projection/menu';
import { readEntries } from '../../public/read-model/query/entries';
import { readPublishedSlugs } from '../../public/read-model/query/slugs';
import { presentMenu } from './presenter';

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
  return menus.map((menu) => presentMenu(menu, published));
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
