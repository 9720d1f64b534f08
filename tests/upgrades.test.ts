import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import { startHaproxy } from './support/haproxy';
import { startInstance, type Instance } from './support/instance';
import { withPostgres } from './support/postgres-client';
import { copyWithProjection } from './support/project-copy';
import { startShop, type Shop } from './support/shop';
import { loadSteadily } from './support/steady-load';
import { testRun } from './support/test-run';
import { until } from './support/until';

const { database, directory, haproxy, thorough } = testRun();
const withPostgresOnly = { skip: database === 'postgres' ? false : 'needs PostgreSQL' };
const whenThorough = { skip: database === 'postgres' && thorough ? false : 'takes a minute: npm test -- upgrades --everywhere' };

const PRODUCT = 'api::product.product';
/** LOCKS.foreign_rows */
const FOREIGN_ROWS_LOCK = 0x57494e49;

let shop: Shop;
let editor: Editor;
let documentId: string;
const opened: (() => Promise<void>)[] = [];

if (database === 'postgres') {
  before(async () => {
    shop = await startShop({ env: { TRUSTED_PROXIES: '1', DRAIN_SECONDS: thorough ? '2' : '0' } });
    opened.push(() => shop.close());
    editor = await signIn(shop);
    ({ documentId } = await publishProduct(editor, 'Kept', { price: 1 }));
    await publishProduct(editor, 'Other', { price: 1 });
  });
  after(async () => {
    for (const close of opened.reverse()) await close();
  });
}

const priceOf = async (from: Shop | Instance, slug: string): Promise<number | null> =>
  (await from.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.price;

const foreignRows = async (): Promise<number> => {
  const rows = await shop.database.query("SELECT count(*) AS count FROM storefront_products WHERE made_by = 'former'");
  return Number(rows[0]?.count);
};

/** What another version has left: its mark, and something that this one would write differently. */
const leaveFormerRows = (): Promise<unknown> =>
  shop.database.query(
    `UPDATE storefront_products SET made_by = 'former', detail = replace(detail, '"price":1,', '"price":4711,') WHERE published`,
  );

test('an upgrade serves the rows that it finds, and makes its own behind', withPostgresOnly, async () => {
  await shop.stop();
  await leaveFormerRows();
  await withPostgres(shop.databaseUrl ?? '', async (client) => {
    // Another instance is at it.
    await client.query('SELECT pg_advisory_lock($1)', [FOREIGN_ROWS_LOCK]);
    await shop.restart();
    assert.equal(await priceOf(shop, 'kept'), 4711);
    assert.equal(await foreignRows(), 2);
    // A save is right at once.
    editor = await signIn(shop);
    await editor.publish(PRODUCT, documentId, { price: 2 });
    assert.equal(await priceOf(shop, 'kept'), 2);
    assert.equal(await foreignRows(), 1);
    await client.query('SELECT pg_advisory_unlock_all()');
  });
  await until('all rows are its own', async () => (await foreignRows()) === 0, 30_000);
  await until('visitors see them', async () => (await priceOf(shop, 'other')) === 1);
});

test('rows in another format are made before anything is served', withPostgresOnly, async () => {
  await shop.stop();
  await leaveFormerRows();
  await shop.database.query("UPDATE storefront_state SET value = '0' WHERE key = 'row_format'");
  await shop.restart();
  assert.deepEqual([await foreignRows(), await priceOf(shop, 'other')], [0, 1]);
  const [format] = await shop.database.query("SELECT value FROM storefront_state WHERE key = 'row_format'");
  assert.notEqual(format?.value, '0');
});

test('a projection that fails leaves the rows as they are, and both versions serve', whenThorough, async () => {
  const broken = copyWithProjection(path.join(directory, 'broken'), 'product-record.js', (code) =>
    code.replace('function projectProduct(product) {', "$& throw new Error('This version can not project.');"),
  );
  const upgraded = await startInstance(shop, {}, broken);
  opened.push(upgraded.stop);
  await until('it says so', () => /The job foreign_rows failed.*can not project/.test(upgraded.log()));
  for (const instance of [shop, upgraded]) assert.equal(await priceOf(instance, 'other'), 1);
  await upgraded.stop();
});

const EVENT = (): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ anon_id: randomUUID(), event_type: 'cta_contact' }),
});
const PATHS = ['/san-pham', '/san-pham/kept', '/track/event', '/san-pham/other', '/home'];

test('restarting and upgrading both instances, one after the other, fails no request', whenThorough, async () => {
  const program = haproxy ?? assert.fail('there is no haproxy');
  const another = copyWithProjection(path.join(directory, 'another'), 'xml.js', (code) => `${code}\n// Another version.\n`);
  let other = await startInstance(shop);
  opened.push(() => other.stop());
  const port = new URL(other.url).port;
  const { url, stop } = await startHaproxy(program, directory, { origins: [shop.url, other.url], checkMs: 250 });
  opened.push(stop);
  const next = (number: number): Promise<Response> => {
    const at = PATHS[number % PATHS.length] ?? '';
    return fetch(`${url}/api/v1${at}`, at === '/track/event' ? EVENT() : {});
  };
  const calm = await loadSteadily(300, next, (elapsed) => elapsed < 5_000);
  let going = true;
  const loading = loadSteadily(300, next, () => going);
  const isBack = (one: string): Promise<unknown> =>
    until('the balancer has it back', async () => (await fetch(`${one}/api/v1/health/ready`)).status === 200);
  for (const args of [undefined, another]) {
    await other.stop();
    other = await startInstance(shop, { PORT: port }, args);
    await isBack(other.url);
    await shop.stop();
    if (args === undefined) await shop.restart();
    else {
      const upgraded = await startInstance(shop, { PORT: new URL(shop.url).port }, args);
      opened.push(upgraded.stop);
    }
    await isBack(shop.url);
  }
  going = false;
  const { counts, p99 } = await loading;
  const good = [...counts].filter(([status]) => status >= 200 && status < 400).reduce((sum, [, count]) => sum + count, 0);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`  ${total} requests, p99 ${p99.toFixed(0)} ms (calm: ${calm.p99.toFixed(0)} ms)`);
  assert.equal(good, total, JSON.stringify([...counts]));
  const [row] = await shop.database.query('SELECT count(DISTINCT made_by) AS programs FROM storefront_products');
  assert.equal(Number(row?.programs), 1);
});
