import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { NEW_VINTAGE_PATH as PATH, type NewVintageAnswer } from '../src/editing/new-vintage/server/panel-api';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { ProductAnswer } from './support/contract-schemas';
import { createGroups, publishProduct } from './support/content';
import { EditorError, signIn, type Editor, type Saved, type UploadedFile } from './support/editor';
import { png } from './support/images';

const PRODUCT = 'api::product.product';

describe('a new vintage', () => {
  let shop: RunningShop;
  let editor: Editor;
  let wine: Saved;
  let pictures: UploadedFile[];

  beforeAll(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    const { data } = await createGroups(editor, 'Nho');
    pictures = [await editor.upload(await png('chai.png')), await editor.upload(await png('nhan.png', '#00ff00'))];
    wine = await publishProduct(editor, 'Château Nho 2015', {
      ...data,
      slug: 'chateau-nho-2015',
      vintage: 2015,
      price: 990_000,
      compare_at_price: 1_200_000,
      description: 'Mùa 2015 nhiều nắng.',
      grapes: ['Merlot'],
      food_pairings: ['Bò'],
      ratings: ['James Suckling 94'],
      abv: 13.5,
      in_stock: false,
      gallery: pictures.map(({ id }) => id),
      seo: { meta_title: 'Château Nho 2015 – Nhà Nho', meta_description: 'Một chai vang.' },
    });
  });
  afterAll(() => shop?.close());

  const add = (vintage: unknown, price: unknown = null, { documentId } = wine): Promise<NewVintageAnswer> =>
    editor.request('POST', PATH, { documentId, vintage, price });
  const refused = (work: Promise<unknown>): Promise<EditorError> =>
    work.then(
      () => assert.fail('It was not refused.'),
      (error: unknown) => {
        assert.ok(error instanceof EditorError, String(error));
        return error;
      },
    );

  test('is a draft with all that the wine has but its sale and ratings; of one year there is one', async () => {
    const { documentId } = await add(2018, 1_290_000);
    assert.match((await refused(add(2018))).reason, /^Niên vụ 2018 đã có: “Château Nho 2018”/);
    const draft = await editor.find(PRODUCT, documentId);
    const kept = ['description', 'abv', 'grapes', 'food_pairings', 'in_stock'];
    assert.deepEqual(
      kept.map((name) => draft[name]),
      kept.map((name) => wine[name]),
    );
    const { name, slug, vintage, price, compare_at_price: before, ratings } = draft;
    assert.deepEqual([name, slug, vintage, price], ['Château Nho 2018', 'chateau-nho-2018', 2018, 1_290_000]);
    assert.deepEqual([before, ratings], [null, null], 'what is of the former vintage alone');
    const { meta_title: title, meta_description: text } = draft.seo as Record<string, unknown>;
    assert.deepEqual([title, text], ['Château Nho 2018 – Nhà Nho', 'Một chai vang.']);
    assert.equal((await shop.api('/san-pham/chateau-nho-2018')).status, 404);

    await editor.publish(PRODUCT, documentId);
    const detail = async (of: string) => (await shop.api<ProductAnswer>(`/san-pham/${of}`)).body.data;
    const [added, former] = [await detail('chateau-nho-2018'), await detail('chateau-nho-2015')];
    assert.notEqual(added.id, former.id);
    assert.deepEqual([added.ratings.length, former.ratings.length], [0, 1]);
    assert.deepEqual([added.brand, added.origin, added.wine_type], [former.brand, former.origin, former.wine_type]);
    assert.deepEqual(
      (draft.gallery as { id: number }[]).map(({ id }) => id),
      pictures.map(({ id }) => id),
    );
    assert.equal(former.compare_at_price, 1_200_000);
  });

  test('is made once when two editors add it at the same time', async () => {
    const results = await Promise.allSettled([add(2019), add(2019)]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const rows = await shop.database.query('SELECT id FROM products WHERE vintage = 2019');
    assert.equal(rows.length, 1);
  });

  test('of a wine without a year gets the year at the end of its name, and an address that is free', async () => {
    const plain = await editor.create(PRODUCT, { name: 'Rượu Không Năm', slug: 'ruou-khong-nam' });
    await editor.create(PRODUCT, { name: 'Khác', slug: 'ruou-khong-nam-2020' });
    const { documentId, name } = await add(2020, 0, plain);
    assert.equal(name, 'Rượu Không Năm 2020');
    const { slug, price } = await editor.find(PRODUCT, documentId);
    assert.deepEqual([slug, price], ['ruou-khong-nam-2020-1', 0]);
    assert.equal((await refused(add(2020, null, plain))).reason, 'Niên vụ 2020 đã có: “Rượu Không Năm 2020”.');
  });

  test('with a wrong year or price is refused, and of a wine that is not there', async () => {
    for (const [vintage, price] of [
      [1799, null],
      [2019, -1],
      ['2018x', null],
      [2019, 1.5],
    ])
      assert.equal((await refused(add(vintage, price))).status, 400, `${vintage} ${price}`);
    assert.equal((await refused(add(2021, null, { documentId: 'none', id: 0 }))).status, 404);
  });
});
