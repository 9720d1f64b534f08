import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { publishProduct } from '../support/content';
import { signIn } from '../support/editor';
import { freePort } from '../support/free-port';
import { startPgBouncer } from '../support/pgbouncer';
import { withPostgres } from '../support/postgres-client';
import { runToEnd } from '../support/processes';
import { startShop, type Shop } from '../support/shop';
import { projectRoot, testRun } from '../support/test-run';
import { until } from '../support/until';

const { database, directory, pgbouncer, postgresUrl } = testRun();
/** In continuous integration the tests fail without PgBouncer, and are not skipped. */
const required = process.env.CI === 'true' && database === 'postgres';
const withPgBouncer = {
  skip: database !== 'postgres' || (pgbouncer === undefined && !required) ? 'needs PostgreSQL and PgBouncer' : false,
};

const opened: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of opened.reverse()) await close();
});

async function startPooler(mode: 'session' | 'transaction'): Promise<(url: string) => string> {
  const program = pgbouncer ?? assert.fail('there is no pgbouncer');
  const { through, stop } = await startPgBouncer(program, directory, postgresUrl ?? '', mode);
  opened.push(stop);
  return through;
}

/** Writes down the settings of each session that writes to these tables. */
const RECORD_SETTINGS = `
  CREATE TABLE seen_settings (writer text, name text, setting text);
  CREATE FUNCTION record_settings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen_settings SELECT TG_TABLE_NAME, name, setting FROM pg_settings
      WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'synchronous_commit', 'jit', 'tcp_user_timeout');
    RETURN NULL; END $$;
  CREATE TRIGGER record_settings AFTER INSERT ON tracking_events FOR EACH STATEMENT EXECUTE FUNCTION record_settings();
  CREATE TRIGGER record_settings AFTER UPDATE ON products FOR EACH STATEMENT EXECUTE FUNCTION record_settings();
`;

async function settingsOf(shop: Shop, writer: string): Promise<Record<string, unknown>> {
  const rows = await shop.database.query('SELECT DISTINCT name, setting FROM seen_settings WHERE writer = ?', [writer]);
  return Object.fromEntries(rows.map(({ name, setting }) => [String(name), setting]));
}

test(
  'behind PgBouncer in session mode every timeout is in force, and events are committed to the disk',
  withPgBouncer,
  async () => {
    const through = await startPooler('session');
    const shop = await startShop({ through: { database: through } });
    opened.push(shop.close);
    const editor = await signIn(shop);
    const { documentId } = await publishProduct(editor, 'Pooled', { price: 1 });
    await withPostgres(shop.databaseUrl ?? '', (client) => client.query(RECORD_SETTINGS));

    await editor.update('api::product.product', documentId, { price: 2 });
    const json = { event_type: 'cta_contact', anon_id: randomUUID() };
    assert.equal((await shop.api('/track/event', { json, headers: { 'User-Agent': 'Mozilla/5.0 Firefox/140.0' } })).status, 201);

    const editors = await settingsOf(shop, 'products');
    assert.equal(editors.statement_timeout, '15000');
    assert.equal(editors.idle_in_transaction_session_timeout, '15000');
    assert.equal(editors.tcp_user_timeout, '15000');
    const tracking = await settingsOf(shop, 'tracking_events');
    assert.equal(tracking.statement_timeout, '4000');
    assert.equal(tracking.tcp_user_timeout, '15000');
    assert.equal(tracking.synchronous_commit, 'on');
    assert.equal(tracking.jit, 'off');

    // Readers write nothing: the server itself must end their statement while the table stays locked.
    await withPostgres(shop.databaseUrl ?? '', async (client) => {
      await client.query('BEGIN; LOCK TABLE storefront_products IN ACCESS EXCLUSIVE MODE');
      const answer = shop.api('/san-pham/pooled');
      const isWaiting = async (): Promise<boolean> => {
        const sql = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        return (await shop.database.query(sql)).length > 0;
      };
      await until('a page waits for the table', isWaiting);
      assert.equal((await answer).status, 503);
      await until('the server ended the statement', async () => !(await isWaiting()), 2_000);
      await client.query('ROLLBACK');
    });
    assert.equal((await shop.api('/health')).status, 200);
  },
);

const CHECK = `
  const { checkConfiguration } = await import(process.argv[1]);
  await checkConfiguration().then(console.log, (error) => { console.error(error.name + ': ' + error.message); process.exitCode = 1; });
`;

test('a start behind a pooler that shares sessions is refused, and says what to set', withPgBouncer, async () => {
  const module = pathToFileURL(path.join(projectRoot, 'scripts', 'configuration.mjs')).href;
  const check = async (url: string): Promise<{ code: number | null; output: string }> =>
    runToEnd(process.execPath, ['--input-type=module', '--eval', CHECK, '--', module], {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: url, PORT: String(await freePort()), NODE_ENV: 'development' },
    });
  const session = await check((await startPooler('session'))(postgresUrl ?? ''));
  assert.deepEqual([session.code, session.output.trim()], [0, 'PostgreSQL']);
  const transaction = await check((await startPooler('transaction'))(postgresUrl ?? ''));
  assert.equal(transaction.code, 1);
  assert.match(
    transaction.output,
    /^Error: PostgreSQL at 127\.0\.0\.1:\d+ can’t be used\. .*Set pool_mode = session in PgBouncer/,
  );
});
