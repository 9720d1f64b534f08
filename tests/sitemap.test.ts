import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { byNight } from './support/by-night';
import { publishArticle, publishProduct } from './support/content';
import { signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { sendRaw } from './support/raw-http';
import { startShop } from './support/shop';
import { ADDRESSES, API, SITE } from './support/shop-environment';
import { readIndex, readUrlset, type SitemapUrl } from './support/sitemap-rules';
import { parseXml } from './support/xml';

const PRODUCT = 'api::product.product';

let shop: RunningShop;
let editor: Editor;
let wine: Saved;

beforeAll(async () => {
  shop = await borrowShop('none', ADDRESSES);
  editor = await signIn(shop);
  const bottle = await editor.upload(await png('chai.png'));
  const label = await editor.upload(await png('nhan.png'), { alternativeText: 'Nhãn "1990" \u0001' });
  wine = await publishProduct(editor, 'Rượu <Đỏ> & Bạn', { slug: 'ruou-do', gallery: [bottle.id, label.id] });
  await publishProduct(editor, 'Stays');
  await publishArticle(editor, 'Cellar', { cover: bottle.id });
  await editor.create(PRODUCT, { name: 'Nháp', slug: 'nhap', in_stock: true });
});
afterAll(() => shop.close());

const ask = (path: string, init: RequestInit = {}, { url } = shop): Promise<Response> =>
  fetch(`${url}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
const read = async (path: string, from = shop): Promise<string> => {
  const response = await ask(path, {}, from);
  assert.equal(response.status, 200, path);
  return response.text();
};
const listed = async (path: string): Promise<boolean> =>
  (await read('/sitemap-products-1.xml')).includes(`<loc>${SITE}${path}</loc>`);

describe('the sitemap, read by an XML parser', () => {
  const index = async () => readIndex(parseXml(await read('/sitemap.xml')), API);
  const urls = async (path: string): Promise<SitemapUrl[]> =>
    readUrlset(parseXml(await read(path)), { pages: SITE, pictures: API });
  const everyUrl = async (): Promise<SitemapUrl[]> => {
    const parts = await index();
    return (await Promise.all(parts.map(({ loc }) => urls(new URL(loc).pathname)))).flat();
  };

  test('the index lists the parts, and the parts list exactly the published pages', async () => {
    assert.deepEqual(
      (await index()).map(({ loc }) => loc),
      ['pages', 'products-1', 'articles-1'].map((name) => `${API}/sitemap-${name}.xml`),
    );
    assert.deepEqual(
      (await everyUrl()).map(({ loc }) => loc.slice(SITE.length)),
      ['/', '/san-pham', '/bai-viet', '/san-pham/ruou-do', '/san-pham/stays', '/bai-viet/cellar'],
    );
  });

  test('a page has the time of its last change and its pictures, with any characters in their names', async () => {
    const [entry] = await urls('/sitemap-products-1.xml');
    assert.deepEqual(
      entry?.images.map(({ title }) => title),
      ['Rượu <Đỏ> & Bạn', 'Nhãn "1990" '],
    );
    assert.ok(entry.images[0]?.loc.startsWith(`${API}/pictures/`), entry.images[0]?.loc);
    await editor.publish(PRODUCT, wine.documentId, { price: 1 });
    const [changed] = await urls('/sitemap-products-1.xml');
    assert.ok((changed?.lastmod ?? '') > (entry.lastmod ?? ''));
    assert.equal((await index()).find(({ loc }) => loc.includes('products'))?.lastmod, changed?.lastmod);
    const { body } = await shop.api<{ data: { updated_at: string } }>('/san-pham/ruou-do');
    assert.equal(changed?.lastmod, body.data.updated_at);
  });

  test('a page with more pictures than fit omits the rest', async () => {
    const alternativeText = 'Rượu & vang '.repeat(20).trim();
    const pictures = await Promise.all(
      Array.from({ length: 24 }, async (_, place) =>
        editor.upload(await png(`${place}.png`, '#000000', 8, 8), { alternativeText }),
      ),
    );
    await publishProduct(editor, 'Many', { gallery: pictures.map(({ id }) => id) });
    const entry = (await urls('/sitemap-products-1.xml')).find(({ loc }) => loc.endsWith('/many'));
    const images = entry?.images.length ?? 0;
    assert.ok(images > 8 && images < 24, `${images} pictures`);
    const [element] = /<url><loc>[^<]*\/many<.*?<\/url>/.exec(await read('/sitemap-products-1.xml')) ?? [];
    assert.ok(Buffer.byteLength(element ?? '') <= 10_000, '5,000 of them are at most 50 MB');
    await editor.delete(PRODUCT, (await productNamed('Many')).documentId);
  });

  test('a shop with many products has several parts, each with its own pages', async () => {
    await shop.database.query('UPDATE storefront_sequences SET last_value = 5000 WHERE name = ?', [PRODUCT]);
    const later = await publishProduct(editor, 'Later');
    assert.deepEqual(
      (await index()).map(({ loc }) => loc.slice(API.length)),
      ['/sitemap-pages.xml', '/sitemap-products-1.xml', '/sitemap-products-2.xml', '/sitemap-articles-1.xml'],
    );
    assert.deepEqual(
      (await urls('/sitemap-products-2.xml')).map(({ loc }) => loc),
      [`${SITE}/san-pham/later`],
    );
    await editor.unpublish(PRODUCT, later.documentId);
    assert.equal((await ask('/sitemap-products-2.xml')).status, 404, 'a part without a page is 404');
    assert.equal((await index()).length, 3);
  });
});

async function productNamed(name: string): Promise<Saved> {
  const { results } = await editor.request<{ results: Saved[] }>(
    'GET',
    `/content-manager/collection-types/${PRODUCT}?page=1&pageSize=100`,
  );
  const found = results.find((product) => product.name === name);
  assert.ok(found);
  return found;
}

test('an unpublished or moved page leaves the sitemap immediately, and its part is not older than that', async () => {
  const dated = async (): Promise<string> => {
    const dates = [...(await read('/sitemap.xml')).matchAll(/products-\d\.xml<\/loc><lastmod>([^<]+)/g)].map(([, date]) => date);
    return dates.sort().at(-1) ?? assert.fail('no date');
  };
  await publishProduct(editor, 'Beside it');
  const newest = await publishProduct(editor, 'Newest');
  const before = await dated();
  await editor.unpublish(PRODUCT, newest.documentId);
  assert.ok((await dated()) > before);
  assert.equal(await listed('/san-pham/ruou-do'), true);
  await editor.unpublish(PRODUCT, wine.documentId);
  assert.equal(await listed('/san-pham/ruou-do'), false);
  await editor.publish(PRODUCT, wine.documentId, { slug: 'ruou-vang-do' });
  assert.equal(await listed('/san-pham/ruou-do'), false);
  assert.equal(await listed('/san-pham/ruou-vang-do'), true);
});

test('answers 304 until something changes, and HEAD without a body', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-products-1.xml']) {
    const first = await ask(path);
    const body = await first.text();
    const etag = first.headers.get('ETag') ?? '';
    assert.match(etag, /^"[^"]+"$/, path);
    assert.match(first.headers.get('Cache-Control') ?? '', /^public, max-age=0, must-revalidate$/);
    const again = await ask(path, { headers: { 'If-None-Match': etag } });
    assert.deepEqual([again.status, await again.text()], [304, ''], path);
    const head = await ask(path, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('ETag'), await head.text()], [200, etag, ''], path);
    const plain = await ask(path, { headers: { 'Accept-Encoding': 'identity' } });
    assert.deepEqual([plain.headers.get('Content-Encoding'), await plain.text()], [null, body], path);
  }
  const before_ = (await ask('/sitemap-products-1.xml')).headers.get('ETag');
  await editor.publish(PRODUCT, wine.documentId, { price: 2 });
  assert.equal((await ask('/sitemap-products-1.xml', { headers: { 'If-None-Match': before_ ?? '' } })).status, 200);
});

test('is compressed', async () => {
  for (let number = 1; number <= 12; number += 1) await publishArticle(editor, `Story ${number}`);
  const answer = await sendRaw(shop, 'GET /sitemap-articles-1.xml HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n');
  assert.equal(answer?.headers.get('Content-Encoding'), 'gzip');
  assert.match(answer.headers.get('Vary') ?? '', /\bAccept-Encoding\b/);
  assert.equal(answer.headers.get('Content-Type'), 'application/xml; charset=utf-8');
  assert.match(gunzipSync(Buffer.from(answer.text, 'latin1')).toString(), /<\/urlset>\n$/);
});

test('robots.txt allows everything but the panel, and names the sitemap', async () => {
  const response = await ask('/robots.txt');
  assert.equal(response.headers.get('Content-Type'), 'text/plain; charset=utf-8');
  assert.equal(await response.text(), `User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: ${API}/sitemap.xml\n`);
});

test('refuses other methods and other names with the API’s problems', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-products-1.xml']) {
    const response = await ask(path, { method: 'POST' });
    assert.deepEqual([response.status, response.headers.get('Allow')], [405, 'GET, HEAD, OPTIONS'], path);
  }
  for (const name of ['products-0', 'products-999999', 'products-01', 'products-9999999', 'brands-1', 'products', '%00']) {
    const response = await ask(`/sitemap-${name}.xml`);
    assert.equal(response.status, 404, name);
    assert.match(response.headers.get('Content-Type') ?? '', /^application\/problem\+json/);
  }
});

byNight('without PUBLIC_URL the parts have the storefront’s origin; without FRONTEND_URL there is no sitemap', async () => {
  const other = await startShop({ env: { FRONTEND_URL: SITE } });
  onTestFinished(() => other.close());
  const colleague = await signIn(other);
  await publishProduct(colleague, 'Pictured', { gallery: [(await colleague.upload(await png())).id] });
  assert.match(await read('/sitemap.xml', other), new RegExp(`<loc>${SITE}/sitemap-products-1\\.xml</loc>`));
  assert.ok((await read('/sitemap-products-1.xml', other)).includes(`<image:loc>${SITE}/pictures/`));
  await other.restart({ FRONTEND_URL: undefined });
  assert.equal((await ask('/sitemap.xml', {}, other)).status, 404);
  assert.equal((await ask('/sitemap-products-1.xml', {}, other)).status, 404);
  assert.equal(await read('/robots.txt', other), 'User-agent: *\nAllow: /\nDisallow: /admin\n');
});
