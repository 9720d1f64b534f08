import assert from 'node:assert/strict';
import { test } from 'node:test';
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
