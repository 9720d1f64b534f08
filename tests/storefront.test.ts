import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { publishArticle } from './support/content';
import type { ArticleAnswer, ArticleList, ProductAnswer, ProductList } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import type { Shop } from './support/shop';
import { openStorefrontPage, type StorefrontPage } from './support/storefront-page';
import { testRun } from './support/test-run';
import { until } from './support/until';

describe('a storefront on another origin, in a browser', { skip: testRun().chromium ? false : 'there is no browser' }, () => {
  let storefront: StorefrontPage;
  let shop: Shop;
  let page: Page;

  before(async () => {
    storefront = await openStorefrontPage();
    ({ shop, page } = storefront);
  });
  after(() => storefront?.close());

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
    await storefront.open('/');
    await page.locator('.product-card').first().waitFor();
    assert.ok((await page.locator('.carousel .banner').count()) > 0, 'a carousel');
    assert.ok((await page.locator('.banners .banner').count()) > 0, 'banners');
    assert.ok((await page.locator('#menu > ul > li').count()) > 2, 'a menu');
    assert.ok((await page.locator('#menu ul ul ul li').count()) > 0, 'of three levels');
    await storefront.pictures();
    for (const { width, source } of await shownPictures('main img')) {
      assert.ok(width > 0 && source.endsWith('.webp'), `${source}, ${width} pixels wide`);
    }
    await storefront.keep('1-home');
    await page.locator('#menu > ul > li:has(> ul > li > ul > li)').first().hover();
    await page.locator('#menu > ul > li > ul > li:has(li):visible').first().hover();
    await page.locator('#menu > ul > li > ul > li > ul > li:visible').first().waitFor();
    await storefront.keep('2-menu', false);
  });

  test('a product page has pictures, facts and SEO texts, and sends a view', async () => {
    const [product] = (await products('sort=-price&in_stock=true')).data;
    assert.ok(product);
    await storefront.open(`/san-pham/${product.slug}`);
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    const { seo } = (await shop.api<ProductAnswer>(`/san-pham/${product.slug}`)).body.data;
    assert.equal(await page.title(), seo.title);
    assert.equal(await page.locator('meta[name="description"]').getAttribute('content'), seo.description);
    const [data] = await page.locator('script[type="application/ld+json"]').allTextContents();
    const { '@type': type, url } = JSON.parse(data ?? '') as { '@type': string; url: string };
    assert.deepEqual([type, url], ['Product', page.url()], 'structured data have the page’s own URL');
    assert.equal((await stored('product_view')).product_id, product.id);
    await storefront.pictures();
    const [bottle] = await shownPictures('.gallery img');
    assert.ok(bottle && bottle.width > 0 && bottle.source.endsWith('.webp'), bottle?.source);
    await storefront.keep('5-product');
  });

  test('a call sends a beacon, which the shop accepts from another origin', async () => {
    const beacon = page.waitForRequest((request) => request.resourceType() === 'ping');
    await page.locator('main a.button[data-contact]').click();
    assert.equal(new URL((await beacon).url()).origin, shop.url);
    assert.ok((await stored('cta_contact')).product_id);
    const sessions = await shop.database.query('SELECT session_id FROM tracking_sessions WHERE anon_id = ?', [await visitor()]);
    assert.equal(sessions.length, 1, 'one visitor has one session, through all pages');
  });

  test('an article page has its related products, and sends a view', async () => {
    const article = await firstArticle();
    await storefront.open('/bai-viet');
    await page.locator('.card', { hasText: article.title }).click();
    await page.getByRole('heading', { level: 1, name: article.title }).waitFor();
    assert.equal((await stored('article_view')).article_id, article.id);
    const { related_products: related } = (await shop.api<ArticleAnswer>(`/bai-viet/${article.slug}`)).body.data;
    assert.deepEqual(
      await storefront.texts('.product-card h3'),
      related.map(({ name }) => name),
    );
    await storefront.keep('6-article');
  });

  test('an article shows tables, and a video asks for its site once it is played', async () => {
    const asked: string[] = [];
    await page.route(/youtube|facebook/, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: 'Trình phát' });
    });
    const row = (...texts: string[]): object => ({
      type: 'table-row',
      children: texts.map((text) => ({ type: 'table-cell', children: [{ type: 'text', text }] })),
    });
    await publishArticle(await signIn(shop), 'Video', {
      body: [
        { type: 'table', headerRow: true, children: [row('Vang', 'Nhiệt độ'), row('Đỏ', '16–18 °C')] },
        { type: 'video', url: 'https://youtu.be/dQw4w9WgXcQ', caption: 'Mở chai', children: [{ type: 'text', text: '' }] },
      ],
    });
    await storefront.open('/bai-viet/video');
    const link = page.getByRole('link', { name: 'Xem video trên YouTube' });
    await link.waitFor();
    assert.deepEqual(await page.getByRole('columnheader').allTextContents(), ['Vang', 'Nhiệt độ']);
    await storefront.keep('7-article-parts');
    assert.deepEqual(asked, []);
    await link.click();
    await page.frameLocator('iframe[title="Mở chai"]').getByText('Trình phát').waitFor();
    assert.deepEqual(asked, ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
  });

  test('what an overloaded shop refuses is asked for again', async () => {
    const [product] = (await products('per_page=1&page=9')).data;
    assert.ok(product);
    const refused: string[] = [];
    const headers = { 'Retry-After': '1', 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' };
    for (const part of [`/san-pham/${product.slug}`, '/track/event']) {
      const refuse = async (route: Route): Promise<void> => {
        refused.push(part);
        await route.fulfill({ status: 503, headers });
      };
      await page.route(`**/api/v1${part}`, refuse, { times: 1 });
    }
    await storefront.open(`/san-pham/${product.slug}`);
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    const isStored = async (): Promise<boolean> =>
      (
        await shop.database.query('SELECT 1 FROM tracking_events WHERE product_id = ? AND anon_id = ?', [
          product.id,
          await visitor(),
        ])
      ).length === 1;
    await until('the view is stored', isStored);
    assert.equal(refused.length, 2);
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
    await storefront.open(`/san-pham/${product.slug}`);
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/san-pham/dia-chi-moi');
  });

  test('the panel’s preview shows a draft, which visitors do not see', async () => {
    const editor: Editor = await signIn(shop);
    const [product] = (await products('per_page=1')).data;
    assert.ok(product);
    const { results } = await editor.request<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/api::product.product?page=1&pageSize=1&filters[$and][0][slug][$eq]=${product.slug}`,
    );
    const documentId = results[0]?.documentId ?? '';
    await editor.update('api::product.product', documentId, { name: 'Tên Bản Nháp' });
    const { data } = await editor.request<{ data: { url: string } }>(
      'GET',
      `/content-manager/preview/url/api::product.product?documentId=${documentId}&status=draft`,
    );
    const { pathname, search } = new URL(data.url);
    await storefront.open(`${pathname}${search}`);
    await page.getByRole('heading', { level: 1, name: 'Tên Bản Nháp' }).waitFor();
    await storefront.open(pathname);
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
  });

  test('a phone has picture, name, price and call in its first screen, and nothing moves', async () => {
    const [product] = (await products('sort=-price&in_stock=true')).data;
    const editor = await signIn(shop);
    await editor.saveSingle('api::setting.setting', { hotline: '024 7300 1903' });
    await page.setViewportSize({ width: 390, height: 844 });
    await storefront.open(`/san-pham/${product?.slug}`);
    await storefront.pictures();
    for (const selector of ['.gallery img', 'h1', '.price', '#contact-bar a[href^="tel:"]']) {
      const box = await page.locator(selector).first().boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= 844, `${selector}: ${JSON.stringify(box)}`);
    }
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; })
        .observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })`);
    assert.ok(shift <= 0.02, `a layout shift of ${shift}`);
    await storefront.keep('6-phone', false);
    await page.setViewportSize({ width: 1360, height: 900 });
  });

  test('crawlers get status, address and preview of a page without its script', async () => {
    const [product] = (await products('per_page=1')).data;
    const ask = (pathname: string): Promise<Response> => fetch(`${storefront.url}${pathname}`, { redirect: 'manual' });
    const page404 = ['/san-pham/khong-co', '/khong-co', '/san-pham/a/b'].map(async (pathname) => (await ask(pathname)).status);
    assert.deepEqual(await Promise.all(page404), [404, 404, 404]);
    const text = await (await ask(`/san-pham/${product?.slug}`)).text();
    assert.ok(text.includes(`<link rel="canonical" href="${storefront.url}/san-pham/${product?.slug}"`), 'canonical');
    assert.match(text, /<meta property="og:image" content="http/);
    assert.match(await (await ask('/robots.txt')).text(), /^User-agent: \*\nAllow: \/\nSitemap: http/);
    const [script = ''] = /\/main-[0-9a-f]{8}\.js/.exec(text) ?? [];
    const { headers } = await ask(script);
    assert.deepEqual(
      [headers.get('Content-Encoding'), headers.get('Cache-Control')],
      ['gzip', 'public, max-age=31536000, immutable'],
    );
    const moved = await ask(`/san-pham/${product?.slug.toUpperCase()}`);
    assert.deepEqual([moved.status, moved.headers.get('Location')], [301, `/san-pham/${product?.slug}`]);
    const { brand, origin, wine_type: type } = product ?? {};
    for (const [path, list] of [
      [`/thuong-hieu/${brand?.slug}`, `/san-pham?brand=${brand?.id}`],
      [`/xuat-xu/${origin?.slug}`, `/san-pham?origin=${origin?.id}`],
      [`/loai-ruou/${type?.slug}`, `/san-pham?wine_type=${type?.id}`],
    ])
      assert.equal((await ask(path ?? '')).headers.get('Location'), list, path);
    assert.equal((await ask('/xuat-xu/khong-co')).status, 404);
  });

  test('logs no error and has no failed request', () => {
    assert.deepEqual(storefront.complaints, []);
  });
});
