import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { createGroups, publishArticle, publishProduct } from './support/content';
import type {
  ArticleAnswer,
  HomeAnswer,
  ProductAnswer,
  ProductList,
  SettingsAnswer,
  SocialLinks,
} from './support/contract-schemas';
import { connect, disconnect, signIn, type Editor } from './support/editor';
import { png } from './support/images';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

const detail = async (slug: string): Promise<ProductAnswer['data']> =>
  (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data;

async function listed(slug: string): Promise<ProductList['data'][number] | undefined> {
  return (await shop.api<ProductList>('/san-pham?per_page=100')).body.data.find((product) => product.slug === slug);
}

test('shows a new price in the detail and in the list', async () => {
  const { documentId } = await publishProduct(editor, 'Priced', { price: 100 });
  for (const price of [200, 0, null, 2_147_483_647]) {
    await editor.publish('api::product.product', documentId, { price });
    assert.equal((await detail('priced')).price, price);
    assert.equal((await listed('priced'))?.price, price);
  }
});

test('shows a renamed brand, origin and wine type in details and lists', async () => {
  const { brand, origin, type, data } = await createGroups(editor, 'Seen');
  const { documentId } = await publishProduct(editor, 'Grouped', data);
  await editor.update('api::brand.brand', brand.documentId, { name: 'Nhà mới' });
  await editor.update('api::origin.origin', origin.documentId, { name: 'Thung lũng mới', country: 'Ý' });
  await editor.update('api::wine-type.wine-type', type.documentId, { name: 'Vang hồng', slug: 'vang-hong' });
  for (const product of [await detail('grouped'), await listed('grouped')]) {
    assert.equal(product?.brand?.name, 'Nhà mới');
    assert.deepEqual([product.origin?.name, product.origin?.country], ['Thung lũng mới', 'Ý']);
    assert.equal(product.wine_type?.slug, 'vang-hong');
  }
  await editor.publish('api::product.product', documentId, { brand: disconnect(brand.documentId) });
  await editor.delete('api::brand.brand', brand.documentId);
  for (const product of [await detail('grouped'), await listed('grouped')]) assert.equal(product?.brand, null);
});

test('shows a renamed brand and a moved product in every answer that was cached', async () => {
  const { brand, data } = await createGroups(editor, 'Sixfold');
  const { documentId } = await publishProduct(editor, 'Sixfold wine', data);
  await editor.saveSingle('api::home.homepage', { featured_products: connect(documentId) });
  const items = [{ label: 'Chai này', kind: 'product', product: connect(documentId) }];
  await editor.create('api::menu.menu', { location: 'sixfold', name: 'Sáu nơi', items });
  const places = {
    list: '/san-pham?per_page=100',
    detail: '/san-pham/sixfold-wine',
    home: '/home',
    facets: '/san-pham?include=facets&per_page=1',
    suggestions: '/tim-kiem?q=sixfold',
    brands: '/thuong-hieu?per_page=100',
    menu: '/menus/sixfold',
  };
  const texts = async (): Promise<Record<string, string>> => {
    const read = async ([place, path]: [string, string]) => [place, (await shop.api(path)).text] as const;
    return Object.fromEntries(await Promise.all(Object.entries(places).map(read)));
  };
  const showing = (found: Record<string, string>, words: string): string[] =>
    Object.keys(places).filter((place) => found[place]?.includes(words));

  await texts();
  for (const path of Object.values(places)) assert.equal((await shop.api(path)).headers.get('X-Cache'), 'HIT', path);
  const everywhere = Object.keys(places).filter((place) => place !== 'menu');
  assert.deepEqual(showing(await texts(), 'Sixfold House'), everywhere);

  await editor.update('api::brand.brand', brand.documentId, { name: 'Sixfold Estate' });
  const renamed = await texts();
  assert.deepEqual([showing(renamed, 'Sixfold House'), showing(renamed, 'Sixfold Estate')], [[], everywhere]);

  await editor.publish('api::product.product', documentId, { slug: 'sixfold-now' });
  assert.deepEqual(showing(await texts(), '/san-pham/sixfold-wine'), []);
  assert.match((await texts()).menu ?? '', /"\/san-pham\/sixfold-now"/);
});

test('shows a picture’s new description, its replacement and its deletion', async () => {
  const picture = await editor.upload(await png('chai-1.png'), { alternativeText: 'Chai đầu tiên' });
  const second = await editor.upload(await png('chai-2.png', '#f5e6c8'));
  const { documentId } = await publishProduct(editor, 'Pictured', { gallery: [picture.id, second.id] });
  const before = (await detail('pictured')).gallery;
  assert.deepEqual(
    before.map((item) => item.alt),
    ['Chai đầu tiên', 'Pictured'],
  );
  assert.ok((before[0]?.variants.length ?? 0) > 0, 'a picture has variants');
  for (const { url } of [...before, ...before.flatMap((item) => item.variants)]) {
    assert.equal((await fetch(`${shop.url}${url}`)).status, 200, url);
  }

  await editor.updateFileInfo(picture.id, { name: 'chai-1.png', alternativeText: 'Chai đã đổi' });
  assert.equal((await detail('pictured')).gallery[0]?.alt, 'Chai đã đổi');
  assert.equal((await listed('pictured'))?.image?.alt, 'Chai đã đổi');

  await editor.replaceFile(picture.id, await png('chai-moi.png', '#123456', 1300, 700));
  const [replaced] = (await detail('pictured')).gallery;
  assert.deepEqual([replaced?.width, replaced?.height], [1300, 700]);
  assert.equal(replaced?.id, before[0]?.id, 'a replaced picture keeps its id');
  assert.equal((await fetch(`${shop.url}${replaced?.url}`)).status, 200);

  await editor.publish('api::product.product', documentId, { gallery: [second.id] });
  await editor.deleteFile(picture.id);
  assert.deepEqual(
    (await detail('pictured')).gallery.map((item) => item.id),
    [before[1]?.id],
  );
  assert.equal((await listed('pictured'))?.image?.id, before[1]?.id);
});

test('shows an article’s new text, and that it has no cover any more', async () => {
  const cover = await editor.upload(await png('bia.png'));
  const { documentId } = await publishArticle(editor, 'Journal', { cover: cover.id, tags: ['vang', 'ẩm thực'] });
  await editor.publish('api::article.article', documentId, { excerpt: 'Lời dẫn mới' });
  const article = (await shop.api<ArticleAnswer>('/bai-viet/journal')).body.data;
  assert.deepEqual([article.excerpt, article.tags], ['Lời dẫn mới', ['vang', 'ẩm thực']]);
  await editor.publish('api::article.article', documentId, { cover: null });
  await editor.deleteFile(cover.id);
  assert.equal((await shop.api<ArticleAnswer>('/bai-viet/journal')).body.data.cover, null);
});

test('shows changed banners, social links and settings', async () => {
  const picture = await editor.upload(await png('banner.png'));
  const banner = await editor.create('api::banner.banner', { placement: 'home', title: 'Tết', picture: picture.id, order: 1 });
  const titles = async (): Promise<string[]> => (await shop.api<HomeAnswer>('/home')).body.data.banners.map((item) => item.title);
  assert.deepEqual(await titles(), ['Tết']);
  await editor.update('api::banner.banner', banner.documentId, { title: 'Trung thu' });
  assert.deepEqual(await titles(), ['Trung thu']);
  await editor.delete('api::banner.banner', banner.documentId);
  assert.deepEqual(await titles(), []);

  const link = await editor.create('api::social-link.social-link', {
    platform: 'Zalo',
    url: 'https://zalo.me/1',
    icon: picture.id,
    order: 1,
  });
  const urls = async (): Promise<string[]> => (await shop.api<SocialLinks>('/social-links')).body.map((item) => item.url);
  await editor.update('api::social-link.social-link', link.documentId, { url: 'https://zalo.me/2' });
  assert.deepEqual(await urls(), ['https://zalo.me/2']);
  await editor.bulkDelete('api::social-link.social-link', [link.documentId]);
  assert.deepEqual(await urls(), []);

  await editor.saveSingle('api::setting.setting', { site_name: 'Hầm rượu', logo: picture.id });
  const { data } = (await shop.api<SettingsAnswer>('/settings')).body;
  assert.equal(data.site_name, 'Hầm rượu');
  assert.equal((await fetch(`${shop.url}${data.logo_url}`)).status, 200);
});

test('answers 304 only while the content is the same, and HEAD with the same ETag', async () => {
  const { documentId } = await publishProduct(editor, 'Kept', { price: 1 });
  const first = await shop.api('/san-pham/kept');
  const ask = (etag: string): Promise<number> =>
    shop.api('/san-pham/kept', { headers: { 'If-None-Match': etag } }).then((answer) => answer.status);
  const etag = first.headers.get('ETag') ?? '';
  assert.equal(await ask(etag), 304);
  await editor.publish('api::product.product', documentId, { price: 2 });
  assert.equal(await ask(etag), 200);
  const head = await shop.api('/san-pham/kept', { method: 'HEAD' });
  const now = await shop.api('/san-pham/kept');
  assert.equal(head.headers.get('ETag'), now.headers.get('ETag'));
  assert.equal(head.headers.get('Content-Length'), String(Buffer.byteLength(now.text)));
});
