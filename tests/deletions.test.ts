import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { MenuAnswer } from './support/contract-schemas';
import { refusal, replace, restore, type Use } from './support/bin';
import { runsOf } from './support/catalogue-runs';
import { createGroups, publishArticle, publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { connect, signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const BRAND = 'api::brand.brand';
const MENU = 'api::menu.menu';
const FILE = 'plugin::upload.file';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

const usesOf = async (uid: string, ...ids: (string | number)[]): Promise<Use[]> =>
  (await editor.request<{ uses: Use[] }>('POST', '/bin/uses', { uid, ids })).uses;

const text = async (path: string): Promise<string> => (await fetch(`${shop.base}${path}`)).text();

describe('what is used', () => {
  let brand: Saved;
  let other: Saved;
  let menu: Saved;

  beforeAll(async () => {
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

  test('is replaced everywhere by runs, can then be deleted, and comes back by an undo', async () => {
    const url = async (): Promise<string | undefined> =>
      (await shop.api<MenuAnswer>('/menus/aside')).body.data.items[0]?.children[0]?.url;
    const brandOf = async (slug: string): Promise<string | undefined> =>
      (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.brand?.name;
    const before = await url();
    const answers = await replace(editor, BRAND, brand.documentId, other.documentId);
    assert.deepEqual(
      answers.map(({ run: { state, counts } }) => [state, counts.applied, counts.failed + counts.skipped]).sort(),
      [
        ['done', 1, 0],
        ['done', 8, 0],
      ],
    );
    assert.equal(await brandOf('used-1'), 'Other House');
    assert.notEqual(await url(), before);
    assert.match((await url()) ?? '', /^\/san-pham\?brand=\d+$/);
    const { results } = await editor.request<{ results: Saved[] }>(
      'GET',
      `/content-manager/collection-types/${PRODUCT}?_q=other%20house`,
    );
    assert.equal(results.length, 8, 'the panel finds them by the new brand');
    await editor.delete(BRAND, brand.documentId);
    await restore(editor, 'Used House');
    for (const { run } of answers) {
      const undone = await runsOf(editor).undo(run.id);
      await runsOf(editor).untilEnded(undone.run.id);
    }
    assert.equal(await brandOf('used-1'), 'Used House');
    assert.equal(await url(), before);
    assert.equal(
      (await usesOf(BRAND, brand.documentId)).reduce((sum, { count }) => sum + count, 0),
      9,
    );
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
    const replaceWine = () => replace(editor, PRODUCT, wine.documentId, draft.documentId);
    assert.match((await refusal(replaceWine())).reason, /chưa được đăng/);
    assert.equal(await url(), '/san-pham/in-menu');
    await editor.publish(PRODUCT, draft.documentId);
    await replaceWine();
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
  test('is not deleted, also when only a text shows it', async () => {
    const picture = await editor.upload(await png('cu.png'));
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
  });
});
