import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { EditorError, signIn, type CollectionUid, type Data, type Editor } from './support/editor';
import { png } from './support/images';

const PRODUCT = 'api::product.product';

let shop: RunningShop;
let editor: Editor;

before(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
after(() => shop.close());

/** @returns the error, with its message for each input */
async function refusal(write: Promise<unknown>): Promise<EditorError> {
  const outcome: unknown = await write.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof EditorError, `refused: ${String(outcome)}`);
  assert.equal(outcome.status, 400, outcome.message);
  return outcome;
}

/** Publishing checks every rule; a draft may be incomplete. */
const publish = (data: Data): Promise<unknown> =>
  editor.createAndPublish(PRODUCT, { name: 'Refused', slug: 'refused', in_stock: true, ...data });

test('refuses a product’s values out of range, with a message at the input', async () => {
  const wrong: [string, unknown][] = [
    ['name', ''],
    ['name', 'a'.repeat(201)],
    ['slug', 'Rượu Đỏ'],
    ['slug', 'two--hyphens-'],
    ['price', -1],
    ['price', 2_147_483_648],
    ['price', 1.5],
    ['compare_at_price', -5],
    ['vintage', 1492],
    ['vintage', 2300],
    ['abv', 101],
    ['abv', -1],
    ['description', 'a'.repeat(10_001)],
    ['grapes', 'Merlot'],
    ['grapes', [{ name: 'Merlot' }]],
    ['food_pairings', { a: 1 }],
  ];
  for (const [attribute, value] of wrong) {
    const { fields, message } = await refusal(publish({ [attribute]: value }));
    assert.ok(
      Object.keys(fields).some((field) => field.split('.')[0] === attribute),
      `${attribute}: ${message}`,
    );
  }
  assert.equal((await shop.database.query('SELECT id FROM products')).length, 0, 'nothing is stored');
  assert.equal((await shop.database.query('SELECT item_id FROM storefront_products')).length, 0);
});

test('accepts a product without a price, and one with price 0', async () => {
  await publishProduct(editor, 'On request', { price: null });
  await publishProduct(editor, 'Gift', { price: 0 });
});

test('refuses wrong values of the other content types', async () => {
  const picture = (await editor.upload(await png())).id;
  const wrong: [CollectionUid, Data, string][] = [
    ['api::brand.brand', { name: '', slug: 'x' }, 'name'],
    ['api::origin.origin', { name: 'Chianti', slug: 'chianti', country: '' }, 'country'],
    ['api::banner.banner', { title: 'No picture', placement: 'home', order: 1 }, 'picture'],
    ['api::banner.banner', { title: 'X', picture, placement: 'nowhere', order: 1 }, 'placement'],
    ['api::banner.banner', { title: 'X', picture, placement: 'home', order: 1, link_url: 'javascript:alert(1)' }, 'link_url'],
    [
      'api::banner.banner',
      { title: 'X', picture, placement: 'home', order: 1, starts_at: '2027-02-01T00:00:00Z', ends_at: '2027-01-01T00:00:00Z' },
      'ends_at',
    ],
    ['api::social-link.social-link', { platform: 'X', url: 'ftp://x', icon: picture, order: 1 }, 'url'],
    ['api::social-link.social-link', { platform: 'X', url: 'https://x.com', order: 1 }, 'icon'],
    ['api::menu.menu', { location: 'Header Menu', name: 'X' }, 'location'],
  ];
  for (const [uid, data, attribute] of wrong) {
    const { fields, message } = await refusal(editor.create(uid, data));
    assert.ok(
      Object.keys(fields).some((field) => field.split('.')[0] === attribute),
      `${uid} ${attribute}: ${message}`,
    );
  }
});

test('names and slugs are unique', async () => {
  await editor.create('api::brand.brand', { name: 'Gaja', slug: 'gaja' });
  assert.ok('name' in (await refusal(editor.create('api::brand.brand', { name: 'Gaja', slug: 'gaja-2' }))).fields);
  assert.ok('slug' in (await refusal(editor.create('api::brand.brand', { name: 'Gaja 2', slug: 'gaja' }))).fields);
  await publishProduct(editor, 'Once');
  await refusal(publishProduct(editor, 'Twice', { slug: 'once' }));
});

test('refuses wrong settings', async () => {
  const wrong: [string, unknown][] = [
    ['site_name', ''],
    ['email', 'not-an-address'],
    ['product_watermark_size', '200'],
    ['product_watermark_position', 'middle'],
    ['hotline', '1'.repeat(41)],
  ];
  for (const [attribute, value] of wrong) {
    const { fields, message } = await refusal(editor.saveSingle('api::setting.setting', { [attribute]: value }));
    assert.ok(attribute in fields, message);
  }
});

test('messages are in the editor’s language', async () => {
  const { fields } = await refusal(publish({ price: -1 }));
  assert.match(fields.price ?? '', /[\u00C0-\u1EF9]/, 'Vietnamese by default');
  await editor.request('PUT', '/admin/users/me', { preferedLanguage: 'en' });
  const english = await refusal(publish({ price: -1 }));
  assert.doesNotMatch(english.fields.price ?? '', /[\u00C0-\u1EF9]/);
});
