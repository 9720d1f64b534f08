import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import type { SettingsAnswer } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import { png } from './support/images';
import { load, sizeOf } from './support/shown-pictures';
import { firstThing } from './support/structured-data';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

const settings = async (): Promise<SettingsAnswer> => (await shop.api<SettingsAnswer>('/settings')).body;
const version = async (): Promise<number> => (await settings()).meta.cache_version;

test('a new shop has settings, with version 1', async () => {
  assert.equal(await version(), 1);
  assert.equal((await settings()).data.id, 1);
});

test('shows everything that an editor saves', async () => {
  const icon = await editor.upload(await png('bieu-tuong.png', '#722f37', 64, 64));
  const words = {
    site_name: 'Hầm Rượu Hà Nội',
    hotline: '024 3825 1234',
    address: '12 Tràng Tiền, Hoàn Kiếm, Hà Nội',
    hours: '9:00–21:00',
    email: 'chao@example.vn',
    product_watermark_position: 'bottom-right',
    product_watermark_size: '320x120',
    meta_defaults: { title: 'Rượu vang', description: 'Rượu vang Ý, Pháp', keywords: 'rượu, vang' },
  };
  await editor.saveSingle('api::setting.setting', { ...words, logo: icon.id, favicon: icon.id, product_watermark: icon.id });
  const { logo_url, favicon_url, product_watermark_url, logo, favicon, contact, seo, ...others } = (await settings()).data;
  assert.deepEqual(others, { id: 1, ...words, currency: 'VND', opening_hours: [] });
  assert.deepEqual([logo?.url, logo?.width, logo?.height, logo?.alt], [logo_url, 64, 64, words.site_name]);
  assert.deepEqual(favicon, logo);
  assert.deepEqual([contact.phone, contact.phone_e164], ['024 3825 1234', '+842438251234']);
  const business = firstThing(seo);
  assert.deepEqual(
    [business.name, business.telephone, business.address?.streetAddress, business.logo],
    [words.site_name, '+842438251234', words.address, logo_url],
  );
  // One file has one URL: that of its public rendition.
  assert.deepEqual([favicon_url, product_watermark_url], [logo_url, logo_url]);
  assert.match(logo_url ?? '', /^\/pictures\/[0-9a-f]{40}\.png$/);
  assert.deepEqual(await sizeOf(await load(shop, logo_url ?? '')), [64, 64]);
});

test('tells where the shop is, when it is open and how it is reached', async () => {
  const contact = {
    ...{ zalo_url: 'https://zalo.me/0912345678', messenger_url: 'https://m.me/hamruou', map_url: 'https://maps.app.goo.gl/x' },
    ...{ latitude: 21.0245, longitude: 105.8412 },
  };
  const opening_hours = [
    { days: 'mo-sa', opens: '09:00', closes: '21:30' },
    { days: 'su', opens: '10:00', closes: '02:00' },
  ];
  await editor.saveSingle('api::setting.setting', { hotline: '1900 1234', contact, opening_hours });
  const { data } = await settings();
  assert.deepEqual(data.contact, { phone: '1900 1234', phone_e164: null, ...contact });
  assert.deepEqual(data.opening_hours, [
    { days: ['mo', 'tu', 'we', 'th', 'fr', 'sa'], opens: '09:00', closes: '21:30' },
    { days: ['su'], opens: '10:00', closes: '02:00' },
  ]);
  const shopData = firstThing(data.seo);
  assert.deepEqual([shopData.geo?.latitude, shopData.hasMap, shopData.telephone], [21.0245, contact.map_url, '1900 1234']);
  assert.equal(shopData.openingHoursSpecification?.[0]?.dayOfWeek[5], 'https://schema.org/Saturday');
  for (const wrong of [
    { contact: { zalo_url: 'zalo.me/1' } },
    { opening_hours: [{ days: 'mo', opens: '9h', closes: '21:00' }] },
  ]) {
    await assert.rejects(editor.saveSingle('api::setting.setting', wrong), JSON.stringify(wrong));
  }
  await editor.saveSingle('api::setting.setting', { contact: null, opening_hours: [] });
  assert.deepEqual([(await settings()).data.contact.zalo_url, (await settings()).data.opening_hours], [null, []]);
});

test('the version rises with every save of the settings, and with nothing else', async () => {
  const before = await version();
  await editor.saveSingle('api::setting.setting', { hotline: '1900 1234' });
  assert.equal(await version(), before + 1);
  await editor.saveSingle('api::setting.setting', { hotline: '1900 1234' });
  assert.equal(await version(), before + 2, 'a save that changes nothing is a save');

  const { documentId } = await publishProduct(editor, 'Unconcerned');
  await editor.publish('api::product.product', documentId, { price: 1 });
  const picture = await editor.upload(await png());
  await editor.updateFileInfo(picture.id, { name: 'khac.png', alternativeText: 'Khác' });
  await editor.saveSingle('api::home.homepage', {});
  await editor.create('api::social-link.social-link', { platform: 'Zalo', url: 'https://zalo.me/1', icon: picture.id, order: 1 });
  assert.equal(await version(), before + 2);
});

test('a refused save raises no version', async () => {
  const before = await version();
  await assert.rejects(editor.saveSingle('api::setting.setting', { product_watermark_size: 'large' }));
  await assert.rejects(editor.saveSingle('api::setting.setting', { email: 'not an address' }));
  assert.equal(await version(), before);
});
