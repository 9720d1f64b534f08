import { type Answer, json, pageOf } from '../../contract/answer';
import { REQUIRED_MENUS, type RequiredMenu } from '../../contract/content-types';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import { notFound } from '../../contract/problems';
import type { getMenu, listMenus, Menu } from '../../contract/resources/site';
import type { Request } from '../../http/route-table';
import type { MenuEntry, MenuEntryItem } from '../../read-model/projection/menu';
import { readEntries } from '../../read-model/query/entries';
import { readKeptId } from '../../read-model/query/kept-ids';
import { readPublishedSlugs } from '../../read-model/query/slugs';
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

const REQUIRED_NAMES: Readonly<Record<RequiredMenu, string>> = { header: 'Đầu trang', footer: 'Chân trang' };

/** @returns all menus; in place of a required one that is missing (deleted by SQL, or not in an import) one without items */
async function readMenus(): Promise<MenuEntry[]> {
  const menus = await readEntries('menu');
  for (const location of REQUIRED_MENUS) {
    if (menus.some((menu) => menu.location === location)) continue;
    const id = await readKeptId(location);
    if (id !== undefined) menus.push({ id, location, name: REQUIRED_NAMES[location], items: [] });
  }
  return menus;
}

/** `GET /menus` */
export async function findMenus({ query }: Request<typeof listMenus>): Promise<Answer> {
  const menus = await readMenus();
  menus.sort((a, b) => (a.location < b.location ? -1 : 1));
  return json(pageOf(apiPaths.menus, await present(menus), query));
}

/** `GET /menus/{location}` */
export async function findMenu({ params }: Request<typeof getMenu>): Promise<Answer> {
  const { location } = params;
  const menus = await readMenus();
  const [menu] = await present(menus.filter((entry) => entry.location === location));
  if (!menu) throw notFound('There is no menu for this location.');
  return json(JSON.stringify({ data: menu, _links: { self: link(apiPaths.menu(location)) } }));
}
