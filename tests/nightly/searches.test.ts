import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import type { Report } from '../../src/analytics/reports/panel-api';
import { publishProduct } from '../support/content';
import { daysAgo } from '../support/days-in-hanoi';
import { signIn, type Editor } from '../support/editor';
import { freePort } from '../support/free-port';
import { startShop, type Shop } from '../support/shop';
import { openKnex } from '../support/tracking-rows';
import { until } from '../support/until';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const STOREFRONT = '203.0.113.7';

let shop: Shop;
let knex: Knex;
let editor: Editor;
let metricsPort: number;

before(async () => {
  metricsPort = await freePort();
  const env = { TRUSTED_PROXIES: '1', RATE_LIMIT_TRUSTED: STOREFRONT, METRICS_PORT: String(metricsPort) };
  shop = await startShop({ env });
  knex = openKnex(shop);
  editor = await signIn(shop);
  await publishProduct(editor, 'Vang Bordeaux');
});
after(async () => {
  await knex.destroy();
  await shop.close();
});

/** @returns the value of `X-Cache`, and the ETag */
async function search(query: string, headers: Record<string, string> = {}): Promise<[string | null, string]> {
  const answer = await shop.api(`/san-pham?${query}`, { headers: { 'User-Agent': BROWSER, ...headers } });
  return [answer.headers.get('X-Cache'), answer.headers.get('ETag') ?? ''];
}

const searchTimes = async (times: number, query: string): Promise<void> => {
  for (let time = 0; time < times; time += 1) await search(query);
};

/** @returns today's counts: text, times, found nothing */
async function readCounts(): Promise<[text: string, times: number, foundNothing: number][]> {
  const rows: { text: string; times: number; found_nothing: number }[] = await knex('tracking_searches')
    .where({ day: daysAgo(0) })
    .orderBy('text');
  return rows.map(({ text, times, found_nothing }) => [text, times, found_nothing]);
}

async function countOf(text: string): Promise<number> {
  return (await readCounts()).find(([counted]) => counted === text)?.[1] ?? 0;
}

const forget = (): Promise<number> => knex('tracking_searches').delete();
const fetchReport = () => editor.request<Report>('GET', `/reports/report?from=${daysAgo(6)}&to=${daysAgo(0)}`);

async function exported(table: string, language: string): Promise<string[]> {
  const path = `/reports/export?table=${table}&from=${daysAgo(6)}&to=${daysAgo(0)}&language=${language}`;
  const response = await fetch(`${shop.url}${path}`, { headers: editor.headers });
  return (await response.text()).split('\r\n').filter((line) => line !== '');
}

test('counts each search once, whether it is computed, cached or not modified, in any spelling of case and spaces', async () => {
  const [computed, etag] = await search('q=bordeaux');
  const [cached] = await search('q=bordeaux');
  const [unmodified] = await search('q=bordeaux', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
  assert.deepEqual([computed, cached, unmodified], ['MISS', 'HIT', 'HIT']);
  await search('q=%20BORDEAUX%20');
  await search('q=bordeaux&sort=price&per_page=5&include=facets');
  await search(`q=${encodeURIComponent('Xyzzy  Đỏ'.normalize('NFD'))}`);
  await until('the searches are stored', async () => (await readCounts()).length === 2, 15_000);
  assert.deepEqual(await readCounts(), [
    ['bordeaux', 5, 0],
    ['xyzzy đỏ', 1, 1],
  ]);
});

test('counts no further page, no list without a search, no bot, and no refused request; a storefront’s own server it counts', async () => {
  await forget();
  await search('q=bordeaux&page=2');
  await search('sort=price');
  await search('q=bordeaux', { 'User-Agent': 'Googlebot/2.1' });
  await search('q=bordeaux', { 'User-Agent': 'node' });
  await search('q=bordeaux&per_page=0');
  await search('q=bordeaux', { 'User-Agent': 'node', 'X-Forwarded-For': STOREFRONT });
  await search('q=bordeaux', { 'User-Agent': 'node', 'X-Forwarded-For': STOREFRONT });
  await search('q=bordeaux', { DNT: '1' });
  await until('the searches are stored', async () => (await countOf('bordeaux')) === 3, 15_000);
  assert.deepEqual(await readCounts(), [['bordeaux', 3, 0]]);
});

test('stores at a graceful shutdown what was counted since the last time', async () => {
  await forget();
  await search('q=bordeaux');
  await search('q=bordeaux');
  await shop.stop();
  assert.deepEqual(await readCounts(), [['bordeaux', 2, 0]]);
  await shop.restart();
});

test('reports a search from the third time on, and apart from that those that found nothing', async () => {
  await forget();
  await searchTimes(3, 'q=bordeaux');
  await searchTimes(2, 'q=0901234567');
  await searchTimes(4, 'q=%3Dzzxq+qwrt');
  // With a filter, nothing says that the words are unknown.
  await searchTimes(3, 'q=bordeaux&price_max=1');
  await searchTimes(3, 'q=xyzzy&in_stock=false');
  await shop.restart();
  const report = await fetchReport();
  assert.deepEqual(report.searches, [
    { text: 'bordeaux', times: 6, has_synonym: false },
    { text: '=zzxq qwrt', times: 4, has_synonym: false },
    { text: 'xyzzy', times: 3, has_synonym: false },
  ]);
  assert.deepEqual(report.empty_searches, [{ text: '=zzxq qwrt', times: 4, has_synonym: false }]);
  assert.deepEqual(await exported('searches', 'vi'), ['Từ khóa,Số lần', 'bordeaux,6', "'=zzxq qwrt,4", 'xyzzy,3']);
  assert.deepEqual(await exported('empty_searches', 'en'), ['Search,Times', "'=zzxq qwrt,4"]);
});

test('counts go on after they could not be stored', async () => {
  await forget();
  await knex.schema.renameTable('tracking_searches', 'tracking_searches_away');
  try {
    await search('q=bordeaux');
    await until('the failure is logged', () => /Searches are not counted yet/.test(shop.log()), 15_000);
  } finally {
    await knex.schema.renameTable('tracking_searches_away', 'tracking_searches');
  }
  await until('the search is stored', async () => (await countOf('bordeaux')) === 1, 15_000);
});
