import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import createKnex from 'knex';
import { editorsPool } from '../src/platform/postgres/editors-pool';
import { publishProduct } from './support/content';
import { signIn, type Editor } from './support/editor';
import { hasExited, waitForExit } from './support/processes';
import { withPostgres } from './support/postgres-client';
import { runProgram, SERVE_SHOP } from './support/server-process';
import { startShop, type Shop } from './support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from './support/tcp-proxy';
import { testRun } from './support/test-run';
import { until } from './support/until';

/* A failover that closes nothing: open connections are never answered again, new ones work. */

const { database, postgresUrl } = testRun();
const onPostgres = { skip: database === 'postgres' ? false : 'needs PostgreSQL' };

const PRODUCT = 'api::product.product';
const EDITORS_CONNECTIONS = 10;
/** By then the server itself ends their statements. */
const ENDED_BY_SERVER_MS = 15_000;
const RECOVERED_WITHIN_MS = 20_000;
const STOPPED_WITHIN_MS = 15_000;

let wire: TcpProxy;
let shop: Shop;
let editor: Editor;
let documentId: string;

if (database === 'postgres') {
  before(async () => {
    wire = await startTcpProxy(new URL(postgresUrl ?? ''), 5432);
    shop = await startShop({ through: { database: (url) => throughProxy(url, wire) } });
    editor = await signIn(shop);
    ({ documentId } = await publishProduct(editor, 'Frozen', { price: 1 }));
  });
  after(async () => {
    await shop.close();
    await wire.close();
  });
}

/** Runs `work` while a table of the shop is locked. */
async function withLockedTable(table: string, work: () => Promise<void>): Promise<void> {
  await withPostgres(shop.databaseUrl ?? '', async (client) => {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work();
    await client.query('ROLLBACK');
  });
}

async function countWaiting(): Promise<number> {
  const [row] = await shop.database.query(
    "SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return Number(row?.waiting);
}

/** Runs `work` while panel requests hold all connections of the editors, one of them with the write lock. */
async function whileAllAreInUse(work: () => Promise<void> | void): Promise<void> {
  await withLockedTable('products', async () => {
    const send = (request: Promise<unknown>): void => void request.catch(() => undefined);
    send(editor.update(PRODUCT, documentId, { price: 2 }));
    const areAllInUse = async (): Promise<boolean> => {
      // More than there are connections: a request that waits for one gives up before the others do.
      send(editor.find(PRODUCT, documentId));
      return (await countWaiting()) >= EDITORS_CONNECTIONS;
    };
    await until('all connections are in use', areAllInUse, ENDED_BY_SERVER_MS);
    await work();
  });
}

const freezeAtWork = (): Promise<void> => whileAllAreInUse(() => wire.freeze());

test('an editor whose request gets no connection is told so, and to look whether her save was done', onPostgres, async () => {
  await whileAllAreInUse(async () => {
    const response = await fetch(`${shop.url}/content-manager/init`, { headers: editor.headers });
    const { error } = (await response.json()) as { error: { message: string } };
    assert.equal(response.status, 503, error.message);
    assert.match(error.message, /đang không trả lời.*tải lại trang/);
    assert.ok(Number(response.headers.get('Retry-After')) > 0);
  });
  await until('editors are served again', async () => (await editor.find(PRODUCT, documentId)).documentId === documentId);
});

test('is well within 20 seconds, and health says meanwhile that it is not', onPostgres, async (context) => {
  await freezeAtWork();
  const frozenAt = performance.now();
  await until('health says DOWN', async () => (await shop.api('/health')).status === 503, 5_000);

  const signs: Record<string, () => Promise<boolean>> = {
    save: async () => (await editor.update(PRODUCT, documentId, { price: 3 })).price === 3,
    page: async () => (await shop.api(`/san-pham?q=${randomUUID()}`)).status === 200,
    menus: async () => (await shop.api('/menus')).status === 200,
    event: async () => {
      const json = { event_type: 'cta_contact', anon_id: randomUUID() };
      return (await shop.api('/track/event', { json, headers: { 'User-Agent': 'Mozilla/5.0 Firefox/140.0' } })).status === 201;
    },
    health: async () => (await shop.api('/health')).status === 200,
  };
  const took = Object.entries(signs).map(async ([name, isWell]): Promise<[string, number]> => {
    await until(name, isWell, 60_000);
    return [name, performance.now() - frozenAt];
  });
  const recovered = await Promise.all(took);
  const shown = recovered.map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ');
  context.diagnostic(shown);
  assert.ok(
    recovered.every(([, ms]) => ms <= RECOVERED_WITHIN_MS),
    shown,
  );
});

test('SIGTERM ends the process within 15 seconds with code 0', onPostgres, async (context) => {
  await freezeAtWork();
  const since = performance.now();
  assert.equal(await shop.stop(), 0);
  const took = performance.now() - since;
  context.diagnostic(`${(took / 1000).toFixed(1)} s`);
  assert.ok(took <= STOPPED_WITHIN_MS, `${took.toFixed(0)} ms`);
});

test('SIGTERM ends a start that is in the middle of a rebuild, also then', onPostgres, async () => {
  await shop.database.query('DELETE FROM storefront_state');
  await withLockedTable('storefront_products', async () => {
    const { child, log } = runProgram(SERVE_SHOP, { env: shop.env() });
    await until('the rebuild waits', async () => hasExited(child) || (await countWaiting()) > 0, 120_000);
    assert.ok(!hasExited(child), log());
    wire.freeze();
    const since = performance.now();
    child.kill('SIGTERM');
    await waitForExit(child);
    const took = performance.now() - since;
    assert.equal(child.exitCode, 0, log());
    assert.ok(took <= STOPPED_WITHIN_MS, `${took.toFixed(0)} ms`);
  });
});

test('a transaction with a statement_timeout of its own may wait longer than the others', onPostgres, async () => {
  // 0.3 s for a statement, half a second more for its answer.
  const knex = createKnex({ ...editorsPool(`${throughProxy(postgresUrl ?? '', wire)}?statement_timeout=300`), client: 'pg' });
  try {
    await assert.rejects(() => knex.raw('SELECT pg_sleep(1)'), /statement timeout/);
    await knex.transaction(async (trx) => {
      await trx.raw('SET LOCAL statement_timeout = 0');
      await trx.raw('SELECT pg_sleep(2)');
    });
    wire.freeze();
    await assert.rejects(() => knex.raw('SELECT 1'), /Connection terminated/);
    await knex.raw('SELECT 1');
  } finally {
    await knex.destroy();
  }
});
