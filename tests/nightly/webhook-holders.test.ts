import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { publishArticle, publishProduct } from '../support/content';
import type { HomeAnswer } from '../support/contract-schemas';
import { connect, type Editor } from '../support/editor';
import { png } from '../support/images';
import type { Receiver } from '../support/receiver';
import type { Shop } from '../support/shop';
import { hasSlugs, startToldShop, TOLD_TIMEOUT_MS, type ToldShop } from '../support/told-shop';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';
let told: ToldShop;
let receiver: Receiver;
let shop: Shop;
let editor: Editor;
let changeOf: ToldShop['changeOf'];

beforeAll(async () => {
  told = await startToldShop();
  ({ receiver, shop, editor, changeOf } = told);
});
afterAll(() => told.close());
beforeEach(() => {
  receiver.answer((response) => response.writeHead(204).end());
});

test('a saved wine is told with what shows it: the articles and the home page that list it, and the menus only if it moves', async () => {
  const { documentId } = await publishProduct(editor, 'Shown Wine', { price: 1 });
  await publishArticle(editor, 'About It', { related_products: connect(documentId) });
  await publishArticle(editor, 'About Nothing');
  await editor.saveSingle('api::home.homepage', { featured_products: connect(documentId) });
  await editor.create('api::menu.menu', {
    ...{ name: 'Bên', location: 'side' },
    items: [{ label: 'Nó', kind: 'product', product: connect(documentId) }],
  });
  await changeOf('menus', 0, ({ version }) => version !== null);
  const from = receiver.messages.length;
  await editor.publish(PRODUCT, documentId, { price: 2 });
  await changeOf('articles', from, hasSlugs('about-it'));
  await changeOf('home', from);
  const scopesOf = (first: number): Set<string> =>
    new Set(receiver.messages.slice(first).flatMap(({ changes }) => changes.map(({ scope }) => scope)));
  assert.deepEqual([...scopesOf(from)].sort(), ['articles', 'home', 'products']);
  const later = receiver.messages.length;
  await editor.publish(PRODUCT, documentId, { slug: 'shown-elsewhere' });
  await changeOf('menus', later);
});

test('a banner is told when it opens and when it closes, without a save at that moment', async () => {
  const picture = (await editor.upload(await png('clocked.png'))).id;
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
  const brief = { title: 'Brief', picture, placement: 'home', order: 0, starts_at: at(4), ends_at: at(8) };
  await editor.create('api::banner.banner', brief);
  /** Earlier versions are told a second time. */
  const versionAfter = async (moment: string, earlier = 0): Promise<number> => {
    await until(moment, () => Date.now() > Date.parse(moment), TOLD_TIMEOUT_MS);
    const seen = receiver.messages.length;
    const { body } = await shop.api<HomeAnswer>('/home');
    assert.equal(
      body.data.banners.some(({ title }) => title === 'Brief'),
      moment === brief.starts_at,
    );
    return (await changeOf('home', seen - 1, ({ version }) => (version ?? 0) > earlier)).version ?? 0;
  };
  const opened = await versionAfter(brief.starts_at);
  await versionAfter(brief.ends_at, opened);
});
