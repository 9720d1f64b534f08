import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { namesOf } from '../support/content';
import { everything, ORIGINS, PAGES, PATHS, rows, startLivedShop, writeAsOlderProgram } from '../support/lived-shop';
import { withPostgres } from '../support/postgres-client';
import type { Shop } from '../support/shop';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const onPostgres = testRun().database === 'postgres' ? {} : { skip: 'needs PostgreSQL' };

let shop: Shop;

before(async () => {
  ({ shop } = await startLivedShop());
});
after(() => shop.close());

test('another FRONTEND_URL or PUBLIC_URL changes all addresses and no row', async () => {
  const before = await everything(shop);
  const stored = await rows(shop, '*');
  await shop.restart({ FRONTEND_URL: 'https://shop.test', PUBLIC_URL: 'https://data.test' });
  assert.deepEqual(await rows(shop, '*'), stored);
  const moved = await everything(shop);
  assert.ok(!moved.some((answer) => /example\.vn/.test(answer)), 'an old address is left');
  const back = (answer: string): string =>
    answer.replaceAll('https://shop.test', ORIGINS.FRONTEND_URL).replaceAll('https://data.test', ORIGINS.PUBLIC_URL);
  assert.deepEqual(moved.map(back), before);
  await shop.restart(ORIGINS);
});

test('no public GET waits for the content’s tables', onPostgres, async () => {
  const tables = await shop.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT LIKE 'storefront%' AND table_name NOT LIKE 'tracking%' AND table_type = 'BASE TABLE'`,
  );
  await shop.restart();
  await withPostgres(shop.databaseUrl ?? '', async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${tables.map(({ name }) => `"${name}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    for (const path of PATHS) assert.equal((await shop.api(path)).status, 200, path);
    for (const path of PAGES) assert.equal((await fetch(`${shop.url}${path}`)).status, 200, path);
    await client.query('ROLLBACK');
  });
});

test('makes the rows of another program again while it runs, when no instance of it is left', onPostgres, async () => {
  const before = await everything(shop);
  const versions = 'SELECT 1 AS one FROM storefront_products WHERE made_in <> changed_in';
  await withPostgres(`${shop.databaseUrl ?? ''}?application_name=wine-shop%20other%20watch`, async (client) => {
    await client.query('SELECT 1');
    await writeAsOlderProgram(shop);
    assert.equal((await shop.database.query(versions)).length, 1);
  });
  await until('the row is made again', async () => (await shop.database.query(versions)).length === 0, 60_000);
  assert.deepEqual(await everything(shop), before);
});

test('a renumbered product leaves no second one in a running shop', async () => {
  const before = await namesOf(shop, 'sort=name');
  await shop.database.query("UPDATE products SET public_id = 900 WHERE slug = 'renamed'");
  await shop.run('scripts/rebuild.mjs');
  assert.deepEqual(await namesOf(shop, 'sort=name'), before);
});
