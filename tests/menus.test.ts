import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { MenuAnswer, MenuList } from './support/catalogue-schemas';
import { createGroups, publishArticle, publishProduct } from './support/content';
import { connect, signIn, type Data, type Editor, type Saved } from './support/editor';
import { startShop } from './support/shop';
import { inEveryCase, testRun } from './support/test-run';
import { until } from './support/until';

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

before(async () => {
  // Knex logs each statement.
  shop = testRun().everyCase ? await startShop({ env: { DEBUG: 'knex:query' } }) : await borrowShop();
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
after(() => shop.close());

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

/** @returns the number of statements that Strapi's own connection has logged for menus */
const contentStatements = (): number => shop.log().match(/knex:query .*\bmenus\b/g)?.length ?? 0;

/** Reads a menu that is not cached yet. */
async function readUncached(location: string): Promise<MenuAnswer['data']['items']> {
  const { body, headers } = await shop.api<MenuAnswer>(`/menus/${location}`);
  assert.equal(headers.get('X-Cache'), 'MISS', 'a cached answer takes no statement');
  return body.data.items;
}

const counted = inEveryCase('it needs a shop that logs each statement');

test('a menu of any size is read without a statement of the content’s connection', counted, async () => {
  const tree = (width: number): Data[] =>
    Array.from({ length: width }, (_, first) =>
      page(
        `A${first}`,
        '/a',
        Array.from({ length: width }, (__, second) =>
          page(
            `B${second}`,
            '/b',
            Array.from({ length: width }, (___, third) => ({
              label: `C${third}`,
              kind: 'product',
              product: connect(wine.documentId),
            })),
          ),
        ),
      ),
    );
  await editor.create('api::menu.menu', { location: 'narrow', name: 'Hẹp', items: tree(1) });
  await editor.create('api::menu.menu', { location: 'wide', name: 'Rộng', items: tree(4) });
  assert.ok(contentStatements() > 10, 'statements are counted at all');
  // The panel's list of menus logs a statement after all that came before it.
  const settled = async (): Promise<number> => {
    const before = contentStatements();
    await documentIdOfHeader();
    let last = before;
    return until('the log has all of the panel’s statements', () => {
      const [earlier, now] = [last, contentStatements()];
      last = now;
      return now > before && now === earlier && now;
    });
  };
  const alone = await settled();
  const panel = (await settled()) - alone;
  const wide = await readUncached('wide');
  assert.equal((await readUncached('narrow')).length, 1);
  assert.equal(wide.flatMap((item) => item.children.flatMap((child) => child.children)).length, 64);
  assert.equal(await settled(), alone + 2 * panel);
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
