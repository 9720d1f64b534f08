import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../support/axe';
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

describe('examples/next, built and in a browser', { skip: testRun().chromium ? false : 'there is no browser' }, () => {
  let storefront: NextStorefront;
  let shop: Shop;
  let editor: Editor;
  let browser: Browser;
  let slug: string;

  before(
    async () => {
      ({ storefront, shop, editor } = await openNextStorefront(`${testRun().directory}/next`));
      const requests = shop.log().match(/GET \/api\/v1\//g)?.length ?? 0;
      assert.ok(requests > 100 && requests < REQUESTS_MAX, `${requests} requests`);
      browser = await openBrowser();
      slug = (await shop.api<ProductList>('/san-pham?per_page=1')).body.data[0]?.slug ?? '';
    },
    { timeout: BUILD_TIMEOUT_MS },
  );
  after(async () => {
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

  test('axe finds nothing on any kind of page, on a phone and on a desk', async () => {
    const { body } = await shop.api<ProductList>(`/san-pham?slugs=${slug}`);
    const { brand, origin, wine_type: type } = body.data[0] ?? {};
    const groups = [`/thuong-hieu/${brand?.slug}`, `/xuat-xu/${origin?.slug}`, `/loai-ruou/${type?.slug}`];
    for (const width of [390, 1440]) {
      const page = await openPage('/', { ...PHONE, viewport: { width, height: 844 } });
      for (const path of [
        '/',
        '/san-pham',
        '/san-pham?q=vang+do',
        `/san-pham/${slug}`,
        '/bai-viet',
        '/bai-viet/gioi-thieu',
        ...groups,
        '/x',
      ]) {
        await page.goto(`${storefront.url}${path}`);
        assert.deepEqual(await axeFindings(page), [], `${path} at ${width} pixels`);
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
        assert.ok(wide <= width, `${path} is ${wide} pixels wide`);
      }
      await page.context().close();
    }
  });

  test('menus, filters, search and calls work without JavaScript', async () => {
    const page = await openPage('/', { ...PHONE, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Chính' }).getByRole('link', { name: 'Vang đỏ' }).click();
    await page.waitForURL(/san-pham\?wine_type=/);
    const all = Number(/^\d+/.exec(await page.locator('main > p').first().innerText())?.[0]);
    await page.getByRole('button', { name: 'Lọc và sắp xếp' }).click();
    await page.getByText('Quốc gia').click();
    await page.locator('.filters a[href*="country=phap"]').click();
    await page.waitForURL(/country=phap/);
    const french = Number(/^\d+/.exec(await page.locator('main > p').first().innerText())?.[0]);
    assert.ok(french > 0 && french < all, `${french} of ${all}`);
    await page.getByRole('searchbox').fill('barolo');
    await page.getByRole('button', { name: 'Tìm' }).click();
    await page.waitForURL(/q=barolo/);
    await page.locator('.card a', { hasText: 'Barolo' }).first().click();
    await page.waitForURL(/san-pham\/[a-z0-9-]+$/);
    assert.ok(await page.locator('.contact-bar a[href^="tel:"]').isVisible());
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

  /** How Next.js had the page: HIT, STALE or MISS. */
  const keptAs = async (path: string): Promise<string | null> =>
    (await fetch(`${storefront.url}${path}`)).headers.get('x-nextjs-cache');

  test('a saved wine renews its own page, and no page that does not show it', async () => {
    const { data } = (await shop.api<ProductList>('/san-pham?per_page=100')).body;
    const wine = data.at(-1);
    assert.ok(wine);
    const others: string[] = ['/bai-viet/gioi-thieu'];
    for (const other of data.slice(0, 5)) {
      const path = `/san-pham/${other.slug}`;
      if (!(await textOf(path)).includes(`/san-pham/${wine.slug}`)) others.push(path);
    }
    assert.ok(others.length > 2);
    for (const path of others) await until(`${path} is kept`, async () => (await keptAs(path)) === 'HIT');
    const [{ document_id: documentId } = { document_id: '' }] = await shop.database.query<{ document_id: string }>(
      'SELECT document_id FROM storefront_products WHERE item_id = ?',
      [wine.id],
    );
    await editor.publish('api::product.product', documentId, { price: 7_654_000 });
    await until('its page is renewed', async () => (await textOf(`/san-pham/${wine.slug}`)).includes('7.654.000'));
    for (const path of others) assert.equal(await keptAs(path), 'HIT', path);
  });

  test('pages that were good are served while the shop is away after a save, and renewed when it answers', async () => {
    const paths = ['/', '/san-pham', `/san-pham/${slug}`, '/bai-viet', '/bai-viet/gioi-thieu'];
    for (const path of paths) assert.equal((await fetch(`${storefront.url}${path}`)).status, 200, path);
    await editor.saveSingle('api::setting.setting', { hotline: '1900 5678' });
    await until('it is told', () => /told of .*settings.*: 204/.test(shop.log()));
    await shop.stop();
    // More than once: the first failed renewal must not take the page's place.
    for (let round = 0; round < 3; round += 1)
      for (const path of paths) assert.equal((await fetch(`${storefront.url}${path}`)).status, 200, `${path}, round ${round}`);
    await shop.restart();
    const { body } = await shop.api<SettingsAnswer>('/settings');
    assert.equal(body.data.hotline, '1900 5678');
    for (const path of paths) await until(`${path} is renewed`, async () => (await textOf(path)).includes('1900 5678'), 60_000);
  });

  test('addresses that cannot be read, and pages past the last, are no failures', async () => {
    for (const path of ['/san-pham/%A0', '/bai-viet/x%E0', '/%', '/thuong-hieu/%A0', '/a/%E0%A4']) {
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

  test('the panel’s Preview button shows the draft, to this browser alone and until it leaves', async () => {
    const { documentId } = await publishProduct(editor, 'Công Khai', { slug: 'cong-khai' });
    await editor.update('api::product.product', documentId, { name: 'Bản Nháp Mới' });
    const path = `/content-manager/preview/url/api::product.product?documentId=${documentId}&status=draft`;
    const url = (await editor.request<{ data: { url: string } }>('GET', path)).data.url;
    const page = await openPage('/');
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'Bản Nháp Mới' }).waitFor();
    assert.ok(!page.url().includes('token'), page.url());
    await until('others see what is published', async () => (await textOf('/san-pham/cong-khai')).includes('<h1>Công Khai</h1>'));
    await page.getByRole('button', { name: 'Thoát' }).click();
    await page.goto(`${storefront.url}/san-pham/cong-khai`);
    await page.getByRole('heading', { level: 1, name: 'Công Khai' }).waitFor();
    const forged = await fetch(url.replace(/token=.*/, 'token=x'));
    assert.equal(forged.status, 401);
    await page.context().close();
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
