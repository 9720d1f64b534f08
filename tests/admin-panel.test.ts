import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { byNight } from './support/by-night';
import { openBrowser } from './support/chromium';
import { signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { openPanel, type Panel } from './support/panel';
import { testRun } from './support/test-run';
import { until } from './support/until';

interface Product {
  data: {
    slug: string;
    price: number | null;
    vintage: number | null;
    brand: { name: string } | null;
    grapes: string[];
    food_pairings: string[];
    gallery: { url: string; width: number | null }[];
  };
}

interface ListedProduct {
  data: { name: string; price: number | null }[];
}

const BANNERS = '/content-manager/collection-types/api::banner.banner';

describe.skipIf(testRun().chromium === undefined)('the admin panel', () => {
  let shop: RunningShop;
  let browser: Browser;
  let panel: Panel;
  let editor: Editor;
  let wine: Saved;

  beforeAll(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    await editor.create('api::brand.brand', { name: 'Ladora Winery', slug: 'ladora-winery' });
    wine = await editor.createAndPublish('api::product.product', {
      name: 'Rượu vang Ladora Classic',
      slug: 'ruou-vang-ladora-classic',
      price: 450_000,
      vintage: 1990,
      in_stock: true,
    });
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { enter: 'form' });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  const detail = async (slug: string): Promise<Product['data']> => (await shop.api<Product>(`/san-pham/${slug}`)).body.data;

  const endOf = async (search: string): Promise<unknown> =>
    (await editor.request<{ results: Saved[] }>('GET', `${BANNERS}?_q=${search}`)).results[0]?.ends_at;

  test('greets a new administrator in Vietnamese', async () => {
    await panel.page.getByText('Xin chào').first().waitFor();
  });

  test('shows a vintage as a year, in the list and in the form', async () => {
    await panel.openList('api::product.product');
    const row = panel.page.locator('tbody tr').first();
    await row.getByText('1990', { exact: true }).waitFor();
    await row.getByText('450.000 ₫', { exact: true }).waitFor();

    await panel.openEntry('api::product.product', wine.documentId);
    await until('the year is in its input', async () => (await panel.input('vintage').inputValue()) === '1990');
    await panel.page.getByText('Niên vụ').first().waitFor();
  });

  test('a new price is in the API as soon as Publish answers', async () => {
    await panel.openEntry('api::product.product', wine.documentId);
    await panel.input('price').fill('520000');
    const answer = await panel.press('Đăng');
    assert.equal(answer.status(), 200);
    assert.equal((await detail('ruou-vang-ladora-classic')).price, 520_000);
    const list = await shop.api<ListedProduct>('/san-pham');
    assert.equal(list.body.data.find(({ name }) => name === 'Rượu vang Ladora Classic')?.price, 520_000);
  });

  test('the settings are in the API as soon as Save answers', async () => {
    const settings = () => shop.api<{ data: { hotline: string }; meta: { cache_version: number } }>('/settings');
    const before = await settings();
    await panel.openSingle('api::setting.setting');
    await panel.input('hotline').fill('024 3825 1990');
    const answer = await panel.press('Lưu');
    assert.equal(answer.status(), 200);
    const { body } = await settings();
    assert.equal(body.data.hotline, '024 3825 1990');
    assert.ok(body.meta.cache_version > before.body.meta.cache_version);
  });

  test('creates a product with slug, brand, year, chips and an uploaded picture', async () => {
    await panel.openNew('api::product.product');
    await panel.input('name').fill('Rượu vang Đà Lạt Đỏ đặc biệt');
    await panel.input('vintage').fill('2019');
    await panel.input('price').fill('389000');
    // Enter takes the first brand with the typed text in its name, and makes none.
    await panel.page.getByRole('combobox', { name: 'Thương hiệu' }).pressSequentially('winery');
    await panel.page.getByRole('option', { name: 'Ladora Winery' }).waitFor();
    await panel.page.keyboard.press('Enter');
    await panel.page.getByRole('button', { name: 'Ladora Winery' }).waitFor();
    await panel.input('grapes').pressSequentially('Cabernet Sauvignon');
    await panel.input('grapes').press('Enter');
    // A pasted list is split, and duplicates are dropped.
    await panel.input('grapes').fill('Merlot, cabernet sauvignon, Sirah,');
    await panel.input('grapes').press('Backspace');
    await panel.input('grapes').pressSequentially('Syrah,');
    await panel.input('food_pairings').fill('Bò lúc lắc');
    await panel.upload('Bấm để chọn ảnh', await png('vang-da-lat.png'));

    const answer = await panel.press('Đăng');
    assert.equal(answer.status(), 200);
    const product = await detail('ruou-vang-da-lat-do-dac-biet');
    assert.equal(product.vintage, 2019);
    assert.equal(product.price, 389_000);
    assert.equal(product.brand?.name, 'Ladora Winery');
    assert.deepEqual(product.grapes, ['Cabernet Sauvignon', 'Merlot', 'Syrah']);
    assert.deepEqual(product.food_pairings, ['Bò lúc lắc']);
    assert.equal(product.gallery.length, 1);
    assert.equal(product.gallery[0]?.width, 900);
    const picture = await fetch(new URL(product.gallery[0]?.url ?? '', shop.url));
    assert.equal(picture.status, 200);
    assert.match(picture.headers.get('Content-Type') ?? '', /^image\/jpeg/);
  });

  byNight('shows private originals in the media library and in forms', async () => {
    await panel.openLibrary();
    await until('the library’s picture is seen', async () => (await panel.originalsSeen()) > 0);
    await panel.page.getByText('vang-da-lat.png').first().click();
    await until('the picture is seen whole', async () => (await panel.originalsSeen()) > 1);
    const { results } = await editor.request<{ results: { documentId: string; slug: string }[] }>(
      'GET',
      '/content-manager/collection-types/api::product.product?_q=da-lat-do',
    );
    const product = results.find(({ slug }) => slug === 'ruou-vang-da-lat-do-dac-biet');
    assert.ok(product);
    await panel.openEntry('api::product.product', product.documentId);
    await until('the form’s picture is seen', async () => (await panel.originalsSeen()) > 0);
  });

  test('shows errors in Vietnamese, at the input', async () => {
    await panel.openEntry('api::product.product', wine.documentId);
    await panel.input('vintage').fill('19');
    await panel.input('slug').fill('Rượu Đẹp');
    await panel.page.getByRole('button', { name: 'Lưu', exact: true }).click();
    const soon = await panel.faults();
    assert.ok(soon.includes('Năm phải từ 1800 đến 2200.'), soon.join(' '));
    assert.ok(
      soon.some((fault) => fault.startsWith('Chỉ dùng chữ thường không dấu, số và dấu gạch nối')),
      soon.join(' '),
    );

    await panel.input('vintage').fill('1990');
    await panel.input('slug').fill('ruou-vang-ladora-classic');
    await panel.input('compare_at_price').fill('100000');
    const answer = await panel.press('Lưu');
    assert.equal(answer.status(), 400);
    assert.deepEqual(await panel.faults(), ['Giá trước khi giảm phải cao hơn giá bán.']);
    assert.equal((await detail('ruou-vang-ladora-classic')).price, 520_000);
  });

  byNight('a menu item shows the input of its kind, and an error appears at its own level', async () => {
    await panel.openNew('api::menu.menu');
    await panel.input('name').fill('Menu thử');
    await panel.input('location').fill('thu');
    const addFirst = panel.page.getByText('Chưa có mục nào. Bấm để thêm.');
    await addFirst.click();
    await panel.input('items.0.label').fill('Cửa hàng');
    await panel.input('items.0.path').fill('/gioi-thieu');
    await addFirst.click();
    await panel.input('items.0.children.0.label').fill('Gọi chúng tôi');
    await panel.page
      .getByRole('combobox', { name: /^Dẫn tới/ })
      .last()
      .click();
    await panel.page.getByRole('option', { name: 'Địa chỉ bên ngoài' }).click();
    await panel.input('items.0.children.0.url').fill('không phải địa chỉ');
    assert.equal(await panel.input('items.0.children.0.path').count(), 0);
    const refused = await panel.press('Lưu');
    assert.equal(refused.status(), 400);
    assert.deepEqual(await panel.faults(), ['Cần địa chỉ bắt đầu bằng https://, mailto: hoặc tel:']);
    await panel.input('items.0.children.0.url').fill('tel:02438250000');
    assert.equal((await panel.press('Lưu')).status(), 201);
  });

  byNight('a banner says whether it is shown, and is shown until the end of its last day', async () => {
    const picture = await editor.upload(await png());
    const banner = { placement: 'home', picture: picture.id, order: 1 };
    await editor.create('api::banner.banner', { ...banner, title: 'Hôm nay' });
    await editor.create('api::banner.banner', { ...banner, title: 'Năm 2099', starts_at: '2098-12-31T17:00:00Z' });
    await editor.create('api::banner.banner', { ...banner, title: 'Năm ngoái', ends_at: '2025-01-01T00:00:00Z' });
    await panel.openList('api::banner.banner');
    for (const state of ['Hôm nay Đang hiện', 'Năm 2099 Sắp hiện', 'Năm ngoái Đã hết']) {
      await panel.page.getByRole('row', { name: state }).waitFor();
    }
    await panel.page.getByText('Hôm nay', { exact: true }).click();
    await panel.page.getByRole('searchbox', { name: /^Tìm sản phẩm/ }).fill('ladora classic');
    await panel.page.getByRole('button', { name: /Ladora Classic/ }).click();
    assert.equal(await panel.input('link_url').inputValue(), '/san-pham/ruou-vang-ladora-classic');
    const ending = panel.page.getByRole('group', { name: 'Ngừng hiện' });
    const day = ending.getByLabel('Ngày');
    await day.fill('2026-12-24');
    await panel.page.getByText('= 24/12/2026. Không ghi giờ: đến hết ngày này.').waitFor();
    assert.equal((await panel.press('Lưu')).status(), 200);
    assert.equal(await endOf('hom'), '2026-12-24T16:59:59.999Z');

    await ending.getByLabel('Giờ').fill('18:30');
    assert.equal((await panel.press('Lưu')).status(), 200);
    assert.equal(await endOf('hom'), '2026-12-24T11:30:00.000Z');
  });

  test('logs no error and sends requests to the shop only', () => {
    assert.deepEqual(panel.complaints(), []);
  });
});
