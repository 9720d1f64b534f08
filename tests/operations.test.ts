import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startShop, type Shop } from './support/shop';

/** The endpoints as the specification and the decisions number them. */
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

/** What stands below the API's base besides them, and why. */
const BESIDES = [
  // How a person comes by a Bearer token.
  'POST /auth/local',
];

/** The document of the endpoints, and its page: they tell of the operations and are none. */
const DOCUMENTATION = ['GET /openapi.json', 'GET /docs', 'GET /docs/:file'];

interface Routes {
  contentApi: string[];
  all: string[];
}

let shop: Shop;
let routes: Routes;

const BASE = '/api/v1';
const isApi = (route: string): boolean => /^\w+ \/api(?:\/|$)/i.test(route);
const below = (route: string): string => route.replace(` ${BASE}`, ' ');

before(async () => {
  shop = await startShop();
  await shop.stop();
  const written = await shop.run('tests/support/list-routes.cjs');
  routes = JSON.parse(/^ROUTES (.*)$/m.exec(written)?.[1] ?? '') as Routes;
});
after(() => shop.close());

test('exactly nineteen operations are public', () => {
  assert.equal(PROMISED.length, 19);
  // HEAD comes with each GET.
  const mounted = routes.contentApi.filter((route) => !route.startsWith('HEAD ')).map(below);
  const known = [...BESIDES, ...DOCUMENTATION];
  assert.deepEqual(mounted.filter((route) => !known.includes(route)).sort(), [...PROMISED].sort());
  for (const route of BESIDES) assert.ok(mounted.includes(route), `${route} is there`);
});

test('nothing else of the server lies below the API’s base', () => {
  const ours = new Set(routes.contentApi);
  const other = routes.all.filter((route) => isApi(route) && !ours.has(route));
  assert.deepEqual(other, []);
});
