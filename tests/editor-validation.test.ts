import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { connect, EditorError, signIn, type CollectionUid, type Data, type Editor } from './support/editor';
import { png } from './support/images';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

/** @returns the messages at the inputs */
async function refused(write: Promise<unknown>): Promise<Readonly<Record<string, string>>> {
  const outcome = await write.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof EditorError, `a refusal, and not ${String(outcome)}`);
  assert.equal(outcome.status, 400);
  return outcome.fields;
}

const wine = (data: Data): Data => ({ name: 'Vang thử', in_stock: true, ...data });

describe('lists of short texts', () => {
  const BAD: [why: string, value: unknown, message: string][] = [
    ['an object', { a: 1 }, 'Ô này cần một danh sách các từ ngắn.'],
    ['a text', 'Merlot', 'Ô này cần một danh sách các từ ngắn.'],
    ['numbers', ['Merlot', 3], 'Ô này cần một danh sách các từ ngắn.'],
    ['an empty entry', ['Merlot', ''], 'Mỗi mục cần có chữ, không có khoảng trắng ở hai đầu.'],
    ['a blank at an end', [' Merlot'], 'Mỗi mục cần có chữ, không có khoảng trắng ở hai đầu.'],
    ['61 characters', ['ư'.repeat(61)], `“${'ư'.repeat(20)}…” quá dài: mỗi mục tối đa 60 ký tự.`],
    ['21 entries', Array.from({ length: 21 }, (_unused, index) => `Nho ${index}`), 'Tối đa 20 mục.'],
  ];
  for (const [why, value, message] of BAD) {
    test(`${why} is refused, in a draft too`, async () => {
      assert.deepEqual(await refused(editor.create('api::product.product', wine({ grapes: value }))), { grapes: message });
    });
  }

  test('twenty entries of sixty characters are accepted', async () => {
    const grapes = Array.from({ length: 20 }, (_unused, index) => `${index}`.padEnd(60, 'ơ'));
    const { grapes: saved } = await editor.create('api::product.product', wine({ grapes }));
    assert.deepEqual(saved, grapes);
  });
});

test('the price before the discount must be higher than the price, whichever of them changes', async () => {
  const message = { compare_at_price: 'Giá trước khi giảm phải cao hơn giá bán.' };
  const { documentId } = await editor.create('api::product.product', wine({ price: 300_000, compare_at_price: 350_000 }));
  assert.deepEqual(await refused(editor.update('api::product.product', documentId, { price: 350_000 })), message);
  assert.deepEqual(await refused(editor.update('api::product.product', documentId, { compare_at_price: 1 })), message);
  assert.equal((await editor.find('api::product.product', documentId)).compare_at_price, 350_000);
});

test('a draft may be incomplete, but its values stay in range', async () => {
  assert.ok(await editor.create('api::product.product', { in_stock: true }));
  assert.deepEqual(await refused(editor.create('api::product.product', wine({ vintage: 19 }))), {
    vintage: 'Giá trị nhỏ nhất là 1800.',
  });
});

test('a menu item must have the target of its kind, on every level and when saved again', async () => {
  const { documentId: product } = await editor.createAndPublish('api::product.product', wine({ name: 'Vang có trang' }));
  const items = [
    {
      label: 'Cấp 1',
      kind: 'product_list',
      children: [{ label: 'Cấp 2', kind: 'page', path: '/a', children: [{ label: 'Cấp 3', kind: 'product' }] }],
    },
  ];
  assert.deepEqual(await refused(editor.create('api::menu.menu', { name: 'Thử', location: 'thu', items })), {
    'items.0.children.0.children.0.product': 'Hãy chọn sản phẩm mà mục này dẫn tới.',
  });
  const good = [{ label: 'Cấp 1', kind: 'product', product: connect(product) }];
  const menu = await editor.create('api::menu.menu', { name: 'Thử', location: 'thu', items: good });
  // The panel sends relations as changes: here, none.
  const [saved] = menu.items as { id: number }[];
  const again = [{ id: saved?.id, label: 'Đổi chữ', kind: 'product', product: { connect: [], disconnect: [] } }];
  assert.ok(await editor.update('api::menu.menu', menu.documentId, { items: again }));
});

test('Strapi’s own errors are in Vietnamese', async () => {
  await editor.create('api::brand.brand', { name: 'Chandon', slug: 'chandon' });
  assert.deepEqual(await refused(editor.create('api::brand.brand', { name: 'Chandon', slug: 'chandon-2' })), {
    name: 'Giá trị này đã được dùng ở một mục khác.',
  });
  assert.deepEqual(await refused(editor.create('api::brand.brand', { name: 'ê'.repeat(121), slug: 'e' })), {
    name: 'Tối đa 120 ký tự.',
  });
});

test('an entry without a slug gets one from its name', async () => {
  const make = (uid: CollectionUid, data: Data) => editor.create(uid, data);
  const name = 'Rượu Đế Gò Đen – Đặc Biệt';
  assert.equal((await make('api::product.product', wine({ name }))).slug, 'ruou-de-go-den-dac-biet');
  assert.equal((await make('api::product.product', wine({ name, slug: '' }))).slug, 'ruou-de-go-den-dac-biet-1');
  assert.equal((await make('api::brand.brand', { name: 'Vang Đà Lạt' })).slug, 'vang-da-lat');
  const nameless = await make('api::product.product', { in_stock: true });
  assert.equal(nameless.slug ?? null, null);
  assert.equal((await editor.update('api::product.product', nameless.documentId, { name: 'Đặt tên sau' })).slug, 'dat-ten-sau');
  assert.equal((await editor.update('api::product.product', nameless.documentId, { price: 1 })).slug, 'dat-ten-sau');
});

test('errors are in English for an editor whose panel is English', async () => {
  await editor.request('PUT', '/admin/users/me', { preferedLanguage: 'en' });
  try {
    const bad = wine({ price: 2, compare_at_price: 1 });
    assert.deepEqual(await refused(editor.create('api::product.product', bad)), {
      compare_at_price: 'The price before the discount must be higher than the price.',
    });
  } finally {
    await editor.request('PUT', '/admin/users/me', { preferedLanguage: null });
  }
});

/** Publishing checks every rule; a draft may be incomplete. */
const publish = (data: Data): Promise<unknown> =>
  editor.createAndPublish('api::product.product', wine({ slug: 'vang-thu', ...data }));

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
    const fields = await refused(publish({ [attribute]: value }));
    assert.ok(
      Object.keys(fields).some((field) => field.split('.')[0] === attribute),
      attribute,
    );
  }
  assert.equal((await shop.api('/san-pham/vang-thu')).status, 404);
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
    const fields = await refused(editor.create(uid, data));
    assert.ok(
      Object.keys(fields).some((field) => field.split('.')[0] === attribute),
      `${uid} ${attribute}`,
    );
  }
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
    const fields = await refused(editor.saveSingle('api::setting.setting', { [attribute]: value }));
    assert.ok(attribute in fields, attribute);
  }
});
