import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, request as send, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createCertificate } from './support/deployed-nginx';
import { closeServer, listen } from './support/listen';
import { runToEnd } from './support/processes';
import { startShop, type Shop } from './support/shop';
import { mediaDirectory, mergeEnvironment } from './support/shop-environment';
import { projectRoot, testRun } from './support/test-run';

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
let fault: 'none' | 'no addresses' | 'serves uploads' = 'none';

function forwardedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (fault === 'no addresses') return headers;
  const given = headers['x-forwarded-for'];
  const forwarded = given === undefined ? '127.0.0.1' : `${String(given)}, 127.0.0.1`;
  return { ...headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'http' };
}

before(async () => {
  shop = await startShop({ env: { RATE_LIMIT_MAX: '1000' } });
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
});
after(async () => {
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
  return Object.fromEntries(wrong.map(({ check, message }) => [check, message]));
}

test('finds nothing wrong with a shop behind a proxy, and changes nothing', async () => {
  const { code, stdout } = await examine();
  assert.equal(code, 0, stdout);
  assert.match(stdout, /✓ Database:/);
  assert.match(stdout, /✓ Secrets: +the same/);
  assert.match(stdout, /✓ PUBLIC_URL: +http:\/\/localhost:\d+ answers OK/);
  assert.match(stdout, /✓ Proxies: +visitors can’t choose/);
  assert.match(stdout, /✓ Uploads: +originals are private \(404\)/);
  assert.match(stdout, /\n0 to correct/);
});

for (const [name, check, says, more] of [
  ['NODE_ENV', 'NODE_ENV', /Set NODE_ENV=production/, { NODE_ENV: 'development' }],
  ['a missing secret', 'Variables', /JWT_SECRET is not set/, { JWT_SECRET: undefined }],
  ['another secret than the instances have', 'Secrets', /same ENCRYPTION_KEY:/, { ENCRYPTION_KEY: 'pQ9sX2vB7nM4kL1j' }],
  ['https without a trusted proxy', 'Cookies', /TRUSTED_PROXIES/, { PUBLIC_URL: 'https://localhost:1', TRUSTED_PROXIES: '0' }],
  ['a PUBLIC_URL where the shop is not', 'PUBLIC_URL', /Correct PUBLIC_URL/, { PUBLIC_URL: 'http://localhost:1' }],
  ['addresses that visitors can forge', 'Proxies', /Lower TRUSTED_PROXIES/, { TRUSTED_PROXIES: '3' }],
  ['a folder that can’t be written to', 'Folders', /right to write to/, { MEDIA_DIR: path.join(projectRoot, 'package.json') }],
  ['a Redis that is away', 'Redis', /start Redis: .*ECONNREFUSED/, { REDIS_URL: 'redis://127.0.0.1:1' }],
  [
    'a database that is away',
    'Database',
    /start PostgreSQL: /,
    { DATABASE_CLIENT: undefined, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
  ],
] as const) {
  test(`says what to do about ${name}`, async () => {
    if (name === 'addresses that visitors can forge') await shop.restart({ TRUSTED_PROXIES: '3' });
    const found = await faults(more);
    assert.match(found[check] ?? 'nothing', says);
  });
}

test('sees a proxy that serves the originals', async () => {
  fault = 'serves uploads';
  assert.match((await faults({ TRUSTED_PROXIES: '3' }))['Uploads'] ?? 'nothing', /Stop the proxy from serving public\/uploads/);
  fault = 'none';
});

test('warns of a certificate that ends soon', async () => {
  for (const [days, status] of [
    [10, 'warn'],
    [30, 'ok'],
  ] as const) {
    const folder = path.join(shop.directory, `certificate-${days}`);
    mkdirSync(folder);
    await createCertificate(folder, days);
    const [cert, key] = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(path.join(folder, name)));
    const server = createTlsServer({ cert, key });
    const { stdout } = await examine({ PUBLIC_URL: `https://localhost:${await listen(server)}` }, '--json');
    await closeServer(server);
    const found = (JSON.parse(stdout) as Finding[]).find(({ check }) => check === 'Certificate');
    assert.equal(found?.status, status, found?.message);
  }
});

test('counts the proxies that a request passes while the shop is stopped', async () => {
  await shop.stop();
  assert.equal((await faults({}))['Proxies'], undefined);
  assert.match((await faults({ TRUSTED_PROXIES: '2' }))['Proxies'] ?? 'nothing', /Set TRUSTED_PROXIES=1:/);
  fault = 'no addresses';
  assert.match((await faults({}))['Proxies'] ?? 'nothing', /Let the proxy set X-Forwarded-For/);
  fault = 'none';
});

test('judges PostgreSQL and Redis', { skip: !onPostgres || redisUrl === undefined }, async () => {
  const { stdout } = await examine();
  for (const line of [
    /✓ Database: +PostgreSQL \d+/,
    /✓ Connections: +room for \d+ instances/,
    /✓ Sessions:/,
    /✓ Clock:/,
    /✓ Redis: /,
  ])
    assert.match(stdout, line);
});
