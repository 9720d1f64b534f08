import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, test } from 'vitest';
import type { Answer } from './support/api';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishArticle, publishProduct } from './support/content';
import type { ArticleAnswer, ProductAnswer } from './support/contract-schemas';
import { signIn } from './support/editor';
import { bearer, createApiToken } from './support/tokens';

let shop: RunningShop;

/** Public ids of what is published. */
const shown = { product: 0, article: 0 };

beforeAll(async () => {
  shop = await borrowShop();
  const editor = await signIn(shop);
  await publishProduct(editor, 'Viewed');
  await publishArticle(editor, 'Read');
  shown.product = (await shop.api<ProductAnswer>('/san-pham/viewed')).body.data.id;
  shown.article = (await shop.api<ArticleAnswer>('/bai-viet/read')).body.data.id;
});
afterAll(() => shop.close());

interface TrackingAnswer {
  success: boolean;
  data: { anon_id: string; session_id: string; event_id: string };
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

function track(path: string, json: unknown, headers: Record<string, string> = {}): Promise<Answer<TrackingAnswer>> {
  return shop.api<TrackingAnswer>(`/track/${path}`, { json, headers: { 'User-Agent': BROWSER, ...headers } });
}

async function count(table: string): Promise<number> {
  const [row] = await shop.database.query<{ rows: number | string }>(`SELECT count(*) AS rows FROM tracking_${table}`);
  return Number(row?.rows);
}

test('an anonymous id is a new UUID v4 each time, and is not stored', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => shop.api<TrackingAnswer>('/track/generate-id')));
  const made = ids.map((answer) => answer.body.data.anon_id);
  assert.equal(new Set(made).size, 20);
  for (const id of made) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.deepEqual([await count('visitors'), await count('sessions'), await count('events')], [0, 0, 0]);
});

test('visits within thirty minutes are one session, and a later one starts another', async () => {
  const anon_id = randomUUID();
  const visit = async (): Promise<string> => (await track('visitor', { anon_id, user_agent: BROWSER })).body.data.session_id;
  const together = await Promise.all([visit(), visit(), visit(), visit()]);
  assert.equal(new Set(together).size, 1, 'concurrent visits');
  assert.equal(await count('sessions'), 1);
  const [stored] = await shop.database.query('SELECT * FROM tracking_sessions WHERE session_id = ?', [together[0] ?? '']);
  assert.equal(stored?.anon_id, anon_id);

  await shop.database.query('UPDATE tracking_visitors SET last_seen_at = last_seen_at - ? WHERE anon_id = ?', [
    1_790_000,
    anon_id,
  ]);
  assert.equal(await visit(), together[0]);
  await shop.database.query('UPDATE tracking_visitors SET last_seen_at = last_seen_at - ? WHERE anon_id = ?', [
    1_801_000,
    anon_id,
  ]);
  assert.notEqual(await visit(), together[0]);
  assert.equal(await count('sessions'), 2);
});

test('stores an event of each type before it answers', async () => {
  const anon_id = randomUUID();
  const events = [
    { anon_id, event_type: 'product_view', product_id: shown.product, metadata: { referrer: '/', page_url: '/san-pham/x' } },
    { anon_id, event_type: 'article_view', article_id: shown.article },
    { anon_id, event_type: 'article_view', metadata: { page_url: '/bai-viet/y' } },
    { anon_id, event_type: 'cta_contact' },
  ];
  for (const event of events) {
    const { status, body } = await track('event', event);
    assert.equal(status, 201);
    const rows = await shop.database.query('SELECT * FROM tracking_events WHERE event_id = ?', [body.data.event_id]);
    assert.equal(rows.length, 1);
    assert.deepEqual([rows[0]?.anon_id, rows[0]?.event_type], [anon_id, event.event_type]);
  }
});

test('an event of a product or an article that is not published is a 404, and is not stored', async () => {
  const before = await count('events');
  const anon_id = randomUUID();
  const editor = await signIn(shop);
  const hidden = await publishProduct(editor, 'Hidden');
  const { id } = (await shop.api<ProductAnswer>('/san-pham/hidden')).body.data;
  assert.equal((await track('event', { anon_id, event_type: 'product_view', product_id: id })).status, 201, 'at once');
  await editor.unpublish('api::product.product', hidden.documentId);
  for (const event of [
    { event_type: 'product_view', product_id: id },
    { event_type: 'product_view', product_id: 2_147_483_647 },
    { event_type: 'cta_contact', product_id: 2_147_483_647 },
    { event_type: 'article_view', article_id: 2_147_483_647 },
    { event_type: 'article_view', article_id: 2_147_483_647, product_id: shown.product },
  ]) {
    const { status, headers } = await track('event', { anon_id, ...event });
    assert.deepEqual([status, headers.get('Content-Type')], [404, 'application/problem+json'], JSON.stringify(event));
  }
  assert.equal(await count('events'), before + 1);
});

test('answers a repeated event again and stores it once', async () => {
  const before = await count('events');
  const event = { anon_id: randomUUID(), event_id: randomUUID(), event_type: 'cta_contact' };
  const answers = await Promise.all([track('event', event), track('event', event), track('event', event)]);
  for (const { status, body } of answers) assert.deepEqual([status, body.data.event_id], [201, event.event_id]);
  assert.equal(await count('events'), before + 1);
});

test('names the member that is missing or wrong', async () => {
  const anon_id = randomUUID();
  const wrong: [string, unknown, string][] = [
    ['visitor', {}, '/anon_id'],
    ['visitor', { anon_id: 'me' }, '/anon_id'],
    ['visitor', { anon_id, user_agent: 5 }, '/user_agent'],
    ['event', { anon_id, event_type: 'product_view' }, '/product_id'],
    ['event', { anon_id, event_type: 'product_view', product_id: '7' }, '/product_id'],
    ['event', { anon_id, event_type: 'product_view', product_id: 2_147_483_648 }, '/product_id'],
    ['event', { anon_id, event_type: 'article_view' }, '/article_id'],
    ['event', { anon_id, event_type: 'purchase' }, '/event_type'],
    ['event', { anon_id, event_type: 'cta_contact', metadata: [] }, '/metadata'],
    ['event', { anon_id, event_type: 'cta_contact', metadata: { page_url: 'a\u0000b' } }, '/metadata/page_url'],
  ];
  for (const [path, json, pointer] of wrong) {
    const { status, body } = await track(path, json);
    const { errors } = body as unknown as { errors: { pointer: string }[] };
    assert.deepEqual([status, errors.map((fault) => fault.pointer)], [400, [pointer]], JSON.stringify(json));
  }
});

test('reads a beacon’s text as JSON, up to 8 KB', async () => {
  const send = (body: string, type: string) =>
    shop.api('/track/event', { method: 'POST', body, headers: { 'Content-Type': type, 'User-Agent': BROWSER } });
  const event = JSON.stringify({ anon_id: randomUUID(), event_type: 'cta_contact' });
  assert.equal((await send(event, 'text/plain;charset=UTF-8')).status, 201);
  assert.equal((await send(event.padEnd(8 * 1024), 'text/plain')).status, 201);
  assert.equal((await send(event.padEnd(8 * 1024 + 1), 'text/plain')).status, 413);
  assert.equal((await send(event, 'application/x-www-form-urlencoded')).status, 415);
});

test('answers a visitor who opts out and a bot alike, and stores nothing of them', async () => {
  const before = [await count('visitors'), await count('sessions'), await count('events')];
  const anon_id = randomUUID();
  const silent: Record<string, string>[] = [
    { DNT: '1' },
    { 'Sec-GPC': '1' },
    { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  ];
  for (const headers of silent) {
    assert.equal((await track('visitor', { anon_id }, headers)).status, 201);
    assert.equal((await track('event', { anon_id, event_type: 'cta_contact' }, headers)).status, 201);
  }
  assert.deepEqual([await count('visitors'), await count('sessions'), await count('events')], before);
});

test('stores no IP address of a visitor', async () => {
  await track('visitor', { anon_id: randomUUID() }, { 'X-Forwarded-For': '203.0.113.77' });
  for (const table of ['visitors', 'sessions', 'events']) {
    const rows = await shop.database.query(`SELECT * FROM tracking_${table}`);
    assert.doesNotMatch(JSON.stringify(rows), /203\.0\.113\.77|127\.0\.0\.1|::1/);
  }
});

test('an event that a storefront’s server sends with its token names the visitor’s browser', async () => {
  const editor = await signIn(shop);
  const { accessKey } = await createApiToken(editor, { type: 'custom', permissions: ['api::storefront.storefront.read'] });
  const server = { ...bearer(accessKey), 'User-Agent': 'node' };
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const deviceOf = async (user_agent: string, headers: Record<string, string>) => {
    const event_id = randomUUID();
    const event = { event_id, anon_id: randomUUID(), event_type: 'cta_contact', user_agent };
    assert.equal((await track('event', event, headers)).status, 201);
    const [row] = await shop.database.query('SELECT device FROM tracking_events WHERE event_id = ?', [event_id]);
    return row?.device;
  };
  assert.equal(await deviceOf(phone, server), 'mobile');
  assert.equal(await deviceOf('Googlebot/2.1', server), undefined, 'a bot is not stored');
  assert.equal(await deviceOf(phone, { 'User-Agent': 'node' }), undefined, 'without the token the request’s own counts');
  assert.equal(await deviceOf(phone, {}), 'desktop');
});
