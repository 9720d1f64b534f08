import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as send, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, test } from 'vitest';
import { createCertificate } from '../support/certificate';
import { freePort } from '../support/free-port';
import { closeServer, listen } from '../support/listen';
import { runToEnd } from '../support/processes';
import { startShop, type Shop } from '../support/shop';
import { mediaDirectory, mergeEnvironment } from '../support/shop-environment';
import { projectRoot, testRun } from '../support/test-run';

interface Finding {
  check: string;
  status: 'ok' | 'warn' | 'fail' | 'skip';
  message: string;
}

const { database, redisUrl } = testRun();
const onPostgres = database === 'postgres';

let shop: Shop;
let proxy: Server;
let publicUrl: string;
/** what the proxy in front does wrong */
let fault: 'none' | 'serves uploads' = 'none';

const uploads = (): string => path.join(mediaDirectory(shop.directory), 'uploads');

function forwardedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const given = headers['x-forwarded-for'];
  const forwarded = given === undefined ? '127.0.0.1' : `${String(given)}, 127.0.0.1`;
  return { ...headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'http' };
}

beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMIT_MAX: '1000', METRICS_PORT: String(await freePort()) } });
  proxy = createServer((request, response) => {
    const url = request.url ?? '/';
    const file = path.join(mediaDirectory(shop.directory), url);
    if (fault === 'serves uploads' && url.startsWith('/uploads/') && existsSync(file)) return response.end(readFileSync(file));
    const { port } = new URL(shop.url);
    const forwarded = send({ port, path: url, method: request.method, headers: forwardedHeaders(request.headers) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.writeHead(502).end());
    return request.pipe(forwarded);
  });
  publicUrl = `http://localhost:${await listen(proxy)}`;
  mkdirSync(uploads(), { recursive: true });
  writeFileSync(path.join(uploads(), 'original.jpg'), '');
});
afterAll(async () => {
  await shop.close();
  await closeServer(proxy);
});

async function examine(
  more: Record<string, string | undefined> = {},
  ...options: string[]
): Promise<{ code: number | null; stdout: string }> {
  const env = mergeEnvironment(shop.env(), { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '1', ...more });
  return runToEnd(process.execPath, ['scripts/doctor.mjs', ...options], { cwd: projectRoot, env });
}

/** @returns what the doctor finds wrong, by check */
async function faults(more: Record<string, string | undefined>): Promise<Record<string, string>> {
  const { code, stdout } = await examine(more, '--json');
  const findings = JSON.parse(stdout) as Finding[];
  const wrong = findings.filter(({ status }) => status === 'fail');
  assert.equal(code, wrong.length > 0 ? 1 : 0);
  const found: Record<string, string> = {};
  // The tests' own PostgreSQL trusts the disk's cache.
  for (const { check, message } of wrong)
    if (!message.startsWith('Set fsync')) found[check] = found[check] === undefined ? message : `${found[check]} ${message}`;
  return found;
}

test('finds nothing wrong with a shop behind a proxy, and changes nothing', async () => {
  assert.deepEqual(await faults({}), {});
  const { stdout } = await examine();
  assert.match(stdout, /✓ Secrets: +the same/);
  assert.match(stdout, /✓ Address: +http:\/\/localhost:\d+ through 1 proxies, and the shop answers/);
  assert.deepEqual(readdirSync(uploads()), ['original.jpg']);
});

for (const [name, check, says, more] of [
  ['a missing secret', 'Settings', /JWT_SECRET is not set/, { JWT_SECRET: undefined }],
  ['another secret than the instances have', 'Secrets', /same ENCRYPTION_KEY:/, { ENCRYPTION_KEY: 'pQ9sX2vB7nM4kL1j' }],
  ['https without a trusted proxy', 'Address', /TRUSTED_PROXIES/, { PUBLIC_URL: 'https://localhost:1', TRUSTED_PROXIES: '0' }],
  ['a PUBLIC_URL where the shop is not', 'Address', /Correct PUBLIC_URL/, { PUBLIC_URL: 'http://localhost:1' }],
  ['addresses that visitors can forge', 'Address', /Set TRUSTED_PROXIES=1:/, { TRUSTED_PROXIES: '3' }],
  ['visitors who share an address', 'Address', /Set TRUSTED_PROXIES=1:/, { TRUSTED_PROXIES: '0' }],
  ['a folder that can’t be written to', 'Storage', /must write to/, { MEDIA_DIR: path.join(projectRoot, 'package.json') }],
  ['a Redis that is away', 'Redis', /start Redis: .*ECONNREFUSED/, { REDIS_URL: 'redis://127.0.0.1:1' }],
  [
    'a database that is away',
    'Database',
    /^The database can’t be used: .*ECONNREFUSED.*\. Start PostgreSQL, or correct DATABASE_URL\.$/,
    { DATABASE_CLIENT: undefined, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
  ],
] as const) {
  test(`says what to do about ${name}`, async () => {
    const found = await faults(more);
    assert.match(found[check] ?? 'nothing', says);
  });
}

test('sees a proxy that serves the originals', async () => {
  fault = 'serves uploads';
  assert.match((await faults({}))['Address'] ?? 'nothing', /Stop the proxy from serving public\/uploads/);
  fault = 'none';
});

test('names sslrootcert where the database’s certificate has an authority of its own', async () => {
  const folder = path.join(shop.directory, 'own-authority');
  mkdirSync(folder);
  await createCertificate(folder, 30);
  const [cert, key] = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(path.join(folder, name)));
  // What PostgreSQL answers to a client that asks for TLS.
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => undefined);
    });
  });
  const DATABASE_URL = `postgres://x@127.0.0.1:${await listen(server)}/x?sslmode=require`;
  const found = (await faults({ DATABASE_CLIENT: undefined, DATABASE_URL }))['Database'];
  assert.match(found ?? '', /sslrootcert=.*sslmode=no-verify encrypts without a check/);
  server.close();
});

test('judges PostgreSQL and Redis', { skip: !onPostgres || redisUrl === undefined }, async () => {
  const { stdout } = await examine();
  for (const line of [/✗ Database: +Set fsync = on/, /✓ Redis: /]) assert.match(stdout, line);
});
