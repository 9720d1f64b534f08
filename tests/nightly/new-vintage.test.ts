import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { NEW_VINTAGE_PATH as PATH, type NewVintageAnswer } from '../../src/api/product/new-vintage/panel-api';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import type { ProductAnswer } from '../support/contract-schemas';
import { openBrowser } from '../support/chromium';
import { hire, roleOf } from '../support/colleague';
import { createGroups, publishArticle, publishProduct } from '../support/content';
import { EditorError, logIn, signIn, type Editor, type Saved, type UploadedFile } from '../support/editor';
import { png } from '../support/images';
import { openPanel, type Panel } from '../support/panel';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const BRAND = 'api::brand.brand';

describe('a new vintage', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: RunningShop;
  let editor: Editor;
  let browser: Browser;
  let panel: Panel;
  let wine: Saved;
  let pictures: UploadedFile[];

  before(async () => {
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
    browser = await openBrowser();
    const account = await hire(editor, 'lan@shop.example', (await roleOf(editor, 'strapi-editor')).id);
    panel = await openPanel(browser, shop, { as: account, enter: 'signed in' });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const dialog = (): Locator => panel.page.getByRole('dialog').last();
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

  async function openMenuOf(name: string): Promise<void> {
    const row = panel.page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Thao tác', exact: true }).click();
    await panel.page.getByRole('menuitem').first().waitFor();
  }

  async function openDialog(): Promise<void> {
    await panel.page.getByRole('menuitem', { name: 'Thêm niên vụ mới' }).click();
    await panel.page.getByRole('menu').waitFor({ state: 'detached' });
    await panel.page.locator('[name=vintage]:focus').waitFor();
  }

  async function submit(vintage: string): Promise<void> {
    await dialog().locator('[name=vintage]').fill(vintage);
    await dialog().getByRole('button', { name: 'Tạo bản nháp' }).click();
  }

  const isShown = (name: string) => until(`${name} is shown`, async () => (await panel.input('name').inputValue()) === name);

  test('is a draft with all that the wine has but its sale and ratings, made from the form in one save', async () => {
    await panel.openEntry(PRODUCT, wine.documentId);
    const saves: string[] = [];
    panel.page.on('request', (request) => {
      if (['POST', 'PUT'].includes(request.method())) saves.push(new URL(request.url()).pathname);
    });
    await panel.page.getByRole('button', { name: 'Thao tác khác' }).first().click();
    await panel.page.getByRole('menuitem', { name: 'Nhân bản' }).waitFor();
    await openDialog();
    const { keyboard } = panel.page;
    await keyboard.type('2018');
    await dialog().getByText('Tên mới: Château Nho 2018').waitFor();
    await keyboard.press('Tab');
    await keyboard.type('1290000');
    await dialog().getByText('= 1.290.000 ₫').waitFor();
    await keyboard.press('Enter');
    await panel.page.getByText('Đã tạo bản nháp “Château Nho 2018”.').waitFor();
    await panel.page.getByText('Mô tả còn nhắc đến năm 2015.').waitFor();
    await isShown('Château Nho 2018');
    assert.deepEqual(
      saves.filter((path) => path === PATH || path.startsWith('/content-manager/collection-types/')),
      [PATH],
    );

    const [, documentId = ''] = /api::product\.product\/(\w+)/.exec(decodeURIComponent(panel.page.url())) ?? [];
    assert.notEqual(documentId, wine.documentId);
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

  test('that exists is refused with a link to it, and what can’t be read is asked again', async () => {
    await panel.openList(PRODUCT);
    await openMenuOf('Château Nho 2015');
    await openDialog();
    await dialog().locator('[name=price]').fill('1.29');
    await submit('');
    await dialog().getByText('Hãy điền niên vụ, ví dụ 2018.').waitFor();
    await dialog().getByText('“1.29” chưa rõ là bao nhiêu đồng.').waitFor();
    await dialog().locator('[name=price]').fill('');
    await submit('1018');
    await dialog().getByText('Năm phải từ 1800 đến 2200.').waitFor();
    await submit('2018');
    await dialog().getByText('Niên vụ 2018 đã có: “Château Nho 2018”.').waitFor();
    await dialog().getByRole('link', { name: 'Mở “Château Nho 2018”' }).click();
    await isShown('Château Nho 2018');

    await panel.openList(PRODUCT);
    await openMenuOf('Château Nho 2015');
    await openDialog();
    await submit('2016');
    await isShown('Château Nho 2016');
  });

  test('waits until the changes of the form are saved', async () => {
    await panel.openEntry(PRODUCT, wine.documentId);
    await panel.input('abv').fill('14');
    await panel.page.getByRole('button', { name: 'Thao tác khác' }).first().click();
    await panel.page.getByRole('menuitem', { name: 'Thêm niên vụ mới' }).click();
    await panel.page.getByText('Hãy lưu trước, rồi thêm niên vụ mới.').waitFor();
    await panel.press('Lưu');
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
    assert.deepEqual((await refused(add(1799, -1))).fields, {
      vintage: 'Giá trị nhỏ nhất là 1800.',
      price: 'Giá trị nhỏ nhất là 0.',
    });
    assert.deepEqual((await refused(add('2018x', 1.5))).fields, {
      vintage: 'Giá trị không đúng kiểu.',
      price: 'Giá trị không đúng kiểu.',
    });
    assert.equal((await refused(add(2021, null, { documentId: 'none', id: 0 }))).status, 404);
  });

  test('has nothing that its editor’s role may not set', async () => {
    const created = await editor.request<{ data: { id: number } }>('POST', '/admin/roles', { name: 'Kho', description: '' });
    const role = created.data.id;
    const token = await logIn(shop, await hire(editor, 'kho@shop.example', role));
    const send = (vintage: number): Promise<Response> =>
      fetch(`${shop.url}${PATH}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ documentId: wine.documentId, vintage, price: null }),
      });
    assert.equal((await send(2022)).status, 403);
    const permissions = ['read', 'create'].map((action) => ({
      action: `plugin::content-manager.explorer.${action}`,
      subject: PRODUCT,
      properties: { fields: ['name', 'slug', 'vintage', 'price', 'in_stock'] },
      conditions: [],
    }));
    await editor.request('PUT', `/admin/roles/${role}/permissions`, { permissions });
    const response = await send(2022);
    assert.equal(response.status, 200);
    const { documentId } = (await response.json()) as NewVintageAnswer;
    const { name, gallery, seo, brand, grapes } = await editor.find(PRODUCT, documentId);
    assert.equal(name, 'Château Nho 2022');
    assert.deepEqual([gallery ?? [], seo, (brand as { count?: number }).count, grapes], [[], null, 0, null]);
  });

  test('an entry of another type is duplicated at once where nothing must be asked', async () => {
    await publishArticle(editor, 'Rượu và tết', { slug: 'ruou-va-tet' });
    await panel.openList(ARTICLE);
    await openMenuOf('Rượu và tết');
    await panel.page.getByRole('menuitem', { name: 'Nhân bản' }).click();
    await until('the copy is shown', async () => (await panel.input('slug').inputValue()) === 'ruou-va-tet-1');

    await panel.openList(BRAND);
    await openMenuOf('Nho House');
    await panel.page.getByRole('menuitem', { name: 'Nhân bản' }).click();
    await dialog().getByText('Không thể nhân bản ngay mục này.').waitFor();
    await dialog().getByText('name', { exact: true }).waitFor();
    assert.doesNotMatch(await dialog().innerText(), /public_id|slug/);
  });

  test('logs no error and sends requests to the shop only', () => {
    assert.deepEqual(panel.complaints(), []);
  });
});
