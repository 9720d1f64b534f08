import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { signIn, type Editor } from './support/editor';
import { ADDRESSES, OTHER_SITE, SITE } from './support/shop-environment';
import { bearer, createApiToken } from './support/tokens';

const EVIL = 'https://evil.example';
const READABLE = [
  ...['ETag', 'Location', 'Retry-After', 'X-Cache', 'X-Request-Id', 'WWW-Authenticate'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];

const ASKED = ['authorization', 'content-type', 'if-none-match', 'traceparent', 'tracestate', 'baggage', 'sentry-trace'];

let shop: RunningShop;
let editor: Editor;
let token: string;

beforeAll(async () => {
  shop = await borrowShop('none', ADDRESSES);
  editor = await signIn(shop);
  token = (await createApiToken(editor, { type: 'custom', permissions: ['api::cache.cache.find'] })).accessKey;
  const { documentId } = await publishProduct(editor, 'Moved');
  await editor.publish('api::product.product', documentId, { slug: 'moved-on' });
});
afterAll(() => shop.close());

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
    for (const origin of [SITE, OTHER_SITE, EVIL, 'null', undefined]) {
      const headers = { ...(init.headers as Record<string, string> | undefined), ...(origin ? { Origin: origin } : {}) };
      const answer = await shop.api(path, { ...init, headers });
      const where = `${init.method ?? 'GET'} ${path} from ${origin ?? 'nowhere'}`;
      assert.equal(answer.status, status, where);
      assert.ok(list(answer.headers.get('Vary')).includes('Origin'), `Vary of ${where}`);
      const known = origin === SITE || origin === OTHER_SITE;
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
    `${OTHER_SITE}.evil.example`,
    `${OTHER_SITE}:8443`,
    OTHER_SITE.replace('https', 'http'),
    OTHER_SITE.replace('//', '//x.'),
    OTHER_SITE.toUpperCase(),
    `${OTHER_SITE}/`,
    `${OTHER_SITE}, ${EVIL}`,
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
  const { status, headers } = await ask(OTHER_SITE);
  assert.equal(status, 204);
  assert.equal(headers.get('Access-Control-Allow-Origin'), OTHER_SITE);
  assert.equal(headers.get('Access-Control-Max-Age'), '86400');
  assert.deepEqual(list(headers.get('Access-Control-Allow-Methods')).sort(), ['GET', 'HEAD', 'POST']);
  assert.deepEqual(list(headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? null), ASKED);
  assert.ok(list(headers.get('Vary')).includes('Origin'));
  const refused = await ask(EVIL);
  for (const [name] of refused.headers) assert.doesNotMatch(name, /^access-control-/);
});
