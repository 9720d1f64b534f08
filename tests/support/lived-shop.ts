import { createGroups, publishArticle, publishProduct } from './content';
import { connect, disconnect, signIn, type Editor, type Saved } from './editor';
import { png } from './images';
import { startShop, type Shop } from './shop';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';

/** The addresses of a lived shop and of its storefront. */
export const ORIGINS = { FRONTEND_URL: 'https://www.example.vn', PUBLIC_URL: 'https://api.example.vn' };

const menuItems = (group: Saved, product: Saved) => [
  { label: 'Brand', kind: 'product_list', brand: connect(group.documentId) },
  { label: 'Wine', kind: 'product', product: connect(product.documentId) },
];

/** A shop whose content was changed, moved, renamed and deleted. */
export interface LivedShop {
  shop: Shop;
  editor: Editor;
  /** of two products */
  brand: Saved;
}

/** Starts a {@link LivedShop}. The caller closes it. */
export async function startLivedShop(): Promise<LivedShop> {
  const shop = await startShop({ env: ORIGINS });
  const editor = await signIn(shop);
  const groups = await createGroups(editor, 'Row');
  const picture = await editor.upload(await png());
  const wine = await publishProduct(editor, 'First', { ...groups.data, price: 5, gallery: [picture.id] });
  const gone = await publishProduct(editor, 'Gone and back', groups.data);
  const other = await publishProduct(editor, 'Renamed later', { wine_type: groups.data.wine_type });
  const story = await publishArticle(editor, 'Story', { related_products: connect(gone.documentId, wine.documentId) });
  await editor.clone(ARTICLE, story.documentId, { title: 'Copy', slug: 'copy' });
  await editor.saveSingle('api::home.homepage', { featured_products: connect(other.documentId, gone.documentId) });
  await editor.create('api::menu.menu', { location: 'header', name: 'Header', items: menuItems(groups.brand, wine) });
  await editor.create('api::social-link.social-link', { platform: 'Zalo', url: 'https://zalo.me/1', icon: picture.id, order: 1 });
  await editor.create('api::banner.banner', { title: 'Banner', placement: 'home', picture: picture.id, order: 1 });
  // A shop that has lived.
  await editor.unpublish(PRODUCT, gone.documentId);
  await editor.publish(PRODUCT, gone.documentId);
  await editor.publish(PRODUCT, other.documentId, { name: 'Renamed', slug: 'renamed' });
  await editor.saveSingle('api::home.homepage', { featured_products: connect(gone.documentId, wine.documentId) });
  const deleted = await editor.create('api::brand.brand', { name: 'Deleted', slug: 'deleted' });
  const without = await publishProduct(editor, 'Without brand', { brand: connect(deleted.documentId) });
  await editor.publish(PRODUCT, without.documentId, { brand: disconnect(deleted.documentId) });
  await editor.delete('api::brand.brand', deleted.documentId);
  return { shop, editor, brand: groups.brand };
}

export const PATHS = [
  ...[
    '/san-pham',
    '/san-pham?include=facets',
    '/san-pham?q=row',
    '/san-pham/first',
    '/san-pham/gone-and-back',
    '/san-pham/renamed',
  ],
  ...[
    '/san-pham/without-brand',
    '/bai-viet',
    '/bai-viet/story',
    '/home',
    '/settings',
    '/social-links',
    '/menus',
    '/menus/header',
  ],
  ...['/thuong-hieu', '/xuat-xu', '/loai-ruou', '/tim-kiem?q=row', '/san-pham?related_to=first'],
];
export const PAGES = ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml', '/sitemap-articles-1.xml'];

/** Every public GET, byte by byte; one at a time, because a busy machine refuses some of many. */
export async function everything(shop: Shop): Promise<string[]> {
  const answers: string[] = [];
  for (const path of PATHS) answers.push(`${path}: ${(await shop.api(path)).text}`);
  for (const path of PAGES) answers.push(`${path}: ${await (await fetch(`${shop.url}${path}`)).text()}`);
  return answers;
}

/** @returns columns of the products' rows */
export const rows = (shop: Shop, columns: string): Promise<Record<string, unknown>[]> =>
  shop.database.query(`SELECT ${columns} FROM storefront_products ORDER BY item_id`);

/** What an older program leaves: its row, a higher version, and its mark. */
export async function writeAsOlderProgram(shop: Shop): Promise<void> {
  await shop.database.query("UPDATE storefront_versions SET version = version + 1 WHERE scope = 'products'");
  await shop.database.query(
    `UPDATE storefront_products SET list_item = '{"id":1}', detail = '{}', made_by = 'older',
      changed_in = (SELECT version FROM storefront_versions WHERE scope = 'products') WHERE slug = 'first'`,
  );
}
