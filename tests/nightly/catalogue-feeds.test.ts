import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { ShownFeeds } from '../../src/public/feeds/panel-api';
import type { PassedThreshold, ScriptResult } from '../../src/editing/import/server/scripts/panel-api';
import { runsOf } from '../support/catalogue-runs';
import { createGroups, publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { signIn, type Editor } from '../support/editor';
import { png } from '../support/images';
import { startShop, type Shop } from '../support/shop';
import { bearer, createApiToken } from '../support/tokens';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';
const FRONTEND = 'https://ruou.example';

let shop: Shop;
let editor: Editor;

beforeAll(async () => {
  const env = { FRONTEND_URL: FRONTEND, PUBLIC_URL: 'https://api.ruou.example' };
  shop = await startShop({ env });
  editor = await signIn(shop);
  const { data } = await createGroups(editor, 'Feed');
  const picture = await editor.upload(await png('feed.png'));
  const wine = {
    ...data,
    price: 390_000,
    compare_at_price: 450_000,
    description: 'Đậm & êm\n\nHai dòng',
    vintage: 2019,
    volume_ml: 750,
  };
  const more = { abv: 13.5, grapes: ['Merlot', 'Cabernet Franc'], food_pairings: ['Bò: áp chảo', 'Phô mai'] };
  await publishProduct(editor, 'Vang co ma', { ...wine, ...more, name: 'Vang có mã', sku: 'F-1', gallery: [picture.id] });
  await publishProduct(editor, 'Vang khong ma', { ...data, name: 'Vang không mã 2018', price: 200_000, in_stock: false });
  await publishProduct(editor, 'Vang lien he', { name: 'Vang liên hệ', sku: 'F-3', price: null });
  await editor.create(PRODUCT, { name: 'Vang nháp', slug: 'vang-nhap', sku: 'F-4', price: 100_000 });
});
afterAll(() => shop?.close());

/** @returns an address of this shop, whatever its public origin is */
const local = (url: string): string => `${shop.url}${new URL(url).pathname}${new URL(url).search}`;

async function feeds(): Promise<Map<string, string>> {
  const answer = await editor.request<ShownFeeds>('GET', '/catalogue/feeds');
  return new Map(answer.feeds.map(({ name, url }) => [name, local(url)]));
}

describe('a feed', () => {
  test('names the published products with a price, and no others', async () => {
    for (const [name, url] of await feeds()) {
      const text = await (await fetch(url)).text();
      assert.match(text, /Vang có mã/, name);
      assert.match(text, /450000 VND/);
      // All that a shop needs which has lost its wines.
      for (const detail of [
        /Giống nho\W.*Merlot, Cabernet Franc/,
        /Niên vụ\W.*2019/,
        /Nồng độ cồn\W.*13\.5/,
        /750 ml/,
        /Bò: áp chảo, Phô mai/,
      ])
        assert.match(text, detail, name);
      assert.match(text, new RegExp(`${FRONTEND}/san-pham/vang-khong-ma`));
      assert.doesNotMatch(text, /Vang liên hệ|Vang nháp/);
    }
  });

  test('is told by its signature alone, and answers 304 while nothing changes', async () => {
    const url = (await feeds()).get('google-merchant.xml') ?? '';
    for (const other of [url.replace(/signature=.{4}/, 'signature=AAAA'), url.replace(/\?.*/, ''), url.replace('.xml', '.tsv')])
      assert.equal((await fetch(other)).status, 404, other);
    const first = await fetch(url);
    assert.equal(first.status, 200);
    await first.text();
    const etag = first.headers.get('etag') ?? '';
    const again = (): Promise<Response> => fetch(url, { headers: { 'If-None-Match': etag } });
    assert.equal((await again()).status, 304);
    await publishProduct(editor, 'Vang them', { name: 'Vang thêm', sku: 'F-9', price: 500_000 });
    const fresh = await until('the feed has changed', async () => {
      const answer = await again();
      return answer.status === 200 && answer.text();
    });
    assert.match(fresh, /Vang thêm/);
  });
});

describe('an import by a script', () => {
  let token: string;
  beforeAll(async () => {
    const permissions = ['api::catalogue.catalogue.import'];
    token = (await createApiToken(editor, { type: 'custom', permissions })).accessKey;
  });

  async function send(content: string, fields: Record<string, string> = {}, headers = bearer(token)) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([content]), 'gia.csv');
    const response = await fetch(`${shop.url}/catalogue/imports`, { method: 'POST', headers, body: form });
    const body = (await response.json()) as ScriptResult & { result?: ScriptResult; passed?: PassedThreshold[]; detail?: string };
    return { status: response.status, type: response.headers.get('content-type') ?? '', body };
  }
  const priceOf = async (slug: string) => (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.price;

  test('changes prices within its thresholds, and is undone in the panel', async () => {
    const dry = await send('Mã;Giá;Giá mới\nF-1;400000;1\nF-9;500000;1\n', { dry_run: 'true' });
    assert.deepEqual(dry.body.ignored, ['Giá mới']);
    const content = 'Mã;Giá\nF-1;400000\nF-9;500000\n';
    assert.deepEqual([dry.status, dry.body.state, dry.body.counts.changed], [200, 'dry-run', 1]);
    assert.equal(await priceOf('vang-co-ma'), 390_000);
    const { status, body } = await send(content);
    assert.deepEqual([status, body.state, body.counts.applied, body.price_changes], [200, 'done', 1, 1]);
    assert.equal(await priceOf('vang-co-ma'), 400_000);
    assert.equal((await send(content)).body.state, 'unchanged');
    const { run } = await runsOf(editor).undo(body.run);
    await runsOf(editor).untilEnded(run.id);
    assert.equal(await priceOf('vang-co-ma'), 390_000);
  });

  test('is refused by a problem where it passes a threshold, and changes nothing', async () => {
    for (const [content, threshold] of [
      ['Mã;Giá\nF-1;410000\nF-9;510000\n', 'price_changes'],
      ['Mã;Giá\nF-1;4000\nF-9;500000\n', 'wrong'],
      ['Mã;Giá\nF-1;390000\nF-9;không biết\n', 'wrong'],
      ['Mã;Tên;Giá\nF-NEW;Vang mới toanh;410000\nF-1;;390000\n', 'changed'],
    ] as const) {
      const { status, type, body } = await send(content, threshold === 'changed' ? { max_changed: '0' } : {});
      assert.deepEqual([status, type], [422, 'application/problem+json'], JSON.stringify(body));
      assert.deepEqual(
        body.passed?.map((one) => one.threshold),
        [threshold],
      );
    }
    assert.equal(await priceOf('vang-co-ma'), 390_000);
    const { runs } = await runsOf(editor).list();
    assert.equal(runs.filter(({ state, actor }) => state === 'draft' && actor.id === null).length, 1);
    const allowed = await send('Mã;Giá\nF-1;410000\nF-9;510000\n', { max_price_changes: '1' });
    assert.deepEqual([allowed.status, allowed.body.state], [200, 'done']);
    // A sale ends where the price is that of before it again.
    assert.equal((await send('Mã;Giá\nF-1;450000\n', { max_price_changes: '1' })).status, 200);
    const { data } = (await shop.api<ProductAnswer>('/san-pham/vang-co-ma')).body;
    assert.deepEqual([data.price, data.compare_at_price], [450_000, null]);
  });

  test('needs a token with its permission, and a file that can be read', async () => {
    const other = (await createApiToken(editor, { type: 'custom', permissions: ['api::storefront.storefront.read'] })).accessKey;
    for (const [headers, status] of [
      [{}, 401],
      [bearer(other), 403],
      [editor.headers, 401],
    ] as const) {
      const answer = await send('Mã;Giá\nF-1;1\n', {}, headers);
      assert.deepEqual([answer.status, answer.type.split(';')[0]], [status, 'application/problem+json']);
    }
    assert.match((await send('Mã;Giá\nF-1;1\n', { max_chnged: '1' })).body.detail ?? '', /max_chnged/);
    const broken = await send('%PDF-1.7');
    assert.deepEqual([broken.status, broken.type.split(';')[0]], [400, 'application/problem+json']);
    assert.match(broken.body.detail ?? '', /PDF/);
  });
});
