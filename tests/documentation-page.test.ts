import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { openBrowser } from './support/chromium';
import { askRaw } from './support/raw-http';
import { projectRoot, testRun } from './support/test-run';

let shop: RunningShop;

before(async () => {
  shop = await borrowShop('demo');
});
after(() => shop.close());

test('serves immutable files, and no other file', async () => {
  const page = await fetch(`${shop.base}/docs`);
  assert.equal(page.headers.get('Content-Type'), 'text/html; charset=utf-8');
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, /script-src 'self';/);
  assert.doesNotMatch(policy, /unsafe-eval|\*|https?:/);
  const html = await page.text();
  assert.doesNotMatch(html, /<script(?! src)|\son\w+=|https?:/i, 'no inline script, nothing from another origin');
  const files = [...html.matchAll(/"(docs\/[^"]+)"/g)].map(([, file]) => file);
  assert.equal(files.length, 4);
  for (const file of files) {
    const answer = await fetch(`${shop.base}/${file}`);
    assert.equal(answer.status, 200, file);
    assert.equal(answer.headers.get('Cache-Control'), 'public, max-age=31536000, immutable');
    assert.ok((await answer.arrayBuffer()).byteLength > 100);
  }
  for (const name of ['package.json', 'index.html', '..%2f..%2fpackage.json', '%2e%2e%2fpackage.json', '%00']) {
    assert.equal((await askRaw(shop, 'GET', `/api/v1/docs/${name}`)).status, 404, name);
  }
  // A slash at the end redirects, as everywhere.
  assert.equal((await askRaw(shop, 'GET', '/api/v1/docs/')).status, 301);
});

describe('in a browser', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  before(async () => {
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 1400 } });
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${shop.url}/`) && !url.startsWith('data:')) complaints.push(`asks ${url}`);
    });
    await page.goto(`${shop.base}/docs`);
  });
  after(() => browser?.close());

  const keep = async (name: string): Promise<void> => {
    const directory = path.join(projectRoot, 'test-output', 'documentation');
    mkdirSync(directory, { recursive: true });
    await page.screenshot({ path: path.join(directory, `${testRun().database}-${name}.png`) });
  };

  test('shows every operation', async () => {
    await page.locator('.opblock').first().waitFor();
    assert.equal(await page.title(), 'Wine Shop API: documentation');
    assert.equal(await page.locator('.opblock').count(), 19);
    await keep('operations');
  });

  test('sends a call and shows its answer', async () => {
    const list = page.locator('.opblock', { hasText: 'Products: search, filters, order, pages, facets' }).first();
    await list.locator('.opblock-summary-control').click();
    await list.getByRole('button', { name: 'Try it out' }).click();
    await list.locator('tr[data-param-name="q"] input').fill('dentelles');
    const answer = page.waitForResponse((response) => response.url().includes('/api/v1/san-pham?'));
    await list.getByRole('button', { name: 'Execute' }).click();
    assert.equal(new URL((await answer).url()).search, '?q=dentelles&page=1&per_page=24', 'examples are not filled in');
    await list.locator('.live-responses-table .response-col_status').getByText('200').waitFor();
    assert.match((await list.locator('.live-responses-table').textContent()) ?? '', /Les Dessous des Dentelles/);
    await list.scrollIntoViewIfNeeded();
    await list.locator('.live-responses-table').scrollIntoViewIfNeeded();
    await keep('tried');
  });

  test('logs no error and sends requests to the shop only', () => assert.deepEqual(complaints, []));
});
