import { json, type Answer } from '../../contract/answer';
import { link } from '../../contract/links';
import { pageOf } from '../../contract/pages';
import { apiPaths } from '../../contract/paths';
import { notFound } from '../../contract/problems';
import type { getMenu, listMenus, Menu } from '../../contract/resources/site';
import type { Request } from '../../http/route-table';
import { readPublishedSlugs } from '../../read-model/query/slugs';
import { presentMenu, type MenuItemSource, type MenuSource } from './presenter';

const UID = 'api::menu.menu';

const GROUP = { fields: ['public_id'] };
const DOCUMENT = { fields: ['documentId'] };
const TARGETS = { product: DOCUMENT, article: DOCUMENT, brand: GROUP, origin: GROUP, wine_type: GROUP };

/** Three levels: one query for each level and its targets, however many items there are. */
const ITEMS = {
  items: { populate: { ...TARGETS, children: { populate: { ...TARGETS, children: { populate: TARGETS } } } } },
};

function allItems(items: readonly MenuItemSource[]): MenuItemSource[] {
  return items.flatMap((item) => [item, ...allItems(item.children ?? [])]);
}

async function present(menus: readonly MenuSource[]): Promise<Menu[]> {
  const items = menus.flatMap((menu) => allItems(menu.items));
  const targets = (kind: 'product' | 'article'): string[] => [
    ...new Set(items.flatMap((item) => (item.kind === kind && item[kind] ? [item[kind].documentId] : []))),
  ];
  const published = {
    products: await readPublishedSlugs('product', targets('product')),
    articles: await readPublishedSlugs('article', targets('article')),
  };
  return menus.map((menu) => presentMenu(menu, published));
}

/** `GET /menus` */
export async function findMenus({ query, strapi }: Request<typeof listMenus>): Promise<Answer> {
  const menus = await strapi.documents(UID).findMany({ status: 'published', sort: ['location:asc'], populate: ITEMS });
  return json(pageOf(apiPaths.menus, await present(menus as unknown as MenuSource[]), query));
}

/** `GET /menus/{location}` */
export async function findMenu({ params, strapi }: Request<typeof getMenu>): Promise<Answer> {
  const { location } = params;
  const found = await strapi.documents(UID).findFirst({ status: 'published', filters: { location }, populate: ITEMS });
  const [menu] = found ? await present([found as unknown as MenuSource]) : [];
  if (!menu) throw notFound('There is no menu for this location.');
  return json(JSON.stringify({ data: menu, _links: { self: link(apiPaths.menu(location)) } }));
}
