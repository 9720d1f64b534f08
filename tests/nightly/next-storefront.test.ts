import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openBrowser } from '../support/chromium';
import { publishProduct } from '../support/content';
import type { ProductList, SettingsAnswer } from '../support/contract-schemas';
import { writeDocumentSnippets } from '../support/document-snippets';
import type { Editor } from '../support/editor';
import { openNextStorefront, openVisitorPage, PHONE, type NextStorefront } from '../support/next-storefront';
import type { Shop } from '../support/shop';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const BUILD_TIMEOUT_MS = 600_000;
const REQUESTS_MAX = 700;

describe('examples/next, built and in a browser', { skip: testRun().chromium === undefined }, () => {
  let storefront: NextStorefront;
  let shop: Shop;
  let editor: Editor;
  let browser: Browser;
  let slug: string;

  beforeAll(async () => {
    ({ storefront, shop, editor } = await openNextStorefront(`${testRun().directory}/next`));
    const requests = shop.log().match(/GET \/api\/v1\//g)?.length ?? 0;
    assert.ok(requests > 100 && requests < REQUESTS_MAX, `${requests} requests`);
    browser = await openBrowser();
    slug = (await shop.api<ProductList>('/san-pham?per_page=1')).body.data[0]?.slug ?? '';
  }, BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await storefront?.close();
    await shop?.close();
  });

  const openPage = (pathname: string, options = PHONE): Promise<Page> =>
    openVisitorPage(browser, storefront.url + pathname, options);
  const textOf = async (pathname: string): Promise<string> => (await fetch(`${storefront.url}${pathname}`)).text();

  test('a product’s picture, name, price and the call are in a phone’s first screen, and nothing moves', async () => {
    const page = await openPage(`/san-pham/${slug}`);
    for (const selector of ['.gallery > img', 'h1', '.price', '.contact-bar a[href^="tel:"]']) {
      const box = await page.locator(selector).first().boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= 844, `${selector}: ${JSON.stringify(box)}`);
    }
    await page.mouse.wheel(0, 1_500);
    const { body: settings } = await shop.api<SettingsAnswer>('/settings');
    const call = page.locator('.contact-bar a[href^="tel:"]');
    assert.equal(await call.getAttribute('href'), `tel:${settings.data.contact.phone_e164}`);
    assert.ok(await call.isVisible(), 'the bar stays');
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; })
        .observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })`);
    assert.ok(shift <= 0.02, `a layout shift of ${shift}`);
    await page.context().close();
  });

  test('what is saved in the panel is on its page, its list and its former address', async () => {
    const { documentId } = await publishProduct(editor, 'Chai Mới', { slug: 'chai-moi', price: 500_000 });
    const shows = (path: string, text: string) => () => textOf(path).then((html) => html.includes(text));
    await until('the new wine has a page', shows('/san-pham/chai-moi', '500.000'));
    await until('and is in the list', shows('/san-pham', '/san-pham/chai-moi'));
    await editor.publish('api::product.product', documentId, { price: 450_000 });
    await until('its price is renewed', shows('/san-pham/chai-moi', '450.000'));
    await editor.publish('api::product.product', documentId, { slug: 'chai-doi-ten' });
    const moved = await until('its former address leads on', async () => {
      const answer = await fetch(`${storefront.url}/san-pham/chai-moi`, { redirect: 'manual' });
      return answer.status === 308 && answer;
    });
    // Two of the same header would be joined by a comma.
    assert.match(moved.headers.get('Location') ?? '', /^[^,]*\/san-pham\/chai-doi-ten$/);
    await editor.create('api::redirect.redirect', { from: '/index.php?product_id=7', to: '/san-pham/chai-doi-ten' });
    for (const path of ['/index.php?product_id=7&utm_source=x', '/INDEX.php?product_id=7']) {
      const answer = await fetch(`${storefront.url}${path}`, { redirect: 'manual' });
      assert.equal(answer.status, 308, path);
      assert.match(answer.headers.get('Location') ?? '', /\/san-pham\/chai-doi-ten$/);
    }
    await editor.unpublish('api::product.product', documentId);
    await until('its page is gone', async () => (await fetch(`${storefront.url}/san-pham/chai-doi-ten`)).status === 404);
    await editor.saveSingle('api::setting.setting', { hotline: '1900 1234' });
    await until('every page has the new telephone number', shows(`/san-pham/${slug}`, 'tel:19001234'));
  });

  test('pages that were good are served while the shop is away after a save, and renewed when it answers', async () => {
    const paths = ['/', '/san-pham', `/san-pham/${slug}`, '/bai-viet', '/bai-viet/gioi-thieu'];
    for (const path of paths) assert.equal((await fetch(`${storefront.url}${path}`)).status, 200, path);
    const before = shop.log().length;
    // Each page shows it; the telephone number, the articles do not.
    await editor.saveSingle('api::setting.setting', { address: '5 phố Mới' });
    await until('it is told', () => /was told of .*settings/.test(shop.log().slice(before)));
    await shop.stop();
    // More than once: the first failed renewal must not take the page's place.
    for (let round = 0; round < 3; round += 1)
      for (const path of paths) assert.equal((await fetch(`${storefront.url}${path}`)).status, 200, `${path}, round ${round}`);
    await shop.restart();
    const { body } = await shop.api<SettingsAnswer>('/settings');
    assert.equal(body.data.address, '5 phố Mới');
    for (const path of paths) await until(`${path} is renewed`, async () => (await textOf(path)).includes('5 phố Mới'), 60_000);
  });

  test('addresses that cannot be read, and pages past the last, are no failures', async () => {
    for (const path of ['/san-pham/%A0', '/bai-viet/x%E0', '/%', '/thuong-hieu/%A0', '/_next/%A0', '/a/%E0%A4']) {
      const { status } = await fetch(`${storefront.url}${path}`);
      assert.ok([400, 404].includes(status), `${path} answers ${status}`);
    }
    const beyond = ['/san-pham?page=9999', '/bai-viet?page=9999'];
    for (const path of beyond) assert.equal((await fetch(`${storefront.url}${path}`)).status, 404);
  });

  test('an unsigned message renews nothing', async () => {
    const answer = await fetch(`${storefront.url}/api/revalidate`, { method: 'POST', body: '{"changes":[]}' });
    assert.equal(answer.status, 401);
  });

  test('nothing is sent or stored before a visitor agrees; then her view and her call are counted', async () => {
    const page = await openPage(`/san-pham/${slug}`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/track/')) sent.push(request.url());
    });
    const agree = page.getByRole('button', { name: 'Đồng ý' });
    await agree.waitFor();
    assert.deepEqual([sent, await page.evaluate<number>('localStorage.length')], [[], 0]);
    await agree.click();
    const events = async (type: string): Promise<number> => {
      const anonId = await page.evaluate<string | null>(`localStorage.getItem('anon_id')`);
      const statement = 'SELECT product_id FROM tracking_events WHERE event_type = ? AND anon_id = ?';
      return (await shop.database.query(statement, [type, anonId])).length;
    };
    await until('the view is stored', async () => (await events('product_view')) === 1);
    // Without a phone app, the browser would open a dialog.
    await page.evaluate(`addEventListener('click', (event) => event.preventDefault())`);
    await page.locator('.contact-bar a[href^="tel:"]').click();
    await until('the call is stored', async () => (await events('cta_contact')) === 1);
    await page.context().close();
  });

  test('search engines find every page, its data and its one address', async () => {
    const sitemap = await textOf('/sitemap.xml');
    for (const path of [`/san-pham/${slug}`, '/bai-viet/gioi-thieu', '/thuong-hieu/', '/xuat-xu/', '/loai-ruou/'])
      assert.ok(sitemap.includes(`${storefront.url}${path}`));
    assert.match(await textOf('/robots.txt'), new RegExp(`Sitemap: ${storefront.url}/sitemap.xml`));
    const page = await textOf(`/san-pham/${slug}`);
    assert.ok(page.includes(`<link rel="canonical" href="${storefront.url}/san-pham/${slug}"/>`), 'canonical');
    assert.match(page, /<meta property="og:image" content="http/);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    assert.equal((JSON.parse(data) as { '@type': string })['@type'], 'Product');
    assert.match(await textOf('/san-pham?q=vang'), /<meta name="robots" content="noindex"/);
    for (const path of ['/san-pham/x', '/bai-viet/x', '/thuong-hieu/x', '/xuat-xu/x', '/x', '/san-pham?vintage=abc'])
      assert.equal((await fetch(`${storefront.url}${path}`)).status, 404, path);
  });

  test('the snippets of docs/storefront.md compile with the types of Next.js', { timeout: BUILD_TIMEOUT_MS }, async () => {
    await storefront.run('node_modules/.bin/tsc', '-p', writeDocumentSnippets(storefront.directory));
  });
});
