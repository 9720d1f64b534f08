import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import type { HomeAnswer } from './support/contract-schemas';
import { connect, signIn, type Data, type Editor } from './support/editor';
import { png } from './support/images';
import { until } from './support/until';

let shop: RunningShop;
let editor: Editor;
let picture: number;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  picture = (await editor.upload(await png('banner.png'))).id;
});
afterAll(() => shop.close());

const home = async (): Promise<HomeAnswer['data']> => (await shop.api<HomeAnswer>('/home')).body.data;
const add = (title: string, data: Data): Promise<unknown> =>
  editor.create('api::banner.banner', { title, picture, placement: 'carousel', order: 0, ...data });
const fromNow = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

test('an empty shop has empty lists', async () => {
  assert.deepEqual(await home(), { carousel: [], featured_products: [], banners: [] });
});

test('shows carousel and banners in order, only within their time window', async () => {
  await add('Second', { order: 2 });
  await add('First', { order: -1, link_url: '/san-pham?brand=3', subtitle: 'Mùa thu' });
  await add('Also second', { order: 2 });
  await add('Open', { order: 3, starts_at: fromNow(-60), ends_at: fromNow(3_600) });
  await add('Not yet', { order: 4, starts_at: fromNow(3_600) });
  await add('Over', { order: 5, ends_at: fromNow(-1) });
  await add('Below', { placement: 'home' });
  const { carousel, banners } = await home();
  assert.deepEqual(
    carousel.map((item) => item.title),
    ['First', 'Second', 'Also second', 'Open'],
  );
  assert.deepEqual([carousel[0]?.link_url, carousel[0]?.subtitle, carousel[0]?.order], ['/san-pham?brand=3', 'Mùa thu', -1]);
  assert.deepEqual(
    banners.map((item) => item.title),
    ['Below'],
  );
});

test('a banner appears and disappears by the clock, without a save', async () => {
  await add('Brief', { placement: 'home', order: 9, starts_at: fromNow(1.5), ends_at: fromNow(4) });
  const shown = async (): Promise<boolean> => (await home()).banners.some((item) => item.title === 'Brief');
  assert.equal(await shown(), false);
  await until('the banner opens', shown);
  await until('the banner closes', async () => !(await shown()));
});

test('featured products have the editor’s order, also after a change', async () => {
  const wines = [];
  for (const name of ['Alpha', 'Beta', 'Gamma']) wines.push((await publishProduct(editor, name)).documentId);
  const [alpha, beta, gamma] = wines as [string, string, string];
  const featured = async (): Promise<string[]> => (await home()).featured_products.map((product) => product.name);
  await editor.saveSingle('api::home.homepage', { featured_products: connect(gamma, alpha, beta) });
  assert.deepEqual(await featured(), ['Gamma', 'Alpha', 'Beta']);
  const toTheTop = { connect: [{ documentId: beta, position: { start: true } }], disconnect: [] };
  await editor.saveSingle('api::home.homepage', { featured_products: toTheTop });
  assert.deepEqual(await featured(), ['Beta', 'Gamma', 'Alpha']);
  await editor.publish('api::product.product', gamma, { price: 5 });
  assert.deepEqual(await featured(), ['Beta', 'Gamma', 'Alpha'], 'a publish keeps the position');
  await editor.saveSingle('api::home.homepage', { featured_products: { connect: [], disconnect: [{ documentId: gamma }] } });
  assert.deepEqual(await featured(), ['Beta', 'Alpha']);
});
