import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort } from './support/free-port';
import { waitForExit } from './support/processes';
import { runProgram, SERVE_SHOP } from './support/server-process';
import { shopEnvironment } from './support/shop-environment';
import { copyTemplate, ensureTemplate } from './support/templates';
import { testRun } from './support/test-run';

/** What tests/support/break-patch.cjs changes, and the patch that no longer fits then, as docs/strapi-patches.md names it. */
const BROKEN: Readonly<Record<string, string>> = {
  'Strapi takes the handler when it creates the server': 'request-handler',
  'the router keeps what it matched elsewhere': 'matched-routes',
  'the cache plugin runs in a route': 'rest-cache (src/extensions)',
  'the cache plugin keeps a store of its own': 'rest-cache (src/extensions)',
  'Strapi marks actions with another symbol': 'content-api-permission',
  'Knex begins a transaction in other words': 'sqlite-begin',
  'the pool of Knex counts under other names': 'connection-pool',
  'Knex loads another driver': 'sqlite-driver',
  'the driver has other methods': 'sqlite-driver',
  'Strapi finds another typescript-utils': 'typescript-utils',
  'Strapi asks typescript-utils under another name': 'typescript-utils',
  'winston expects a line elsewhere': 'log-line',
  'the rate limiter reads its key later': 'koa-ratelimit',
  'authentication has other methods': 'auth-service',
  'a transaction does not tell of its commit': 'transactions',
  'the database calls its dialect otherwise': 'transactions (dialect)',
  'Node’s HTTP server closes as its TCP server does': 'stop-listening',
  'the content manager makes slugs elsewhere': 'internal-services (plugin::content-manager.uid)',
  'relation pickers compare another way': 'relation-search',
  'chosen relations come in another order': 'relation-labels',
  'lists filter by status elsewhere': 'list-status',
  'entries are duplicated elsewhere': 'duplicates',
  'entries tell of their saves elsewhere': 'document-events',
  'bodies are checked under another name': 'body-blocks',
  'the database makes a repository for each caller': 'file-repository',
  'the upload provider has other methods': 'upload provider (src/media/storage.ts)',
  'the upload plugin checks pictures elsewhere': 'upload (src/extensions)',
  'the database describes pictures otherwise': 'content-tables (src/recycle-bin)',
  'the sign-in has another path': 'users-permissions (src/extensions)',
  'a route that the shop closes has another path': 'mounted-routes (GET /users-permissions/providers)',
  'Node ends sockets under another name': 'unread-bodies',
  'forms are parsed in other steps': 'multipart-bounds',
  'sessions validate tokens under another name': 'panel-session',
  'webhooks are removed under another name': 'stored-webhooks',
  'the content manager publishes many under another name': 'bulk-actions (plugin::content-manager.document-manager)',
  'a plugin has public routes of another name': 'public-plugin-routes',
};

/** Each break is one start. A run that names this file makes one of each kind; `--everywhere` makes all. */
const SAMPLE: readonly string[] = [
  'Strapi takes the handler when it creates the server',
  'the cache plugin runs in a route',
  'Knex begins a transaction in other words',
  'Strapi finds another typescript-utils',
  'a transaction does not tell of its commit',
  'relation pickers compare another way',
  'Node ends sockets under another name',
];

const BREAK_PATCH = path.join(__dirname, 'support', 'break-patch.cjs');
/** Each start is a process that uses a core for two seconds. */
const CONCURRENCY = 2;
/** A server that still runs then has started. */
const START_TIMEOUT_MS = 240_000;

const directory = path.join(testRun().directory, 'strapi-patches');

/** Starts the server on a shop of its own. @returns its log, once it has ended */
async function startBroken(change: string, number: number): Promise<{ code: number | null; log: string }> {
  const own = path.join(directory, String(number));
  copyTemplate(await ensureTemplate('sqlite', 'none'), own);
  const port = await freePort();
  const env = { ...shopEnvironment({ port, directory: own, databaseUrl: undefined, redisUrl: undefined }), BREAK: change };
  const { child, log } = runProgram(['--require', BREAK_PATCH, ...SERVE_SHOP], { env });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  await waitForExit(child);
  clearTimeout(timer);
  return { code: child.exitCode, log: log() };
}

before(() => ensureTemplate('sqlite', 'none'));
after(() => rmSync(directory, { recursive: true, force: true }));

describe('the start fails and names the patch', { concurrency: CONCURRENCY }, () => {
  for (const [number, [change, patch]] of Object.entries(BROKEN).entries()) {
    if (!testRun().thorough && !SAMPLE.includes(change)) continue;
    test(`where ${change}`, async () => {
      const { code, log } = await startBroken(change, number);
      assert.ok(code !== 0 && code !== null, `it exits with ${code}:\n${log}`);
      const [, named, writtenFor] = /: The patch (.+?) was written for (.+?) and does not fit/.exec(log) ?? [];
      assert.equal(named, patch, log);
      assert.match(writtenFor ?? '', /\d/, 'and the version it was written for');
    });
  }
});
