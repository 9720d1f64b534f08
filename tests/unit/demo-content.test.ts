import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import '../../seed';
import { markdownToBlocks } from '../../seed/markdown-to-blocks';
import { projectRoot } from '../support/test-run';

const text = (words: string, marks: object = {}): object => ({ type: 'text', text: words, ...marks });

const cell = (child: object): object => ({ type: 'table-cell', children: [child] });

test('a filled shop loads none of it', () => {
  const loaded = Object.keys(require.cache).map((file) => path.relative(projectRoot, file));
  assert.ok(loaded.includes(path.join('seed', 'index.ts')));
  assert.deepEqual(
    loaded.filter(
      (file) => file.startsWith('seed') && file !== path.join('seed', 'index.ts') && !file.endsWith('markdown-to-blocks.ts'),
    ),
    [],
  );
});

test('an article becomes the blocks that the panel’s editor stores', () => {
  assert.deepEqual(
    markdownToBlocks('## Vang\n\nMột\ndòng *nhẹ*, [**đậm**](/san-pham)\n\n1. Một\n\n- Hai\n\n> Ba\n\n|a|b|\n|-|-|\n|*c*||'),
    [
      { type: 'heading', level: 2, children: [text('Vang')] },
      {
        type: 'paragraph',
        children: [
          text('Một dòng '),
          text('nhẹ', { italic: true }),
          text(', '),
          { type: 'link', url: '/san-pham', children: [text('đậm', { bold: true })] },
          text(''),
        ],
      },
      { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [text('Một')] }] },
      { type: 'list', format: 'unordered', children: [{ type: 'list-item', children: [text('Hai')] }] },
      { type: 'quote', children: [text('Ba')] },
      {
        type: 'table',
        headerRow: true,
        children: [
          { type: 'table-row', children: [cell(text('a')), cell(text('b'))] },
          { type: 'table-row', children: [cell(text('c', { italic: true })), cell(text(''))] },
        ],
      },
    ],
  );
});

test('an article with anything else is an error', () => {
  for (const markdown of ['![](/a.png)', '---', '    code', '<b>x</b>', '- a\n  - b', '> - a', '`x`']) {
    assert.throws(() => markdownToBlocks(markdown), /An article can't contain/, markdown);
  }
});
