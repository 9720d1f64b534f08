import type { Core } from '@strapi/strapi';
import { readPublishedSlugs } from '../../../read-model/query/slugs';
import { presentMenu, type MenuItemSource, type MenuSource } from '../presenters/menu';
import type { Menu } from '../../../contract/schemas/menu';

const UID = 'api::menu.menu';

const GROUP = { fields: ['public_id'] };
const DOCUMENT = { fields: ['documentId'] };
const TARGETS = { product: DOCUMENT, article: DOCUMENT, brand: GROUP, origin: GROUP, wine_type: GROUP };

/** Three levels, one query for each and its targets, however many items there are. */
const ITEMS = {
  items: { populate: { ...TARGETS, children: { populate: { ...TARGETS, children: { populate: TARGETS } } } } },
};

function everyItem(items: MenuItemSource[]): MenuItemSource[] {
  return items.flatMap((item) => [item, ...everyItem(item.children ?? [])]);
}

async function present(menus: MenuSource[]): Promise<Menu[]> {
  const items = menus.flatMap((menu) => everyItem(menu.items));
  const targets = (kind: 'product' | 'article'): string[] => [
    ...new Set(items.flatMap((item) => (item.kind === kind && item[kind] ? [item[kind].documentId] : []))),
  ];
  const published = {
    products: await readPublishedSlugs('product', targets('product')),
    articles: await readPublishedSlugs('article', targets('article')),
  };
  return menus.map((menu) => presentMenu(menu, published));
}

/** All menus, by location. */
export async function findMenus(strapi: Core.Strapi): Promise<Menu[]> {
  const menus = await strapi.documents(UID).findMany({ status: 'published', sort: ['location:asc'], populate: ITEMS });
  return present(menus as unknown as MenuSource[]);
}

/** The menu of a location (`header`, `footer`, …). */
export async function findMenu(strapi: Core.Strapi, location: string): Promise<Menu | undefined> {
  const menu = await strapi.documents(UID).findFirst({ status: 'published', filters: { location }, populate: ITEMS });
  const [found] = menu ? await present([menu as unknown as MenuSource]) : [];
  return found;
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  find: () => findMenus(strapi),
  findOne: (location: string) => findMenu(strapi, location),
});
