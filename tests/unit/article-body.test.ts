import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryLinkSlots, linkedIdsOf } from '../../src/read-model/projection/entry-links';
import { fillTemplate } from '../../src/read-model/projection/template';
import { presentBody } from '../../src/read-model/projection/article-body';

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
