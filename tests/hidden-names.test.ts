import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct, slugOf } from './support/content';
import { signIn, type Editor, type Saved } from './support/editor';
import { entries, hireLimited, page, WINE_FIELDS, type Colleague } from './support/limited-role';
import { ADDRESSES } from './support/shop-environment';

const PRODUCT = 'api::product.product';
const EXCHANGE = page('api::catalogue.exchange');
const PLANS = page('api::plan.manage');

let shop: RunningShop;
let administrator: Editor;
let colleague: Colleague;

beforeAll(async () => {
  // Without a storefront there are no previews.
  shop = await borrowShop('none', ADDRESSES);
  administrator = await signIn(shop);
  colleague = await hireLimited(shop, administrator, 'lan@shop.example');
  await grantOwn();
  brand = await colleague.editor.create(BRAND, { name: 'Nhà Lan', slug: 'nha-lan' });
  own = await colleague.editor.create(PRODUCT, { name: 'Vang Lan 2019', sku: 'LAN-1', vintage: 2019, price: 1 });
  secret = await publishProduct(administrator, `${SECRET} A`, {
    ...{
      sku: 'KIN-1',
      price: 77_000,
      description: '<p>Giá vốn 4711</p>',
      brand: { connect: [{ documentId: brand.documentId }] },
    },
  });
});
afterAll(() => shop.close());

const ARTICLE = 'api::article.article';
const HOME = 'api::home.homepage';
const BRAND = 'api::brand.brand';
const ALL = ['read', 'create', 'update', 'delete', 'publish'] as const;
const SECRET = 'Hầm kín';

/** @returns the answer to a request of hers, whatever its status */
const answerTo = async (method: string, path: string, body?: object | FormData): Promise<{ status: number; text: string }> => {
  const isForm = body instanceof FormData;
  const headers = { ...colleague.editor.headers, ...(!isForm && { 'Content-Type': 'application/json' }) };
  const sent = body && { body: isForm ? body : JSON.stringify(body) };
  const response = await fetch(`${shop.url}${path}`, { method, headers, ...sent });
  return { status: response.status, text: await response.text() };
};

const statusOf = async (path: string): Promise<number> => (await answerTo('GET', path)).status;

const grantOwn = (): Promise<void> =>
  colleague.grant(
    ...[EXCHANGE, PLANS, page('api::bin.restore')],
    ...entries(PRODUCT, ALL, { fields: WINE_FIELDS, own: true }),
    ...entries(BRAND, ALL, { fields: ['name', 'slug'], own: true }),
  );

let secret: Saved;
let own: Saved;
let brand: Saved;

const assertHidden = ({ status, text }: { status: number; text: string }, at: string): void => {
  assert.ok(status >= 400 && status < 500, `${at} → ${status}`);
  assert.match(text, /không được xem/, at);
  assert.ok(!text.includes(SECRET) && !text.includes(secret.documentId) && !text.includes(slugOf(SECRET)), `${at}: ${text}`);
};

test('what she may not see is not named by what holds a code', async () => {
  const products = `/content-manager/collection-types/${PRODUCT}`;
  assertHidden(await answerTo('PUT', `${products}/${own.documentId}`, { sku: 'KIN-1' }), 'a product code');
});

test('what she may not see is not named by a deletion that it prevents', async () => {
  const { status, text } = await answerTo('DELETE', `/content-manager/collection-types/${BRAND}/${brand.documentId}`);
  assert.equal(status, 400);
  assert.ok(text.includes('"count":1') && !text.includes(SECRET), text);
});

test('the key of a name is neither shown nor sorted by', async () => {
  const fields = WINE_FIELDS.filter((field) => field !== 'name');
  await colleague.grant(...entries(PRODUCT, ['read'], { fields }));
  const { status, text } = await answerTo('GET', `/content-manager/collection-types/${PRODUCT}?sort=sort_key:DESC`);
  assert.ok(status === 200 || status === 400, `${status}: ${text}`);
  assert.ok(!text.includes('"sort_key"') && !text.includes(SECRET), text);
  const filter = `filters[$and][0][sort_key][$startsWith]=0`;
  const filtered = await answerTo('GET', `/content-manager/collection-types/${PRODUCT}?${filter}`);
  assert.ok(filtered.status !== 200 || filtered.text.includes(secret.documentId), 'a filter by the key finds nothing out');
});

test('a draft of which she may not read all has no preview for her', async () => {
  const preview = `/content-manager/preview/url/${PRODUCT}?documentId=${secret.documentId}&status=draft`;
  await colleague.grant(...entries(PRODUCT, ['read', 'update'], { fields: WINE_FIELDS }));
  assert.deepEqual(await answerTo('GET', preview), { status: 204, text: '' });
  const { data } = await administrator.request<{ data: { url: string } }>('GET', preview);
  assert.match(data.url, /status=draft&token=preview\./);
});

test('no answer brings what stands behind a relation, and no picker lists a type that an account may not read', async () => {
  const related_products = { set: [{ documentId: secret.documentId }] };
  const article = await administrator.create(ARTICLE, { title: 'Bài', slug: 'bai-lien-quan', related_products });
  await colleague.grant(page('plugin::upload.read'), ...entries(ARTICLE, ALL, { fields: ['title', 'related_products'] }));
  const articles = `/content-manager/collection-types/${ARTICLE}`;
  const folder = await administrator.request<{ data: { id: number } }>('POST', '/upload/folders', { name: 'Ảnh' });
  const asked = ['populate=*', 'populate=related_products', 'populate[0]=related_products', 'populate[related_products]=*'];
  for (const query of [...asked, 'populate[createdBy][populate][roles]=true', 'populate[localizations]=*'])
    for (const path of [
      articles,
      `${articles}/${article.documentId}`,
      '/upload/files',
      '/upload/folders',
      `/upload/folders/${folder.data.id}`,
    ])
      assert.equal(await statusOf(`${path}?${query}`), 400, `${path}?${query}`);
  for (const query of ['populate[files]=true', 'populate[parent][0]=files', 'populate[files][populate][related]=*'])
    assert.equal(await statusOf(`/upload/folders/${folder.data.id}?${query}`), 400, query);
  const panels = 'populate[parent][populate][parent]=*&populate[children][count]=true&populate[files][count]=true';
  const opened = await answerTo('GET', `/upload/folders/${folder.data.id}?${panels}`);
  assert.equal(opened.status, 200, opened.text);
  const validated = { documentIds: [article.documentId] };
  for (const [method, path, body] of [
    ['GET', articles],
    ['GET', `${articles}/${article.documentId}`],
    ['PUT', `${articles}/${article.documentId}`, { title: 'Bài mới' }],
    ['POST', `${articles}/actions/bulkFindForValidation`, validated],
    ['GET', `/content-manager/relations/${ARTICLE}/${article.documentId}/related_products`],
  ] as const) {
    const { status, text } = await answerTo(method, path, body);
    assert.equal(status, 200, `${method} ${path} ${text}`);
    assert.doesNotMatch(text, new RegExp(`${SECRET}|${slugOf(SECRET)}|77000|KIN-1`), path);
  }
  const candidates = `/content-manager/relations/${ARTICLE}/related_products`;
  for (const query of ['', '?filters[price][$gt]=1', '?sort=price', '?_q=vang'])
    assert.equal(await statusOf(`${candidates}${query}`), 403, query);
  await colleague.grant(
    ...entries(ARTICLE, ALL, { fields: ['title', 'related_products'] }),
    ...entries(PRODUCT, ['read'], { fields: ['name'] }),
  );
  assert.match((await answerTo('GET', candidates)).text, new RegExp(SECRET));
});

test('no query asks Strapi’s database past the checks of its routes', async () => {
  await colleague.grant(
    ...entries(ARTICLE, ALL, { fields: ['title', 'related_products'] }),
    ...entries(PRODUCT, ['read'], { fields: ['name'] }),
    ...[page('admin::users.read'), page('admin::roles.read')],
    { ...page('plugin::upload.read'), conditions: ['admin::is-creator'] },
  );
  const routes = [
    '/upload/folders',
    '/upload/files',
    '/admin/users',
    '/admin/roles',
    `/content-manager/collection-types/${ARTICLE}`,
  ];
  const asked = [
    ...['where[createdBy][password][$startsWith]=$2', 'where[$and][0][files][size][$gt]=0', 'orderBy[createdBy][password]=asc'],
    ...['select=password', 'groupBy=id', 'offset=1', '__proto__[where][id]=0'],
  ];
  for (const route of [...routes, `/content-manager/relations/${ARTICLE}/related_products`]) {
    const all = await answerTo('GET', `${route}?sort=`);
    assert.equal(all.status, 200, route);
    for (const query of asked) {
      const { status, text } = await answerTo('GET', `${route}?sort=&${query}`);
      assert.ok(status === 400 || text === all.text, `${route}?${query}: ${status} ${text.slice(0, 200)}`);
    }
  }
});

test('a view is changed by no account, and no route fills another language', async () => {
  for (const path of ['components/menu.item', `content-types/${PRODUCT}`])
    assert.ok([404, 405].includes((await answerTo('PUT', `/content-manager/${path}/configuration`, {})).status), path);
  const fill = `/i18n/content-manager/get-fill-from-locale/${ARTICLE}?documentId=x&sourceLocale=en&targetLocale=vi`;
  assert.equal(await statusOf(fill), 404);
});

test('behind a relation, a role asks about what it may read of all entries alone, and through few relations', async () => {
  await colleague.grant(
    ...entries(ARTICLE, ALL, { fields: ['title', 'related_products'] }),
    ...entries(PRODUCT, ['read'], { fields: WINE_FIELDS, own: true }),
    { ...page('plugin::upload.read'), conditions: ['admin::is-creator'] },
  );
  const articles = `/content-manager/collection-types/${ARTICLE}`;
  for (const query of [
    'filters[related_products][price][$gte]=1',
    'sort=related_products.price',
    'filters[related_products][createdAt][$null]=1',
  ])
    assert.equal(await statusOf(`${articles}?${query}`), 400, query);
  for (const query of [
    'filters[files][name][$contains]=a',
    'filters[files][folder][files][folder][name]=a',
    'filters[name][$jsonSupersetOf]=1',
  ])
    assert.equal(await statusOf(`/upload/folders?${query}`), 400, query);
  assert.equal(await statusOf(`${articles}?filters[related_products][documentId]=${secret.documentId}`), 200);
  const asAdministrator = async (query: string): Promise<number> => {
    const { headers } = administrator;
    return (await fetch(`${shop.url}/content-manager/collection-types/${PRODUCT}?${query}`, { headers })).status;
  };
  const galleries = (count: number): string =>
    Array.from({ length: count }, (_, at) => `filters[$and][${at}][gallery][id][$gt]=0`).join('&');
  assert.deepEqual([await asAdministrator(galleries(2)), await asAdministrator(galleries(3))], [200, 400]);
  for (const size of ['NaN', '100000', '0']) assert.equal(await asAdministrator(`pageSize=${size}`), 400, size);
  assert.equal(
    await statusOf('/content-manager/relations/menu.item/1/product'),
    403,
    'a component of a type that she may not read',
  );
});

test('nothing is ordered or counted by what a role sees of some entries alone, and no page shows whole wines', async () => {
  const names = WINE_FIELDS.filter((field) => field !== 'price');
  await colleague.grant(
    ...entries(PRODUCT, ['read', 'create'], { fields: WINE_FIELDS, own: true }),
    ...entries(HOME, ['read', 'update'], { fields: ['featured_products'] }),
  );
  const other = await hireLimited(shop, administrator, 'hai@shop.example');
  await other.grant(...entries(PRODUCT, ['read'], { fields: names }));
  await shop.database.query(
    `INSERT INTO admin_users_roles_lnk (user_id, role_id) SELECT one.id, role.id FROM admin_users AS one, admin_roles AS role
      WHERE one.email = 'lan@shop.example' AND role.name = 'hai@shop.example'`,
  );
  const products = `/content-manager/collection-types/${PRODUCT}`;
  for (const query of ['filters[price][$gte]=1', 'sort=price:DESC'])
    assert.equal(await statusOf(`${products}?${query}`), 400, query);
  assert.equal(await statusOf(`${products}?sort=name:ASC`), 200);
  assert.equal((await answerTo('POST', `${products}/auto-clone/${secret.documentId}`, {})).status, 403);
  const documentIds = [own.documentId, secret.documentId];
  for (const [sort, status] of Object.entries({ 'price:asc': 400, 'name:asc': 200 }))
    assert.equal(
      (await answerTo('POST', `${products}/actions/bulkFindForValidation`, { documentIds, sort })).status,
      status,
      sort,
    );
  const home = `/content-manager/single-types/${HOME}`;
  const featured = { featured_products: { set: [{ documentId: secret.documentId }] } };
  await administrator.request('PUT', home, featured);
  for (const query of ['', '?status=draft'])
    assert.doesNotMatch((await answerTo('GET', `${home}${query}`)).text, /77000|Hầm kín/, query);
});
