import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { MenuAnswer } from './support/catalogue-schemas';
import { refusal, restore, type Use } from './support/bin';
import { createGroups, publishArticle, publishProduct } from './support/content';
import type { ArticleAnswer, ProductAnswer } from './support/contract-schemas';
import { connect, signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const BRAND = 'api::brand.brand';
const MENU = 'api::menu.menu';
const FILE = 'plugin::upload.file';

let shop: RunningShop;
let editor: Editor;

before(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
after(() => shop.close());

const usesOf = async (uid: string, ...ids: (string | number)[]): Promise<Use[]> =>
  (await editor.request<{ uses: Use[] }>('POST', '/bin/uses', { uid, ids })).uses;

const text = async (path: string): Promise<string> => (await fetch(`${shop.base}${path}`)).text();

describe('what is used', () => {
  let brand: Saved;
  let other: Saved;
  let menu: Saved;

  before(async () => {
    const groups = await createGroups(editor, 'Used');
    brand = groups.brand;
    other = await editor.create(BRAND, { name: 'Other House', slug: 'other-house' });
    for (let number = 0; number < 7; number += 1) await publishProduct(editor, `Used ${number}`, { brand: groups.data.brand });
    await editor.create(PRODUCT, { name: 'Used draft', slug: 'used-draft', in_stock: true, brand: connect(brand.documentId) });
    const list = { label: 'Nhà này', kind: 'product_list', brand: connect(brand.documentId) };
    const wines = { label: 'Rượu', kind: 'page', path: '/', children: [list] };
    menu = await editor.create(MENU, { location: 'aside', name: 'Menu bên', items: [wines] });
  });

  test('is named with how much and where', async () => {
    const uses = await usesOf(BRAND, brand.documentId);
    assert.deepEqual(
      uses.map(({ uid, count, documents, blocks }) => [uid, count, documents.length, blocks]),
      [
        [PRODUCT, 8, 5, true],
        [MENU, 1, 1, true],
      ],
    );
    assert.deepEqual(uses[1]?.documents, [{ documentId: menu.documentId, name: 'Menu bên' }]);
    assert.deepEqual(await usesOf(BRAND, other.documentId), []);
  });

  test('is not deleted, alone or among others', async () => {
    const { status, reason } = await refusal(editor.delete(BRAND, brand.documentId));
    assert.equal(status, 400);
    assert.match(reason, /^Chưa thể xóa, vì đang được dùng ở 8 sản phẩm \(“.*…\), 1 menu \(“.*”\)\. Hãy thay/);
    const spare = await editor.create(BRAND, { name: 'Spare', slug: 'spare' });
    const both = await refusal(editor.bulkDelete(BRAND, [brand.documentId, spare.documentId]));
    assert.match(both.reason, /^Đã xóa 1 trong 2 mục\. 1 mục chưa được: “Used House”: Chưa thể xóa/);
    assert.equal((await shop.api<ProductAnswer>('/san-pham/used-1')).body.data.brand?.name, 'Used House');
  });

  test('is replaced everywhere at once, and can then be deleted', async () => {
    const url = async (): Promise<string | undefined> =>
      (await shop.api<MenuAnswer>('/menus/aside')).body.data.items[0]?.children[0]?.url;
    const before = await url();
    const answer = await editor.request('POST', '/bin/replace', { uid: BRAND, id: brand.documentId, by: other.documentId });
    assert.deepEqual(answer, { replaced: 9 });
    assert.equal((await shop.api<ProductAnswer>('/san-pham/used-1')).body.data.brand?.name, 'Other House');
    assert.notEqual(await url(), before);
    assert.match((await url()) ?? '', /^\/san-pham\?brand=\d+$/);
    const { results } = await editor.request<{ results: Saved[] }>(
      'GET',
      `/content-manager/collection-types/${PRODUCT}?_q=other%20house`,
    );
    assert.equal(results.length, 8, 'the panel finds them by the new brand');
    await editor.delete(BRAND, brand.documentId);
    await restore(editor, 'Used House');
  });

  test('comes back in any order with what used it', async () => {
    const { brand: house, data } = await createGroups(editor, 'Twice');
    const wine = await publishProduct(editor, 'Twice wine', { brand: data.brand });
    const detail = await text('/san-pham/twice-wine');
    await editor.delete(PRODUCT, wine.documentId);
    await editor.delete(BRAND, house.documentId);
    const { missing } = await restore(editor, 'Twice wine');
    assert.deepEqual(missing, [{ name: 'Twice House', of: 'Twice wine', in_bin: true }]);
    assert.equal((await shop.api<ProductAnswer>('/san-pham/twice-wine')).body.data.brand, null);
    await restore(editor, 'Twice House');
    assert.equal(await text('/san-pham/twice-wine'), detail);

    await editor.bulkDelete(PRODUCT, [wine.documentId]);
    await editor.delete(BRAND, house.documentId);
    assert.deepEqual((await restore(editor, 'Twice wine', 'Twice House')).missing, []);
    assert.equal(await text('/san-pham/twice-wine'), detail);
  });

  test('a published product is replaced by no draft', async () => {
    const wine = await publishProduct(editor, 'In menu');
    const item = { label: 'Chai', kind: 'product', product: connect(wine.documentId) };
    await editor.create(MENU, { location: 'one', name: 'Một chai', items: [item] });
    const url = async (): Promise<string | undefined> => (await shop.api<MenuAnswer>('/menus/one')).body.data.items[0]?.url;
    const draft = await editor.create(PRODUCT, { name: 'Instead', slug: 'instead', in_stock: true });
    const replace = (): Promise<unknown> =>
      editor.request('POST', '/bin/replace', { uid: PRODUCT, id: wine.documentId, by: draft.documentId });
    assert.match((await refusal(replace())).reason, /chưa được đăng/);
    assert.equal(await url(), '/san-pham/in-menu');
    await editor.publish(PRODUCT, draft.documentId);
    await replace();
    assert.equal(await url(), '/san-pham/instead');
    await editor.delete(PRODUCT, wine.documentId);
    assert.equal(await url(), '/san-pham/instead');
  });

  test('a menu comes back with its items, their ids and targets', async () => {
    const answer = await text('/menus/aside');
    await editor.delete(MENU, menu.documentId);
    assert.equal((await shop.api('/menus/aside')).status, 404);
    await restore(editor, 'Menu bên');
    assert.equal(await text('/menus/aside'), answer);
  });
});

describe('a picture that is shown', () => {
  test('is not deleted, and another takes its place, also in a text', async () => {
    const [picture, other] = [await editor.upload(await png('cu.png')), await editor.upload(await png('moi.png', '#00ff00'))];
    const shown = { image: { ...picture, alternativeText: 'Cũ' }, children: [{ type: 'text', text: '' }] };
    const body = [
      { type: 'image', caption: 'Chú thích', ...shown },
      { type: 'video', url: 'https://youtu.be/dQw4w9WgXcQ', ...shown },
    ];
    await publishArticle(editor, 'Shown', { body });
    await publishProduct(editor, 'Shown wine', { gallery: [picture.id] });
    const uses = await usesOf(FILE, picture.id);
    assert.deepEqual(
      uses.map(({ uid, count, blocks }) => [uid, count, blocks]),
      [
        [PRODUCT, 1, true],
        [ARTICLE, 1, true],
      ],
    );
    assert.match(
      (await refusal(editor.deleteFile(picture.id))).reason,
      /^Chưa thể xóa, vì đang được dùng ở 1 sản phẩm .*, 1 bài viết /,
    );
    const bulk = editor.request('POST', '/upload/actions/bulk-delete', { fileIds: [picture.id] });
    assert.match((await refusal(bulk)).reason, /“cu\.png”: Chưa thể xóa/);

    const html = async (): Promise<string> => (await shop.api<ArticleAnswer>('/bai-viet/shown')).body.data.body;
    const sources = (text: string): string[] => [...text.matchAll(/src="([^"]+)"/g)].map(([, source = '']) => source);
    const before = sources(await html());
    assert.equal(before.length, 2, 'of the picture, and before the video');
    assert.deepEqual(await editor.request('POST', '/bin/replace', { uid: FILE, id: picture.id, by: other.id }), { replaced: 2 });
    const after = await html();
    assert.equal(sources(after).filter((source) => !before.includes(source)).length, 2);
    assert.match(after, /<figcaption>Chú thích<\/figcaption>/);
    assert.equal((await shop.api<ProductAnswer>('/san-pham/shown-wine')).body.data.gallery[0]?.id, other.id);
    await editor.deleteFile(picture.id);
  });
});
