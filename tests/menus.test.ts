import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { MenuAnswer, MenuList } from './support/contract-schemas';
import { createGroups, publishArticle, publishProduct } from './support/content';
import { connect, signIn, type Data, type Editor, type Saved } from './support/editor';

let shop: RunningShop;
let editor: Editor;
let wine: Saved;
let article: Saved;

const page = (label: string, path: string, children: Data[] = []): Data => ({
  label,
  kind: 'page',
  path,
  new_tab: false,
  ...(children.length > 0 ? { children } : {}),
});

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  const groups = await createGroups(editor, 'Barossa');
  wine = await publishProduct(editor, 'Shiraz', groups.data);
  article = await publishArticle(editor, 'Cellars');
  await editor.create('api::menu.menu', {
    location: 'header',
    name: 'Đầu trang',
    items: [
      page('Trang chủ', '/', [
        page('Giới thiệu', '/gioi-thieu', [{ label: 'Chai hay', kind: 'product', product: connect(wine.documentId) }]),
        { label: 'Nhà làm rượu', kind: 'product_list', brand: connect(groups.brand.documentId) },
      ]),
      { label: 'Đọc', kind: 'article', article: connect(article.documentId), new_tab: true },
      { label: 'Gọi', kind: 'external', url: 'tel:+842473001903' },
    ],
  });
});
afterAll(() => shop.close());

const header = async (): Promise<MenuAnswer['data']> => (await shop.api<MenuAnswer>('/menus/header')).body.data;

test('has three levels, each item with its URL', async () => {
  const { items } = await header();
  assert.deepEqual(
    items.map(({ label, url, target }) => [label, url, target]),
    [
      ['Trang chủ', '/', '_self'],
      ['Đọc', '/bai-viet/cellars', '_blank'],
      ['Gọi', 'tel:+842473001903', '_self'],
    ],
  );
  const [about, list] = items[0]?.children ?? [];
  assert.match(list?.url ?? '', /^\/san-pham\?brand=\d+$/);
  assert.deepEqual(
    about?.children.map(({ label, url }) => [label, url]),
    [['Chai hay', '/san-pham/shiraz']],
  );
});

test('an item disappears with its unpublished target, and comes back with it', async () => {
  await editor.unpublish('api::article.article', article.documentId);
  assert.deepEqual(
    (await header()).items.map((item) => item.label),
    ['Trang chủ', 'Gọi'],
  );
  await editor.publish('api::article.article', article.documentId);
  assert.deepEqual(
    (await header()).items.map((item) => item.label),
    ['Trang chủ', 'Đọc', 'Gọi'],
  );
});

test('an item links to its target’s new slug', async () => {
  await editor.publish('api::product.product', wine.documentId, { slug: 'shiraz-barossa' });
  assert.equal((await header()).items[0]?.children[0]?.children[0]?.url, '/san-pham/shiraz-barossa');
});

test('items keep their ids when another is added', async () => {
  const before_ = await header();
  const saved = await editor.find('api::menu.menu', await documentIdOfHeader());
  const items = saved.items as { id: number }[];
  await editor.update('api::menu.menu', saved.documentId, {
    items: [page('Mới', '/moi'), ...items.map(({ id }) => ({ id }))],
  });
  const after_ = await header();
  const ids = (menu: MenuAnswer['data']): [string, number][] => menu.items.map(({ label, id }) => [label, id]);
  assert.deepEqual(ids(after_).slice(1), ids(before_));
  assert.ok(!ids(before_).some(([, id]) => id === after_.items[0]?.id), 'a new item has an id of its own');
});

async function documentIdOfHeader(): Promise<string> {
  const { results } = await editor.request<{ results: Saved[] }>(
    'GET',
    '/content-manager/collection-types/api::menu.menu?page=1&pageSize=10',
  );
  const [menu] = results;
  assert.ok(menu);
  return menu.documentId;
}

test('lists all menus, and an unknown location is 404', async () => {
  const { body } = await shop.api<MenuList>('/menus');
  assert.deepEqual(
    body.data.map((menu) => menu.location),
    ['header'],
  );
  assert.equal((await shop.api('/menus/nowhere')).status, 404);
});

test('an item that disappears takes its children along', async () => {
  await editor.create('api::menu.menu', {
    location: 'footer',
    name: 'Chân trang',
    items: [
      { label: 'Bài', kind: 'article', article: connect(article.documentId), children: [page('Dưới', '/duoi')] },
      page('Giữ', '/giu', [{ label: 'Chai', kind: 'product', product: connect(wine.documentId) }]),
    ],
  });
  const labels = async (): Promise<string[]> => {
    const { items } = (await shop.api<MenuAnswer>('/menus/footer')).body.data;
    return items.flatMap(({ label, children }) => [label, ...children.map((child) => child.label)]);
  };
  assert.deepEqual(await labels(), ['Bài', 'Dưới', 'Giữ', 'Chai']);
  await editor.unpublish('api::article.article', article.documentId);
  assert.deepEqual(await labels(), ['Giữ', 'Chai']);
  await editor.unpublish('api::product.product', wine.documentId);
  assert.deepEqual(await labels(), ['Giữ']);
});
