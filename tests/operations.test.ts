import assert from 'node:assert/strict';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import MOUNTED_ROUTES from './support/mounted-routes.json';
import { startShop, type Shop } from './support/shop';
import { projectRoot } from './support/test-run';
import { until } from './support/until';

/** In the specification's order. */
const PROMISED = [
  'GET /health',
  'GET /san-pham',
  'GET /san-pham/:slug',
  'GET /bai-viet',
  'GET /bai-viet/:slug',
  'GET /home',
  'GET /social-links',
  'GET /track/generate-id',
  'POST /track/visitor',
  'POST /track/event',
  'GET /settings',
  'GET /menus',
  'GET /menus/:location',
  'GET /thuong-hieu',
  'GET /xuat-xu',
  'GET /loai-ruou',
  'GET /tim-kiem',
  'GET /cache',
  'POST /cache/purge',
];

/** Other routes below the API's base. */
const OTHERS = [
  // Gives a user a Bearer token.
  'POST /auth/local',
];

/** The OpenAPI document and its page describe the operations but are not operations. */
const DOCUMENTATION = ['GET /openapi.json', 'GET /docs', 'GET /docs/:file'];

/** For load balancers and process managers, beside the health check. */
const PROBES = ['GET /health/live', 'GET /health/ready'];

const AT_ROOT = ['GET /robots.txt', 'GET /sitemap.xml', 'GET /sitemap-:part.xml'];

interface Routes {
  /** of the route table */
  table: string[];
  /** of Strapi's router */
  contentApi: string[];
  all: string[];
}

let shop: Shop;
let routes: Routes;

const BASE = '/api/v1';
const isApi = (route: string): boolean => /^\w+ \/api(?:\/|$)/i.test(route);
const below = (route: string): string => route.replace(` ${BASE}`, ' ');

beforeAll(async () => {
  shop = await startShop({ env: { NODE_OPTIONS: `--require ${path.join(projectRoot, 'tests/support/list-routes.cjs')}` } });
  const listed = await until('the routes are listed', () => /^ROUTES (.*)$/m.exec(shop.log())?.[1]);
  routes = JSON.parse(listed) as Routes;
});
afterAll(() => shop.close());

test('exactly nineteen operations are public', () => {
  assert.equal(PROMISED.length, 19);
  assert.deepEqual(routes.table.map(below).sort(), [...PROMISED, ...DOCUMENTATION, ...PROBES, ...AT_ROOT].sort());
});

test('Strapi’s router has no public route but the sign-in', () => {
  assert.deepEqual(routes.contentApi.map(below), OTHERS);
});

test('the server has no other route below the API’s base', () => {
  const ours = new Set(routes.contentApi);
  const other = routes.all.filter((route) => isApi(route) && !ours.has(route));
  assert.deepEqual(other, []);
});

/*
 * Each stands in mounted-routes.json by the reason why it is needed; `HEAD` comes with `GET`. A new route, after an upgrade, is decided
 * on: it is needed and stands there, or it is closed (src/public/http/strapi-routes/rules.ts).
 */
test('Strapi and its plugins mount the routes that the shop needs, and no other', () => {
  const mounted = routes.all
    .filter((route) => !route.startsWith('HEAD '))
    .map((route) => (route.endsWith(' /_health') ? 'ALL /_health' : route));
  assert.deepEqual([...new Set(mounted)].sort(), Object.values(MOUNTED_ROUTES).flat().sort());
});

test('the public and authenticated roles have no permission', async () => {
  assert.deepEqual(await shop.database.query('SELECT id FROM up_permissions'), []);
});

test('the panel’s own routes require a sign-in', async () => {
  for (const route of [
    '/content-manager/collection-types/api::product.product',
    '/admin/users',
    '/upload/files',
    '/admin/api-tokens',
  ])
    assert.equal((await fetch(`${shop.url}${route}`)).status, 401, route);
  const again = { email: 'b@example.vn', firstname: 'B', lastname: 'B', password: 'Password-123' };
  const response = await fetch(`${shop.url}/admin/register-admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(again),
  });
  assert.equal(response.status, 400, 'there is an administrator already');
});

test('a path that is not mounted is a 404, and no answer names its server software', async () => {
  for (const [route, status] of Object.entries({
    '/api/v1/settings': 200,
    '/api/products': 404,
    '/mcp': 404,
    '/api/v1/upload': 404,
  })) {
    const response = await fetch(`${shop.url}${route}`);
    assert.equal(response.status, status, route);
    assert.equal(response.headers.get('X-Powered-By'), null, route);
  }
});
