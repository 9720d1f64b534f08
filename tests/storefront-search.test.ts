import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ProductList } from './support/contract-schemas';
import { openStorefrontPage, type StorefrontPage } from './support/storefront-page';
import { testRun } from './support/test-run';

describe('lists and search of the storefront, in a browser', { skip: testRun().chromium ? false : 'there is no browser' }, () => {
  let storefront: StorefrontPage;
  let page: Page;

  before(async () => {
    storefront = await openStorefrontPage();
    ({ page } = storefront);
  });
  after(() => storefront?.close());

  const products = async (query: string): Promise<ProductList> =>
    (await storefront.shop.api<ProductList>(`/san-pham?${query}&group=wine`)).body;
  test('a list is filtered by facets whose counts are right, and sorted by links', async () => {
    await storefront.open('/san-pham');
    const facet = page.locator('[data-filter="origin"] a').first();
    const [name = '', count = ''] = (await facet.innerText()).split('\n');
    await facet.click();
    await page.locator('[data-filter="origin"] a[aria-current]', { hasText: name }).waitFor();
    assert.equal(await page.locator('.toolbar strong').innerText(), `${count} sản phẩm`);
    await page.getByRole('link', { name: 'Giá tăng' }).click();
    await page.locator('.toolbar a[aria-current]', { hasText: 'Giá tăng' }).waitFor();
    const query = new URL(page.url()).search.slice(1);
    assert.deepEqual(
      await storefront.texts('.product-card h3'),
      (await products(query)).data.map((product) => product.name),
    );
    await storefront.keep('3-list');
    await page.goBack();
    await page.locator('.toolbar a[aria-current]', { hasText: 'Mới nhất' }).waitFor();
  });

  test('suggests while a visitor types without marks, and searches at Enter', async () => {
    const input = page.getByRole('combobox');
    await input.pressSequentially('ruou vang', { delay: 30 });
    await page.locator('#suggestions a').first().waitFor();
    await storefront.keep('4-search', false);
    await input.press('Enter');
    await page.getByRole('heading', { name: 'Kết quả cho “ruou vang”' }).waitFor();
    const { meta } = await products('q=ruou vang');
    assert.equal(await page.locator('.toolbar strong').innerText(), `${meta.total} sản phẩm`);
  });

  test('filters by country and grape are in the address, and narrow the list', async () => {
    await storefront.open('/san-pham');
    await page.locator('#filter-country-phap').click();
    await page.locator('#filter-country-phap[aria-current]').waitFor();
    await page.locator('[data-filter="grape"]').getByRole('link', { name: 'Pinot Noir' }).click();
    await page.locator('#filter-grape-pinot-noir[aria-current]').waitFor();
    const { search } = new URL(page.url());
    assert.equal(search, '?country=phap&grape=pinot-noir');
    const { data, meta } = await products('country=phap&grape=pinot-noir');
    assert.equal(await page.locator('.toolbar strong').innerText(), `${meta.total} sản phẩm`);
    assert.deepEqual(
      await storefront.texts('.product-card h3'),
      data.map(({ name }) => name),
    );
    await page.goBack();
    await page.locator('#filter-grape-pinot-noir:not([aria-current])').waitFor();
    assert.equal(new URL(page.url()).search, '?country=phap');
    await page.getByRole('link', { name: 'Bỏ hết bộ lọc' }).click();
    await page.locator('#filter-country-phap:not([aria-current])').waitFor();
    assert.equal(new URL(page.url()).search, '');
  });

  test('long filters are folded, and the price range follows its handles', async () => {
    await storefront.open('/san-pham');
    const brands = page.locator('[data-filter="brand"]');
    await brands.waitFor();
    assert.equal(await brands.locator('li:visible').count(), 8);
    await brands.getByRole('button', { name: /^Xem thêm/ }).click();
    assert.ok((await brands.locator('li:visible').count()) > 50, 'all brands');
    const dearest = page.getByRole('slider', { name: 'Giá đến' });
    await dearest.focus();
    for (let step = 0; step < 5; step += 1) await dearest.press('PageDown');
    await page.waitForURL(/price_max=\d+$/);
    const { meta } = await products(new URL(page.url()).search.slice(1));
    await page.locator('.toolbar strong', { hasText: `${meta.total} sản phẩm` }).waitFor();
    assert.equal(await page.locator('#page-status').innerText(), `${meta.total} sản phẩm`, 'a screen reader says the number');
    assert.equal(await page.evaluate<string>('document.activeElement.id'), 'price-to', 'the keyboard goes on where it was');
  });

  test('suggestions are chosen by the keyboard alone', async () => {
    await storefront.open('/');
    const input = page.getByRole('combobox');
    await input.pressSequentially('vang do ph', { delay: 30 });
    await page.getByRole('option', { name: /^vang đỏ Pháp/ }).waitFor();
    assert.equal(await input.getAttribute('aria-expanded'), 'true');
    assert.ok((await page.locator('#suggestions .products img').count()) > 0, 'products with pictures');
    await input.press('ArrowDown');
    await input.press('ArrowUp');
    await input.press('ArrowUp');
    const last = page.getByRole('option', { selected: true });
    assert.equal(await input.getAttribute('aria-activedescendant'), await last.getAttribute('id'));
    const path = await last.getAttribute('href');
    await input.press('Escape');
    assert.equal(await input.getAttribute('aria-expanded'), 'false');
    await input.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    await input.press('ArrowUp');
    await input.press('Enter');
    await page.waitForURL(`${storefront.url}${path}`);
    await page.locator('main h1').waitFor();
  });

  test('chips show what a search was understood as, and take their words out of it', async () => {
    await storefront.open(`/san-pham?q=${encodeURIComponent('Vang ddor Pháp dưới 1 triệu')}`);
    const chips = page.locator('.understood .chip');
    await page.getByRole('heading', { level: 1, name: 'Kết quả cho “Vang đỏ Pháp dưới 1 triệu”' }).waitFor();
    assert.equal(await chips.count(), 3);
    await chips.filter({ hasText: 'Rượu vang đỏ' }).getByRole('link').click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'Pháp dưới 1 triệu');
    await page.getByRole('heading', { level: 1, name: 'Kết quả cho “Pháp dưới 1 triệu”' }).waitFor();
    assert.equal(await chips.count(), 2);
    assert.equal(await page.getByRole('combobox').inputValue(), 'Pháp dưới 1 triệu');
  });

  test('a wine is one card that names its other vintages', async () => {
    const wine = (await products('per_page=100')).data.find(({ vintages = [] }) => vintages.length > 0);
    assert.ok(wine?.vintages);
    await storefront.open(`/san-pham?q=${encodeURIComponent(wine.name)}`);
    const card = page.locator('.wine', { hasText: wine.name });
    await card.locator('.vintages a').first().waitFor();
    const years = await card.locator('.vintages a').allInnerTexts();
    assert.deepEqual(
      years,
      wine.vintages.map(({ vintage }) => String(vintage)),
    );
    await card.locator('.vintages a').first().click();
    await page.waitForURL(`${storefront.url}/san-pham/${wine.vintages[0]?.slug}`);
  });

  test('a search for what is no wine names the page that answers, or the nearest type', async () => {
    await storefront.open(`/san-pham?q=${encodeURIComponent('shop có giao hàng tận nơi không')}`);
    await page.locator('.intent').getByRole('link', { name: 'Giao hàng và đổi trả' }).click();
    await page.waitForURL(`${storefront.url}/bai-viet/giao-hang-va-doi-tra`);
    await storefront.open('/san-pham?q=bia');
    await page.locator('.intent').getByRole('link').click();
    await page.locator('.product-card').first().waitFor();
  });

  test('says which part of a search no product meets', async () => {
    await storefront.open(`/san-pham?q=${encodeURIComponent('vang đỏ qwertyzxcv')}`);
    await page.getByText('Không có sản phẩm khớp với “qwertyzxcv” nên đã bỏ qua.').waitFor();
  });

  test('a search that finds nothing has ways on', async () => {
    await storefront.open('/san-pham?q=<qwertyzxcv>&country=y');
    await page.getByRole('heading', { level: 1, name: 'Không tìm thấy “<qwertyzxcv>”' }).waitFor();
    await page.getByRole('link', { name: 'Bỏ từ khóa “<qwertyzxcv>”' }).waitFor();
    await page.locator('[data-way="country"]').getByRole('link', { name: 'Pháp' }).click();
    await page.waitForURL(`${storefront.url}/san-pham?country=phap`);
    await page.locator('.product-card').first().waitFor();
  });

  test('fits a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    for (const pathname of ['/', '/san-pham?q=vang%20do&country=phap']) {
      await storefront.open(pathname);
      await page.locator('.product-card').first().waitFor();
      assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), 375, pathname);
    }
    await page.getByRole('button', { name: 'Bộ lọc' }).click();
    await page.locator('#filter-country-phap').click();
    await page.waitForURL(`${storefront.url}/san-pham?q=vang+do`);
    await page.locator('#filter-country-phap:not([aria-current]):visible').waitFor();
    await page.setViewportSize({ width: 1360, height: 900 });
  });

  test('logs no error and has no failed request', () => {
    assert.deepEqual(storefront.complaints, []);
  });
});
