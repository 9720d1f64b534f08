import assert from 'node:assert/strict';
import { test } from 'vitest';
import { entryLinkSlots, linkedIdsOf } from '../../src/public/read-model/projection/entry-links';
import { fillTemplate } from '../../src/public/read-model/projection/template';
import { presentBody } from '../../src/public/read-model/projection/article-body';

const text = (words: string, marks: object = {}): object => ({ type: 'text', text: words, ...marks });

test('a link to a script, which an import can contain, becomes text', () => {
  for (const url of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    '//evil.example',
    'vbscript:x',
  ]) {
    const html = presentBody([{ type: 'paragraph', children: [{ type: 'link', url, children: [text('bấm')] }] }]);
    assert.doesNotMatch(html, /script:|data:|\/\/evil/i, url);
    assert.match(html, /bấm/);
  }
});

test('a picture has its size, and no script of its URL or text', () => {
  const image = { url: '/uploads/a.png" onerror="alert(1)', alternativeText: '"><script>1</script>', width: 10, height: 20 };
  const html = presentBody([{ type: 'image', image, children: [text('')] }]);
  assert.doesNotMatch(html, /onerror="|<script/);
  assert.match(html, /width="10" height="20"/);
});

test('a picture with a caption is a figure, and one without stays as it was', () => {
  const picture = { type: 'image', image: { url: '/a.webp', alternativeText: 'Hầm' }, children: [text('')] };
  assert.equal(presentBody([picture]), '<img src="/a.webp" alt="Hầm" />');
  assert.equal(
    presentBody([{ ...picture, caption: ' Hầm <rượu> ' }]),
    '<figure><img src="/a.webp" alt="Hầm" /><figcaption>Hầm &lt;rượu&gt;</figcaption></figure>',
  );
});

test('a video has its picture in its link, and an address that is no video is a link', () => {
  const image = { url: '/a.webp', alternativeText: '' };
  const html = presentBody([{ type: 'video', url: 'https://www.facebook.com/shop/videos/123/?ref=share', image }]);
  assert.equal(
    html,
    '<figure data-video="facebook" data-embed="https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fshop%2Fvideos%2F123%2F">' +
      '<a href="https://www.facebook.com/shop/videos/123/" rel="noopener noreferrer"><img src="/a.webp" alt="" />Xem video trên Facebook</a></figure>',
  );
  assert.equal(
    presentBody([{ type: 'video', url: 'https://example.vn/"><script>' }]),
    '<p><a href="https://example.vn/&quot;&gt;&lt;script&gt;" rel="noopener noreferrer">https://example.vn/"&gt;&lt;script&gt;</a></p>',
  );
  assert.doesNotMatch(presentBody([{ type: 'video', url: 'javascript:alert(1)' }]), /href/);
});

test('a table has header cells in its first row, its first column or both', () => {
  const row = (...texts: string[]): object => ({
    type: 'table-row',
    children: texts.map((words) => ({ type: 'table-cell', children: [text(words)] })),
  });
  const children = [row('a', 'b'), row('c', 'd')];
  const [plain, column, both] = [{}, { headerColumn: true }, { headerColumn: true, headerRow: true }].map((headers) =>
    presentBody([{ type: 'table', ...headers, children }]),
  );
  assert.equal(plain, '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>');
  assert.match(column ?? '', /^<table><tbody><tr><th scope="row">a<\/th><td>b<\/td>/);
  assert.match(
    both ?? '',
    /^<table><thead><tr><th scope="col">a<\/th><th scope="col">b<\/th><\/tr><\/thead><tbody><tr><th scope="row">c/,
  );
});

test('an invalid body is empty', () => {
  for (const body of [null, undefined, 'text', {}, 5]) assert.equal(presentBody(body), '');
});

test('an unknown block shows its text', () => {
  assert.equal(presentBody([{ type: 'callout', children: [text('Mới')] }]), 'Mới');
});

test('a link to a product or an article is a slot, one to a brand the list of its wines, and one to nothing its text', () => {
  const linkedIds = new Map([
    ['wine', 12],
    ['house', 3],
  ]);
  const html = (kind: string, documentId: string): string =>
    presentBody([{ type: 'link', url: '/old', entry: { kind, documentId }, children: [text('bấm')] }], {
      pictures: new Map(),
      linkedIds,
    });
  const filled = fillTemplate(JSON.stringify(html('product', 'wine')), new Map(entryLinkSlots('product', 12, '/san-pham/moi')));
  assert.equal(JSON.parse(filled), '<a href="/san-pham/moi" rel="noopener noreferrer">bấm</a>');
  assert.deepEqual(linkedIdsOf(html('product', 'wine')), { product: [12], article: [] });
  assert.equal(html('brand', 'house'), '<a href="/san-pham?brand=3" rel="noopener noreferrer">bấm</a>');
  assert.equal(html('product', 'gone'), 'bấm');
});
