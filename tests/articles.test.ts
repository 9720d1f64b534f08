import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { paragraph, publishArticle, publishProduct } from './support/content';
import type { ArticleAnswer, ArticleList } from './support/contract-schemas';
import type { Suggestions } from './support/contract-schemas';
import { connect, signIn, type Editor } from './support/editor';
import { firstThing } from './support/structured-data';

const ARTICLE = 'api::article.article';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

const list = async (query = ''): Promise<ArticleList> => (await shop.api<ArticleList>(`/bai-viet${query}`)).body;
const titles = async (query = ''): Promise<string[]> => (await list(query)).data.map((article) => article.title);

test('lists the newest first, and a correction does not move an old article', async () => {
  const first = await publishArticle(editor, 'First story');
  await publishArticle(editor, 'Second story');
  await publishArticle(editor, 'Third story');
  const newestFirst = ['Third story', 'Second story', 'First story'];
  assert.deepEqual(await titles(), newestFirst);
  const [, , dated] = (await list()).data;
  await editor.publish(ARTICLE, first.documentId, { excerpt: 'Một lỗi chính tả đã sửa' });
  assert.deepEqual(await titles(), newestFirst);
  assert.equal((await list()).data[2]?.published_at, dated?.published_at);
});

test('has pages of twelve, and links that lead through all of them', async () => {
  for (let number = 1; number <= 11; number += 1) await publishArticle(editor, `Story ${number}`);
  const first = await list();
  assert.deepEqual(first.meta, { page: 1, per_page: 12, total: 14, total_pages: 2 });
  assert.equal(first.data.length, 12);
  const second = await list(first._links.next?.href.replace('/api/v1/bai-viet', ''));
  assert.equal(second.data.length, 2);
  assert.deepEqual(second._links.next, undefined);
  assert.equal(new Set([...first.data, ...second.data].map((article) => article.id)).size, 14);
  assert.deepEqual((await list('?page=10000&per_page=100')).data, []);
});

const HOSTILE = [
  { type: 'heading', level: 2, children: [{ type: 'text', text: 'Barolo < 14% & "cồn"' }] },
  {
    type: 'paragraph',
    children: [
      { type: 'text', text: '<script>alert(1)</script>', bold: true },
      { type: 'link', url: 'https://example.vn/?a=1&b="x"', children: [{ type: 'text', text: 'tốt' }] },
    ],
  },
  {
    type: 'list',
    format: 'unordered',
    children: [{ type: 'list-item', children: [{ type: 'text', text: 'Vang đỏ', italic: true }] }],
  },
  { type: 'quote', children: [{ type: 'text', text: 'Rượu ngon\nbạn hiền' }] },
];

test('the body is HTML without any script', async () => {
  await publishArticle(editor, 'Hostile', { body: HOSTILE });
  const { body } = (await shop.api<ArticleAnswer>('/bai-viet/hostile')).body.data;
  assert.match(body, /<h2>Barolo &lt; 14% &amp; (?:"|&quot;)cồn(?:"|&quot;)<\/h2>/);
  assert.match(body, /<strong>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/strong>/);
  assert.doesNotMatch(body, /<script|javascript:/i);
  assert.match(body, /<a href="https:\/\/example\.vn\/\?a=1&amp;b=(?:%22|&quot;)x(?:%22|&quot;)"/);
  assert.match(body, /<ul><li><em>Vang đỏ<\/em><\/li><\/ul>/);
  assert.match(body, /<blockquote>Rượu ngon<br ?\/?>bạn hiền<\/blockquote>/);
});

const cell = (text: string): object => ({ type: 'table-cell', children: [{ type: 'text', text }] });
const table = (rows: readonly (readonly string[])[], header: object = {}): object => ({
  type: 'table',
  ...header,
  children: rows.map((texts) => ({ type: 'table-row', children: texts.map(cell) })),
});
const video = (url: string, members: object = {}): object => ({
  type: 'video',
  url,
  ...members,
  children: [{ type: 'text', text: '' }],
});

test('a body has tables with header cells, and videos as a link and what a player needs', async () => {
  const rows = [
    ['Vang', 'Nhiệt độ'],
    ['Đỏ <đậm>', '16–18 °C'],
  ];
  const body = [
    table(rows, { headerRow: true }),
    video('https://youtu.be/dQw4w9WgXcQ?si=abc&t=1m5s', { caption: 'Cách mở chai' }),
    video('https://fb.watch/aBc-12/'),
  ];
  await publishArticle(editor, 'Tables', { body });
  const { body: html } = (await shop.api<ArticleAnswer>('/bai-viet/tables')).body.data;
  assert.equal(
    html,
    '<table><thead><tr><th scope="col">Vang</th><th scope="col">Nhiệt độ</th></tr></thead>' +
      '<tbody><tr><td>Đỏ &lt;đậm&gt;</td><td>16–18 °C</td></tr></tbody></table>' +
      '<figure data-video="youtube" data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=65">' +
      '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=65s" rel="noopener noreferrer">Xem video trên YouTube</a>' +
      '<figcaption>Cách mở chai</figcaption></figure>' +
      '<figure data-video="facebook"><a href="https://fb.watch/aBc-12/" rel="noopener noreferrer">Xem video trên Facebook</a></figure>',
  );
});

test('a body with what is no table and no video is refused', async () => {
  const tooWide = [Array.from({ length: 21 }, String)];
  const tooLong = Array.from({ length: 201 }, (_, row) => [String(row)]);
  const refused: Readonly<Record<string, object>> = {
    'a table without rows': table([]),
    'a row without cells': table([[]]),
    'a paragraph in a row': { type: 'table', children: [{ type: 'table-row', children: paragraph('a') }] },
    'a list in a cell': {
      type: 'table',
      children: [{ type: 'table-row', children: [{ type: 'table-cell', children: [{ type: 'list', children: [] }] }] }],
    },
    'a table of 21 columns': table(tooWide),
    'a table of 201 rows': table(tooLong),
    'a loose cell': cell('a'),
    'a video of another site': video('https://vimeo.com/1'),
    'a video that is a script': video('javascript:alert(1)'),
    'a long caption': video('https://youtu.be/dQw4w9WgXcQ', { caption: 'a'.repeat(501) }),
    'a block named as what objects inherit': { type: 'constructor', children: [{ type: 'text', text: '' }] },
    'an unknown block': { type: 'callout', children: [{ type: 'text', text: '' }] },
  };
  for (const [what, block] of Object.entries(refused)) {
    const attempt = editor.create(ARTICLE, { title: what, body: [block] });
    await assert.rejects(attempt, /400/, what);
  }
});

test('the detail has author, tags, related products in the editor’s order, and SEO texts', async () => {
  const merlot = await publishProduct(editor, 'Merlot');
  const barolo = await publishProduct(editor, 'Barolo');
  await publishArticle(editor, 'Whole', {
    author: 'Thu Hà',
    tags: ['Ý', 'Pháp'],
    excerpt: 'Hai chai vang',
    related_products: connect(barolo.documentId, merlot.documentId),
    seo: { meta_title: 'Tiêu đề riêng', meta_description: 'Mô tả riêng' },
  });
  const { data, _links } = (await shop.api<ArticleAnswer>('/bai-viet/whole')).body;
  assert.equal(data.author, 'Thu Hà');
  assert.deepEqual(data.tags, ['Ý', 'Pháp']);
  assert.deepEqual(
    data.related_products.map((product) => product.name),
    ['Barolo', 'Merlot'],
  );
  assert.deepEqual([data.seo.title, data.seo.description], ['Tiêu đề riêng', 'Mô tả riêng']);
  assert.equal(_links.self.href, '/api/v1/bai-viet/whole');
});

test('shows a related product’s new price, and an edited article’s new related products', async () => {
  const [row] = await shop.database.query<{ document_id: string }>('SELECT document_id FROM products WHERE slug = ?', ['barolo']);
  await editor.publish('api::product.product', row?.document_id ?? '', { price: 777 });
  const related = async (): Promise<ArticleAnswer['data']['related_products']> =>
    (await shop.api<ArticleAnswer>('/bai-viet/whole')).body.data.related_products;
  assert.equal((await related())[0]?.price, 777);
  const [article] = await shop.database.query<{ document_id: string }>('SELECT document_id FROM articles WHERE slug = ?', [
    'whole',
  ]);
  const documentId = article?.document_id ?? '';
  await editor.publish(ARTICLE, documentId, {
    related_products: { connect: [], disconnect: [{ documentId: row?.document_id }] },
    body: paragraph('ngắn'),
  });
  assert.deepEqual(
    (await related()).map((product) => product.name),
    ['Merlot'],
  );
});

test('pages of the shop have a list of their own, and are suggested beside articles', async () => {
  await publishArticle(editor, 'Giao hàng và đổi trả', { kind: 'page' });
  assert.deepEqual(await titles('?kind=page'), ['Giao hàng và đổi trả']);
  assert.ok(!(await titles('?per_page=100')).includes('Giao hàng và đổi trả'));
  const [page] = (await list('?kind=page')).data;
  const { body } = await shop.api<ArticleAnswer>(`/bai-viet/${page?.slug}`);
  assert.equal(body.data.kind, 'page');
  assert.equal(firstThing(body.data.seo)['@type'], 'WebPage');
  const { body: suggested } = await shop.api<Suggestions>('/tim-kiem?q=giao hang');
  assert.deepEqual(
    suggested.data.pages.map(({ name }) => name),
    ['Giao hàng và đổi trả'],
  );
  assert.deepEqual(suggested.data.articles, []);
  assert.equal((await shop.api('/bai-viet?kind=other')).status, 400);
});

test('lists the articles of a tag, and those whose titles have the words, with links that keep both', async () => {
  await publishArticle(editor, 'Chọn ly thế nào', { tags: ['Mẹo nhỏ', '100%'] });
  await publishArticle(editor, 'Chọn chai đầu tiên', { tags: ['Mẹo nhỏ hơn'] });
  assert.deepEqual(await titles('?tag=Mẹo nhỏ'), ['Chọn ly thế nào']);
  assert.deepEqual(await titles('?tag=meo-nho'), ['Chọn ly thế nào']);
  assert.deepEqual(await titles('?tag=%25'), []);
  assert.deepEqual(await titles('?q=chon'), ['Chọn chai đầu tiên', 'Chọn ly thế nào']);
  assert.deepEqual(await titles('?q=ly chọn'), ['Chọn ly thế nào']);
  assert.deepEqual(await titles('?q=_'), []);
  const page = await list('?tag=Mẹo nhỏ&q=chọn&per_page=1');
  assert.deepEqual([page.data[0]?.tags, page.meta.total], [['Mẹo nhỏ', '100%'], 1]);
  assert.match(page._links.self.href, /tag=.*q=|q=.*tag=/);
});
