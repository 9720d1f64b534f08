import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './support/chromium';
import { publishProduct } from './support/content';
import { signIn, type Editor } from './support/editor';
import { startShop, type Shop } from './support/shop';
import { startStorefront, type Storefront } from './support/other-site';
import { testRun } from './support/test-run';
import { bearer, createApiToken } from './support/tokens';
import { until } from './support/until';

const SECOND = 'https://second.example.vn';
const EVIL = 'https://evil.example';
const READABLE = [
  ...['ETag', 'Location', 'Retry-After', 'X-Cache', 'X-Request-Id', 'WWW-Authenticate'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];

const ASKED = ['authorization', 'content-type', 'if-none-match', 'traceparent', 'tracestate', 'baggage', 'sentry-trace'];

let shop: Shop;
let editor: Editor;
let storefront: Storefront;
let foreignSite: Storefront;
let token: string;

before(async () => {
  [storefront, foreignSite] = await Promise.all([startStorefront(), startStorefront()]);
  shop = await startShop({ env: { FRONTEND_URL: `${storefront.origin}, ${SECOND}, https://*-agency.vercel.app` } });
  editor = await signIn(shop);
  token = (await createApiToken(editor, { type: 'custom', permissions: ['api::cache.cache.find'] })).accessKey;
  const { documentId } = await publishProduct(editor, 'Moved');
  await editor.publish('api::product.product', documentId, { slug: 'moved-on' });
});
after(async () => {
  await shop.close();
  await Promise.all([storefront.close(), foreignSite.close()]);
});

const list = (value: string | null): string[] => (value ?? '').split(/, */);

/** One request for each kind of answer. */
async function kinds(): Promise<[number, string, RequestInit][]> {
  const etag = (await shop.api('/settings')).headers.get('ETag') ?? '';
  const json = { 'Content-Type': 'application/json' };
  return [
    [200, '/health', {}],
    [200, '/settings', {}],
    [200, '/settings', { method: 'HEAD' }],
    [304, '/settings', { headers: { 'If-None-Match': etag } }],
    [301, '/san-pham/moved', {}],
    [200, '/cache', { headers: bearer(token) }],
    [201, '/track/visitor', { method: 'POST', headers: json, body: '{"anon_id":"3f0c7c52-6f5b-4d0e-9d5e-0d1f6e6f3a11"}' }],
    [400, '/san-pham?page=0', {}],
    [400, '/track/visitor', { method: 'POST', headers: json, body: '{' }],
    [401, '/cache', {}],
    [403, '/cache/purge', { method: 'POST', headers: bearer(token) }],
    [404, '/san-pham/never', {}],
    [404, '/nowhere', {}],
    [405, '/settings', { method: 'DELETE' }],
    [413, '/track/visitor', { method: 'POST', headers: json, body: JSON.stringify({ anon_id: 'x'.repeat(9_000) }) }],
    [415, '/track/visitor', { method: 'POST', headers: { 'Content-Type': 'text/xml' }, body: '<a/>' }],
  ];
}

test('every answer, also an error, is readable with its headers by the storefront’s origins only', async () => {
  // Twice, so that cached answers are checked too.
  for (const [status, path, init] of [...(await kinds()), ...(await kinds())]) {
    for (const origin of [storefront.origin, SECOND, EVIL, 'null', undefined]) {
      const headers = { ...(init.headers as Record<string, string> | undefined), ...(origin ? { Origin: origin } : {}) };
      const answer = await shop.api(path, { ...init, headers });
      const where = `${init.method ?? 'GET'} ${path} from ${origin ?? 'nowhere'}`;
      assert.equal(answer.status, status, where);
      assert.ok(list(answer.headers.get('Vary')).includes('Origin'), `Vary of ${where}`);
      const known = origin === storefront.origin || origin === SECOND;
      assert.equal(answer.headers.get('Access-Control-Allow-Origin'), known ? origin : null, where);
      // A beacon asks for credentials, which nothing reads.
      const withCredentials = known && path.startsWith('/track/') ? 'true' : null;
      assert.equal(answer.headers.get('Access-Control-Allow-Credentials'), withCredentials, where);
      const exposed = list(answer.headers.get('Access-Control-Expose-Headers')).sort();
      assert.deepEqual(exposed, known ? [...READABLE].sort() : [''], where);
    }
  }
});

test('a star in a configured origin is a part of one label', async () => {
  const known = ['https://shop-git-main-agency.vercel.app', 'https://x-agency.vercel.app'];
  const alike = ['-agency', 'evil.example-agency', 'evil.example/-agency', '*-agency'].map(
    (name) => `https://${name}.vercel.app`,
  );
  const foreign = ['https://x-agencyyvercel.app', 'https://x-agency.vercel.app.evil.example', 'http://x-agency.vercel.app'];
  for (const origin of [...known, ...alike, ...foreign]) {
    const { headers } = await shop.api('/settings', { headers: { Origin: origin } });
    assert.equal(headers.get('Access-Control-Allow-Origin'), known.includes(origin) ? origin : null, origin);
  }
});

test('refuses origins that only look alike', async () => {
  for (const origin of [
    `${SECOND}.evil.example`,
    `${SECOND}:8443`,
    SECOND.replace('https', 'http'),
    `https://x.second.example.vn`,
    SECOND.toUpperCase(),
    `${SECOND}/`,
    `${SECOND}, ${EVIL}`,
    '*',
  ]) {
    const { headers } = await shop.api('/settings', { headers: { Origin: origin } });
    assert.equal(headers.get('Access-Control-Allow-Origin'), null, origin);
  }
});

test('a preflight is valid for a day and names what a storefront may send', async () => {
  const ask = (origin: string) =>
    shop.api('/track/event', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': ASKED.join(),
      },
    });
  const { status, headers } = await ask(SECOND);
  assert.equal(status, 204);
  assert.equal(headers.get('Access-Control-Allow-Origin'), SECOND);
  assert.equal(headers.get('Access-Control-Max-Age'), '86400');
  assert.deepEqual(list(headers.get('Access-Control-Allow-Methods')).sort(), ['GET', 'HEAD', 'POST']);
  assert.deepEqual(list(headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? null), ASKED);
  assert.ok(list(headers.get('Vary')).includes('Origin'));
  const refused = await ask(EVIL);
  for (const [name] of refused.headers) assert.doesNotMatch(name, /^access-control-/);
});

interface Seen {
  status: number;
  etag: string | null;
  remaining: string | null;
  text: string;
}

/** Fetches in a page's own script, as a storefront does. */
function askFrom(page: Page, url: string, init: RequestInit = {}): Promise<Seen | 'refused'> {
  return page.evaluate(
    async ([target, options]) => {
      try {
        const response = await fetch(target, options);
        return {
          status: response.status,
          etag: response.headers.get('ETag'),
          remaining: response.headers.get('X-RateLimit-Remaining'),
          text: await response.text(),
        };
      } catch {
        return 'refused' as const;
      }
    },
    [url, init] as const,
  );
}

async function inBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await openBrowser();
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

test('in a browser, a beacon of JSON from a configured origin is stored', async (t) => {
  if (testRun().chromium === undefined) return t.skip('no browser');
  await inBrowser(async (browser) => {
    const context = await browser.newContext({
      userAgent: 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    const page = await context.newPage();
    await page.goto(storefront.origin);
    const anon_id = randomUUID();
    const event = JSON.stringify(JSON.stringify({ anon_id, event_type: 'cta_contact' }));
    const sent: unknown = await page.evaluate(
      `navigator.sendBeacon('${shop.base}/track/event', new Blob([${event}], { type: 'application/json' }))`,
    );
    assert.equal(sent, true);
    const stored = () => shop.database.query('SELECT 1 FROM tracking_events WHERE anon_id = ?', [anon_id]);
    await until('the beacon is stored', async () => (await stored()).length === 1);
  });
});

test('in a browser, conditional GETs, JSON and Bearer work from the storefront’s origin only', async (t) => {
  if (testRun().chromium === undefined) return t.skip('no browser');
  await inBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(storefront.origin);
    const first = await askFrom(page, `${shop.base}/settings`);
    assert.ok(first !== 'refused' && first.status === 200);
    assert.match(first.etag ?? '', /^"[^"]+"$/);
    assert.match(first.remaining ?? '', /^\d+$/);
    const again = await askFrom(page, `${shop.base}/settings`, {
      headers: { 'If-None-Match': first.etag ?? '' },
    });
    assert.ok(again !== 'refused' && again.status === 304 && again.text === '');
    const moved = await askFrom(page, `${shop.base}/san-pham/moved`);
    assert.ok(moved !== 'refused' && moved.status === 200 && moved.text.includes('moved-on'));
    const visit = await askFrom(page, `${shop.base}/track/visitor`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ anon_id: '3f0c7c52-6f5b-4d0e-9d5e-0d1f6e6f3a11' }),
    });
    assert.ok(visit !== 'refused' && visit.status === 201);
    const cache = await askFrom(page, `${shop.base}/cache`, { headers: bearer(token) });
    assert.ok(cache !== 'refused' && cache.status === 200);
    const missing = await askFrom(page, `${shop.base}/san-pham/never`);
    assert.ok(missing !== 'refused' && missing.status === 404 && missing.text.includes('request_id'));

    await page.goto(foreignSite.origin);
    for (const [path, init] of [
      ['/settings', {}],
      ['/cache', { headers: bearer(token) }],
      ['/track/visitor', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }],
    ] as const) {
      assert.equal(await askFrom(page, `${shop.base}${path}`, init), 'refused', path);
    }
  });
});
