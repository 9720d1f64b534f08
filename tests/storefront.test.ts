import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './support/chromium';
import type { ArticleAnswer, ArticleList, ProductAnswer, ProductList } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import { startShop, type Shop } from './support/shop';
import { openStorefront, storefrontOrigin, type Storefront } from './support/storefront';
import { projectRoot, testRun } from './support/test-run';
import { until } from './support/until';

const TIMEOUT_MS = 30_000;
/** A headless browser's own user agent counts as a bot. */
const VISITOR = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const OUTPUT = path.join(projectRoot, 'test-output', 'storefront');

describe('a storefront on another origin, in a browser', { skip: testRun().chromium ? false : 'there is no browser' }, () => {
  let shop: Shop;
  let storefront: Storefront;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  before(async () => {
    const origin = await storefrontOrigin();
    shop = await startShop({ seed: 'demo', env: { FRONTEND_URL: origin } });
    storefront = await openStorefront(origin, shop.url);
    browser = await openBrowser();
    const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, locale: 'vi-VN', userAgent: VISITOR });
    // Without a phone app, the browser would open a dialog that takes all clicks.
    await context.addInitScript(
      `addEventListener('click', (event) => event.target.closest('a[href^="tel:"]') && event.preventDefault())`,
    );
    page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('requestfailed', (request) => {
      const failure = request.failure()?.errorText ?? '';
      // The page aborts outdated suggestions, and the browser aborts pictures of a page that was left.
      if (failure !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${failure}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
    });
  });
  after(async () => {
    await browser?.close();
    await storefront?.close();
    await shop?.close();
  });

  const open = async (pathname: string): Promise<void> => {
    await page.goto(`${storefront.url}${pathname}`);
    await page.locator('#footer .social li').first().waitFor();
  };
  const pictures = (): Promise<unknown> => page.waitForFunction('[...document.images].every((image) => image.complete)');
  const keep = async (name: string, fullPage = true): Promise<void> => {
    await pictures();
    mkdirSync(OUTPUT, { recursive: true });
    await page.screenshot({ path: path.join(OUTPUT, `${testRun().database}-${name}.png`), fullPage });
  };
  const texts = (selector: string): Promise<string[]> => page.locator(selector).allInnerTexts();
  const visitor = (): Promise<string | null> => page.evaluate<string | null>(`localStorage.getItem('anon_id')`);
  /** An event of this browser's visitor: the demo content has other visitors. */
  const stored = async (type: string): Promise<{ product_id: number | null; article_id: number | null }> => {
    const statement = 'SELECT product_id, article_id FROM tracking_events WHERE event_type = ? AND anon_id = ?';
    return until(`the ${type} is stored`, async () => {
      const [event] = await shop.database.query<Awaited<ReturnType<typeof stored>>>(statement, [type, await visitor()]);
      return event ?? false;
    });
  };
  const shownPictures = (selector: string): Promise<{ width: number; source: string }[]> =>
    page.locator(selector).evaluateAll((images) =>
      (images as unknown as { naturalWidth: number; currentSrc: string }[]).map((image) => ({
        width: image.naturalWidth,
        source: image.currentSrc,
      })),
    );
  const products = async (query: string): Promise<ProductList> => (await shop.api<ProductList>(`/san-pham?${query}`)).body;
  const firstArticle = async () => {
    const [article] = (await shop.api<ArticleList>('/bai-viet')).body.data;
    assert.ok(article);
    return article;
  };

  test('the home page has menus, carousel, featured products with pictures, banners and footer', async () => {
    await open('/');
    await page.locator('.product-card').first().waitFor();
    assert.ok((await page.locator('.carousel .banner').count()) > 0, 'a carousel');
    assert.ok((await page.locator('.banners .banner').count()) > 0, 'banners');
    assert.ok((await page.locator('#menu > ul > li').count()) > 2, 'a menu');
    assert.ok((await page.locator('#menu ul ul ul li').count()) > 0, 'of three levels');
    await pictures();
    for (const { width, source } of await shownPictures('main img')) {
      assert.ok(width > 0 && source.endsWith('.webp'), `${source}, ${width} pixels wide`);
    }
    await keep('1-home');
    await page.locator('#menu > ul > li:has(> ul > li > ul > li)').first().hover();
    await page.locator('#menu > ul > li > ul > li:has(li):visible').first().hover();
    await page.locator('#menu > ul > li > ul > li > ul > li:visible').first().waitFor();
    await keep('2-menu', false);
  });

  test('a list is filtered by facets whose counts are right, and sorted by links', async () => {
    await open('/san-pham');
    const facet = page.locator('[data-filter="origin"] a').first();
    const [name = '', count = ''] = (await facet.innerText()).split('\n');
    await facet.click();
    await page.locator('[data-filter="origin"] a[aria-current]', { hasText: name }).waitFor();
    assert.equal(await page.locator('.toolbar strong').innerText(), `${count} sản phẩm`);
    await page.getByRole('link', { name: 'Giá tăng' }).click();
    await page.locator('.toolbar a[aria-current]', { hasText: 'Giá tăng' }).waitFor();
    const query = new URL(page.url()).search.slice(1);
    assert.deepEqual(
      await texts('.product-card h3'),
      (await products(query)).data.map((product) => product.name),
    );
    await keep('3-list');
    await page.goBack();
    await page.locator('.toolbar a[aria-current]', { hasText: 'Mới nhất' }).waitFor();
  });

  test('suggests while a visitor types without marks, and searches at Enter', async () => {
    const input = page.getByRole('searchbox');
    await input.pressSequentially('ruou vang', { delay: 30 });
    await page.locator('#suggestions a').first().waitFor();
    await keep('4-search', false);
    await input.press('Enter');
    await page.getByRole('heading', { name: 'Kết quả cho “ruou vang”' }).waitFor();
    const { meta } = await products('q=ruou vang');
    assert.equal(await page.locator('.toolbar strong').innerText(), `${meta.total} sản phẩm`);
  });

  test('a product page has pictures, facts and SEO texts, and sends a view', async () => {
    const [product] = (await products('sort=-price&in_stock=true')).data;
    assert.ok(product);
    await open(`/san-pham/${product.slug}`);
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    const { seo } = (await shop.api<ProductAnswer>(`/san-pham/${product.slug}`)).body.data;
    assert.equal(await page.title(), seo.title);
    assert.equal(await page.locator('meta[name="description"]').getAttribute('content'), seo.description);
    const [data] = await page.locator('script[type="application/ld+json"]').allTextContents();
    const { '@type': type, url } = JSON.parse(data ?? '') as { '@type': string; url: string };
    assert.deepEqual([type, url], ['Product', page.url()], 'structured data have the page’s own URL');
    assert.equal((await stored('product_view')).product_id, product.id);
    await pictures();
    const [bottle] = await shownPictures('.gallery img');
    assert.ok(bottle && bottle.width > 0 && bottle.source.endsWith('.webp'), bottle?.source);
    await keep('5-product');
  });

  test('a call sends a beacon, which the shop accepts from another origin', async () => {
    const beacon = page.waitForRequest((request) => request.resourceType() === 'ping');
    await page.locator('a.button[data-contact]').click();
    assert.equal(new URL((await beacon).url()).origin, shop.url);
    assert.ok((await stored('cta_contact')).product_id);
    const sessions = await shop.database.query('SELECT session_id FROM tracking_sessions WHERE anon_id = ?', [await visitor()]);
    assert.equal(sessions.length, 1, 'one visitor has one session, through all pages');
  });

  test('an article page has its related products, and sends a view', async () => {
    const article = await firstArticle();
    await open('/bai-viet');
    await page.locator('.card', { hasText: article.title }).click();
    await page.getByRole('heading', { level: 1, name: article.title }).waitFor();
    assert.equal((await stored('article_view')).article_id, article.id);
    const { related_products: related } = (await shop.api<ArticleAnswer>(`/bai-viet/${article.slug}`)).body.data;
    assert.deepEqual(
      await texts('.product-card h3'),
      related.map(({ name }) => name),
    );
    await keep('6-article');
  });

  test('a former path shows the product under its current path', async () => {
    const editor: Editor = await signIn(shop);
    const [product] = (await products('per_page=1')).data;
    assert.ok(product);
    const { results } = await editor.request<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/api::product.product?page=1&pageSize=1&filters[$and][0][slug][$eq]=${product.slug}`,
    );
    await editor.publish('api::product.product', results[0]?.documentId ?? '', { slug: 'dia-chi-moi' });
    await open(`/san-pham/${product.slug}`);
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/san-pham/dia-chi-moi');
  });

  test('logs no error and has no failed request', () => {
    assert.deepEqual(complaints, []);
  });
});
