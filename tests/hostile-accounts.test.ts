import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { Inspection } from '../src/editing/import/server/files/panel-api';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { signIn, type Editor, type Saved } from './support/editor';
import { entries, hireLimited, page, WINE_FIELDS, type Colleague } from './support/limited-role';
import { formOf } from './support/tables';

const PRODUCT = 'api::product.product';
const BRAND = 'api::brand.brand';
const LIST = `/content-manager/collection-types/${PRODUCT}`;
const EXCHANGE = page('api::catalogue.exchange');
const PLANS = page('api::plan.manage');
const ALL = ['read', 'create', 'update', 'delete', 'publish'] as const;
const FIELDS = WINE_FIELDS.filter((field) => field !== 'price' && field !== 'compare_at_price');

let shop: RunningShop;
let administrator: Editor;
let colleague: Colleague;
let wines: Saved[];

beforeAll(async () => {
  shop = await borrowShop();
  administrator = await signIn(shop);
  wines = [await publishProduct(administrator, 'Vang Một', { price: 100_000 }), await publishProduct(administrator, 'Vang Hai')];
  colleague = await hireLimited(shop, administrator, 'lan@shop.example');
});
afterAll(() => shop.close());

/** @returns the answer to a request of an account, whatever its status */
async function ask(editor: Editor, method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
  const headers = { ...editor.headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  const response = await fetch(`${shop.url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, text: await response.text() };
}

const statusOf = async (...request: Parameters<typeof ask>): Promise<number> => (await ask(...request)).status;

const grantAll = (): Promise<void> =>
  colleague.grant(EXCHANGE, PLANS, ...entries(PRODUCT, ALL, { fields: FIELDS }), ...entries(BRAND, ALL, { fields: ['slug'] }));

const bulk = (change: object, more: object = {}): string => JSON.stringify({ uid: PRODUCT, change, ...more });

test('a right is asked for before a body is validated, and one fault is told', async () => {
  const wrong = bulk({ kind: 'cells', rows: Array.from({ length: 5_000 }, () => ({})) });
  await colleague.grant(EXCHANGE, PLANS);
  assert.equal(await statusOf(colleague.editor, 'POST', '/catalogue/bulk', wrong), 403);
  const { status, text } = await ask(administrator, 'POST', '/catalogue/bulk', wrong);
  assert.equal(status, 400);
  assert.match(text, /change\.rows\.0\.documentId/);
  assert.ok(text.length < 1_000, text);
  const members = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`member${at}`, 1]));
  const unknown = await ask(administrator, 'POST', '/catalogue/bulk', bulk({ kind: 'publish' }, members));
  assert.equal(unknown.status, 400);
  assert.ok(unknown.text.length < 1_000, `${unknown.text.length} characters`);
});

test('a body is as large as its route needs, and no deeper than an article', async () => {
  await grantAll();
  const ids = JSON.stringify({ uid: PRODUCT, ids: ['x'.repeat(64 * 1024)] });
  assert.equal(await statusOf(colleague.editor, 'POST', '/bin/uses', ids), 413);
  const rows = bulk({ kind: 'cells', rows: Array.from({ length: 100_000 }, () => ({})) });
  assert.equal(await statusOf(administrator, 'POST', '/catalogue/bulk', rows), 400);
  const deep = (levels: number, inner: string): string =>
    '{"type":"list","children":['.repeat(levels) + inner + ']}'.repeat(levels);
  const article = (levels: number): string => `{"title":"Sâu","body":[${deep(levels, '{"type":"text","text":""}')}]}`;
  const articles = '/content-manager/collection-types/api::article.article';
  for (const levels of [200, 3_000, 20_000])
    assert.equal(await statusOf(administrator, 'POST', articles, article(levels)), 400, `${levels} levels`);
});

test('a body names no more entries and files than a form does', async () => {
  const named = (count: number): object[] => Array.from({ length: count }, () => ({ documentId: wines[0]?.documentId }));
  const articles = '/content-manager/collection-types/api::article.article';
  const paragraph = { type: 'paragraph', children: [{ type: 'text', text: 'Dài' }] };
  const article = { title: 'Dài', slug: 'dai', body: Array.from({ length: 1_200 }, () => paragraph) };
  assert.equal(await statusOf(administrator, 'POST', articles, JSON.stringify(article)), 201);
  const long = { title: 'Dài', slug: 'dai-hon', body: Array.from({ length: 2_001 }, () => paragraph) };
  assert.equal(await statusOf(administrator, 'POST', articles, JSON.stringify(long)), 400);
  for (const related of [{ connect: named(1_001) }, { set: named(1_001) }, named(1_001)])
    assert.equal(await statusOf(administrator, 'POST', articles, JSON.stringify({ title: 'x', related_products: related })), 400);
  const documentIds = Array.from({ length: 1_001 }, (_, at) => `x${at}`);
  assert.equal(await statusOf(administrator, 'POST', `${LIST}/actions/bulkPublish`, JSON.stringify({ documentIds })), 400);
  const fileIds = JSON.stringify({ fileIds: Array.from({ length: 100_000 }, (_, at) => 1_000_000 + at) });
  assert.equal(await statusOf(administrator, 'POST', '/upload/actions/bulk-delete', fileIds), 400);
  const permissions = JSON.stringify({ permissions: Array.from({ length: 100_000 }, () => ({})) });
  assert.equal(await statusOf(colleague.editor, 'POST', '/admin/permissions/check', permissions), 400);
});

const nested = (levels: number): string => `${'{"$or":['.repeat(levels)}{"name":{"$eq":"x"}}${']}'.repeat(levels)}`;
const filtered = (conditions: string): string =>
  `{"uid":"${PRODUCT}","change":{"kind":"publish"},"filter":{"search":"","conditions":${conditions}}}`;
const many = (count: number): string => JSON.stringify([{ $or: Array.from({ length: count }, () => ({ name: { $eq: 'x' } })) }]);

test('conditions are bounded in all and in depth, wherever they come from', async () => {
  const plan = (conditions: string): string =>
    `{"kind":"publish","uid":"${PRODUCT}","startsAt":4000000000000,"endsAt":null,"rule":null,"filter":{"search":"","conditions":${conditions}}}`;
  for (const conditions of [`[${nested(500)}]`, `[${nested(3_000)}]`, many(600)]) {
    assert.equal(await statusOf(administrator, 'POST', '/catalogue/bulk', filtered(conditions)), 400);
    assert.equal(await statusOf(administrator, 'POST', '/catalogue/plans', plan(conditions)), 400);
    if (conditions.length > 10_000) continue;
    const exported = `/catalogue/files/export?uid=${PRODUCT}&format=csv&filters=${encodeURIComponent(conditions)}`;
    assert.equal(await statusOf(administrator, 'GET', exported), 400);
  }
  const deep = `filters${'[$or][0]'.repeat(40)}[id]=1`;
  assert.equal(await statusOf(administrator, 'GET', `${LIST}?${deep}`), 400);
});

test('a change by a filter that asks about hidden fields is refused, and changes nothing', async () => {
  await grantAll();
  const runs = async (): Promise<number> => (await shop.database.query('SELECT id FROM catalogue_runs')).length;
  const before = await runs();
  for (const [editor, condition] of [
    [colleague.editor, { price: { $eq: 100_000 } }],
    [colleague.editor, { $or: [{ name: { $eq: 'Vang Một' } }, { $not: { price: { $gt: 1 } } }] }],
    [administrator, { createdBy: { password: { $startsWith: '$2' } } }],
    [administrator, { $or: [{ brand: { createdBy: { resetPasswordToken: { $null: true } } } }] }],
    [administrator, { nothing: { $eq: 1 } }],
    [administrator, { sort_key: { $contains: 'a' } }],
  ] as const) {
    const conditions = JSON.stringify([condition]);
    assert.equal(await statusOf(editor, 'POST', '/catalogue/bulk', filtered(conditions)), 403, conditions);
    const exported = `/catalogue/files/export?uid=${PRODUCT}&format=csv&filters=${encodeURIComponent(conditions)}`;
    assert.equal(await statusOf(editor, 'GET', exported), 403, conditions);
  }
  assert.equal(await runs(), before);
  const allowed = JSON.stringify([{ $and: [{ name: { $eq: 'Vang Một' } }, { brand: { slug: { $null: true } } }] }]);
  assert.equal(await statusOf(administrator, 'POST', '/catalogue/bulk', filtered(allowed)), 200);
});

test('no list is ordered or filtered by secrets, nor by what a role may not read behind a relation', async () => {
  await grantAll();
  const secrets = [
    ...['sort=createdBy.password', 'sort=createdBy.password:ASC', 'sort=name:ASC,updatedBy.password:DESC'],
    ...['sort[]=createdBy.resetPasswordToken', 'sort[createdBy][password]=asc', 'sort[0][createdBy][password]=asc'],
    ...['sort[createdBy]=password', 'sort[createdBy.password]=asc', 'sort=brand.createdBy.password'],
    ...[
      'sort=createdBy.roles.name',
      'filters[createdBy][password][$startsWith]=$2',
      'filters[$or][0][updatedBy][password][$null]=1',
    ],
    ...['filters[brand][createdBy][resetPasswordToken][$notNull]=1', 'filters[createdBy.password][$notNull]=1', 'sort=sort_key'],
    ...['filters[brand][products][createdBy][registrationToken][$notNull]=1', 'filters[createdBy][blocked]=true'],
  ];
  const paths = [LIST, `/content-manager/relations/api::article.article/related_products`];
  for (const editor of [administrator, colleague.editor])
    for (const path of paths) {
      if (editor !== administrator && path !== LIST) continue;
      for (const query of secrets) assert.equal(await statusOf(editor, 'GET', `${path}?${query}`), 400, `${path}?${query}`);
    }
  for (const query of secrets.slice(0, 8))
    assert.equal(await statusOf(administrator, 'GET', `/upload/files?${query}`), 400, query);
  assert.equal(await statusOf(administrator, 'GET', '/admin/users?sort=password:ASC'), 400);
  const checked = JSON.stringify({ documentIds: wines.map(({ documentId }) => documentId), sort: 'createdBy.password:asc' });
  assert.equal(await statusOf(administrator, 'POST', `${LIST}/actions/bulkFindForValidation`, checked), 400);
  for (const query of ['sort=brand.name:ASC', 'filters[brand][name][$contains]=a', 'sort[brand][name]=asc'])
    assert.equal(await statusOf(colleague.editor, 'GET', `${LIST}?${query}`), 400, query);
  for (const query of [
    'sort=name:ASC',
    'sort=createdBy.firstname:ASC',
    'sort=brand.slug:ASC',
    'filters[brand][slug][$null]=true',
    '_q=vang',
  ])
    assert.equal(await statusOf(colleague.editor, 'GET', `${LIST}?${query}`), 200, query);
});

test('a list is neither ordered nor searched by attributes that a role may not read', async () => {
  await grantAll();
  const found = async (query: string): Promise<string[]> => {
    const { results } = await colleague.editor.request<{ results: Saved[] }>('GET', `${LIST}?${query}`);
    return results.map(({ documentId }) => documentId);
  };
  const plain = await found('');
  for (const query of ['sort=price', 'sort=price:ASC', 'sort=price:DESC']) assert.deepEqual(await found(query), plain, query);
  assert.deepEqual(await found('_q=100000'), []);
  assert.deepEqual(await found('_q=Một'), [wines[0]?.documentId]);
  const searched = JSON.stringify({ uid: PRODUCT, change: { kind: 'publish' }, filter: { search: '100000', conditions: [] } });
  assert.notEqual(await statusOf(colleague.editor, 'POST', '/catalogue/bulk', searched), 200);
});

test('an entry that an account may not read is in no answer about it', async () => {
  await colleague.grant(
    ...entries(PRODUCT, ['read'], { fields: FIELDS, own: true }),
    ...entries(PRODUCT, ['create', 'update', 'publish', 'delete'], { fields: FIELDS }),
  );
  const [{ documentId } = { documentId: '' }] = wines;
  assert.equal(await statusOf(colleague.editor, 'GET', `${LIST}/${documentId}`), 403);
  for (const [method, path] of [
    ...[['POST', `/clone/${documentId}`] as const, ['POST', `/auto-clone/${documentId}`] as const],
    ...[['PUT', `/${documentId}`] as const, ['POST', `/${documentId}/actions/publish`] as const],
    ...[['POST', `/${documentId}/actions/unpublish`] as const, ['DELETE', `/${documentId}`] as const],
  ]) {
    const { status, text } = await ask(colleague.editor, method, `${LIST}${path}`, '{}');
    assert.equal(status, 403, `${method} ${path}`);
    assert.doesNotMatch(text, /Vang Một/);
  }
  const checked = JSON.stringify({ documentIds: [documentId] });
  assert.equal(await statusOf(colleague.editor, 'POST', `${LIST}/actions/bulkFindForValidation`, checked), 403);
  const counted = `${LIST}/actions/countManyEntriesDraftRelations?documentIds[]=`;
  assert.equal(await statusOf(colleague.editor, 'GET', counted + documentId), 403);
  assert.equal(await statusOf(administrator, 'GET', counted + documentId), 200);
  const own = await colleague.editor.create(PRODUCT, { name: 'Vang Lan', slug: 'vang-lan' });
  assert.equal(
    await statusOf(colleague.editor, 'POST', `${LIST}/clone/${own.documentId}`, '{"name":"Bản sao","slug":"ban-sao"}'),
    200,
  );
});

test('a text of a file is as long as its field takes before anything compares it', async () => {
  const run = (length: number): string => `Pháp${'–'.repeat(length)}x${' ('.repeat(length / 2)}`;
  const rows = [8_000, ...Array<number>(40).fill(16_000)].map((length, at) => `D-${at};Vang ${at};${run(length)};${run(length)}`);
  const content = `Mã sản phẩm;Tên;Quốc gia;Giống nho\n${rows.join('\n')}\n`;
  const inspection = await administrator.request<Inspection>(
    'POST',
    '/catalogue/files/inspections',
    formOf({ uid: PRODUCT, content }),
  );
  const values = Object.values(inspection.values).flat();
  assert.ok(values.length > 0, JSON.stringify(inspection));
  for (const { text } of values) assert.ok(text.length <= 300, `${text.length} characters`);
});

test('an account learns of no slug of a type that it may not write, and keeps no endless name', async () => {
  await colleague.grant(...entries(BRAND, ALL, { fields: ['slug'] }));
  const slug = (uid: string): string =>
    JSON.stringify({ contentTypeUID: uid, field: 'slug', value: 'vang-hai', data: { name: 'Vang Hai' } });
  for (const action of ['check-availability', 'generate']) {
    assert.equal(await statusOf(colleague.editor, 'POST', `/content-manager/uid/${action}`, slug(PRODUCT)), 403);
    assert.equal(await statusOf(colleague.editor, 'POST', `/content-manager/uid/${action}`, slug(BRAND)), 200);
  }
  const named = (length: number): string => JSON.stringify({ firstname: 'x'.repeat(length) });
  assert.equal(await statusOf(colleague.editor, 'PUT', '/admin/users/me', named(3_000)), 400);
  assert.equal(await statusOf(colleague.editor, 'PUT', '/admin/users/me', named(200)), 200);
  const email = `a@${'a.'.repeat(100)}`;
  assert.equal(await statusOf(colleague.editor, 'PUT', '/admin/users/me', JSON.stringify({ email, firstname: 'x' })), 400);
  const setting = '/content-manager/single-types/api::setting.setting';
  assert.equal(await statusOf(administrator, 'PUT', setting, JSON.stringify({ email })), 400);
  const seo = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [at, 1]));
  assert.equal(await statusOf(administrator, 'POST', LIST, JSON.stringify({ name: 'x', seo })), 400);
  const folder = JSON.stringify({ name: 'x'.repeat(3_000), parent: null });
  assert.equal(await statusOf(administrator, 'POST', '/upload/folders', folder), 400);
  const updates = JSON.stringify({ updates: Array.from({ length: 200 }, () => ({ id: 1, fileInfo: { caption: 'x' } })) });
  assert.equal(await statusOf(administrator, 'POST', '/upload/actions/bulk-update', updates), 400);
});
