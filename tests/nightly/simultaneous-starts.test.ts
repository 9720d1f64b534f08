import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { LOCKS } from '../../src/platform/advisory-lock';
import { freePort } from '../support/free-port';
import { withPostgres } from '../support/postgres-client';
import { testDatabases, type PostgresDatabases } from '../support/postgres-databases';
import { stopProgram, waitForExit } from '../support/processes';
import { runProgram, SERVE_SHOP, startServer, type ServerProcess } from '../support/server-process';
import { startShop } from '../support/shop';
import { postgresDatabase, type ShopDatabase } from '../support/shop-database';
import { shopEnvironment } from '../support/shop-environment';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const { database, directory } = testRun();
const onPostgres = database === 'postgres' ? {} : { skip: 'SQLite belongs to one instance' };

/** How much later than the first instance each of the others starts: together, and one after the other. */
const DELAYS_MS = [
  [0, 1_200],
  [1_500, 2_500],
  [0, 0],
  [700, 2_000],
] as const;
const ROUNDS = 3;

let created: PostgresDatabases | undefined;
const databases = (): PostgresDatabases => (created ??= testDatabases());
after(() => created?.dropAll());

/** @returns how many rows each table has; not those of tables of keys, which background work fills in its time */
async function countRows({ query }: ShopDatabase): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE '%\\_state' ORDER BY table_name`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    counts[name] = Number((await query<{ rows: string }>(`SELECT count(*) AS rows FROM "${name}"`))[0]?.rows);
  }
  return counts;
}

async function environmentOf(databaseUrl: string): Promise<Record<string, string>> {
  const media = path.join(directory, path.basename(databaseUrl));
  return shopEnvironment({ port: await freePort(), directory: media, databaseUrl, redisUrl: undefined });
}

async function startAfter(delayMs: number, databaseUrl: string): Promise<ServerProcess> {
  const env = await environmentOf(databaseUrl);
  await pause(delayMs);
  return startServer(`http://127.0.0.1:${env.PORT}`, { env });
}

async function startTogether(delaysMs: readonly number[], databaseUrl: string): Promise<ServerProcess[]> {
  const starts = await Promise.allSettled(delaysMs.map((delayMs) => startAfter(delayMs, databaseUrl)));
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed === undefined) return servers;
  await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  throw failed.reason;
}

test('three instances that start on an empty database make what one makes', onPostgres, async () => {
  const shop = await startShop();
  const expected = await countRows(shop.database);
  await shop.close();
  for (let round = 0; round < ROUNDS; round += 1) {
    const delays = DELAYS_MS[round % DELAYS_MS.length] ?? [];
    const databaseUrl = await databases().create();
    const servers = await startTogether([0, ...delays], databaseUrl);
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    assert.equal(servers.length, 3);
    assert.deepEqual(await countRows(postgresDatabase(databaseUrl)), expected, `delays of ${delays.join(' and ')} ms`);
  }
});

test('a start waits for another one, says so, and ends at SIGTERM meanwhile', onPostgres, async () => {
  const databaseUrl = await databases().create();
  await withPostgres(databaseUrl, async (other) => {
    await other.query('SELECT pg_advisory_lock($1)', [LOCKS.start]);
    const { child, log } = runProgram(SERVE_SHOP, { env: await environmentOf(databaseUrl) });
    await until(
      'it says that it waits',
      () => /Waiting for another start on this database \(connection \d+ from/.test(log()),
      60_000,
    );
    await stopProgram(child);
    assert.equal(child.exitCode, 0, log());
    const { rows } = await other.query(`SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'`);
    assert.equal(rows.length, 0, 'it has touched nothing');
  });
});

test('a start whose lock is lost ends, before another one can begin beside it', onPostgres, async () => {
  const databaseUrl = await databases().create();
  await withPostgres(databaseUrl, async (client) => {
    await client.query('CREATE TABLE strapi_migrations (id serial PRIMARY KEY, name varchar(255), time timestamp)');
    await client.query('BEGIN; LOCK TABLE strapi_migrations');
    const { child, log } = runProgram(SERVE_SHOP, { env: await environmentOf(databaseUrl) });
    await until(
      'it holds the lock and migrates',
      async () =>
        (
          await client.query<{ pid: number }>(
            `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'strapi_migrations'::regclass`,
          )
        ).rows[0],
      60_000,
    );
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wine-shop-start'
      AND datname = current_database()`);
    await waitForExit(child);
    assert.equal(child.exitCode, 1);
    assert.match(log(), /connection with the lock of this start broke/);
  });
});

test('a migration removes permissions that are there twice, and no others', onPostgres, async () => {
  const shop = await startShop();
  const { query } = shop.database;
  const permissions = () => query('SELECT id FROM admin_permissions ORDER BY id');
  try {
    const before = await permissions();
    await shop.stop();
    // As two starts left them: other rows with the same content and role.
    await query(`WITH doubled AS (
        INSERT INTO admin_permissions (document_id, action, action_parameters, subject, properties, conditions)
        SELECT document_id || '-twice', action, action_parameters, subject, properties, conditions FROM admin_permissions RETURNING id, document_id
      ) INSERT INTO admin_permissions_role_lnk (permission_id, role_id)
      SELECT doubled.id, role_id FROM doubled JOIN admin_permissions AS original ON doubled.document_id = original.document_id || '-twice'
        JOIN admin_permissions_role_lnk ON permission_id = original.id`);
    assert.equal((await permissions()).length, 2 * before.length);
    await query("DELETE FROM strapi_migrations WHERE name LIKE '%doubled-permissions%'");
    await shop.restart();
    assert.deepEqual(await permissions(), before);
    assert.deepEqual(await query('SELECT permission_id AS id FROM admin_permissions_role_lnk ORDER BY permission_id'), before);
  } finally {
    await shop.close();
  }
});
