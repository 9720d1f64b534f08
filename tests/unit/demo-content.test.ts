import assert from 'node:assert/strict';
import { test } from 'vitest';
import { markdownToBlocks } from '../../seed/markdown-to-blocks';

const text = (words: string, marks: object = {}): object => ({ type: 'text', text: words, ...marks });

const cell = (child: object): object => ({ type: 'table-cell', children: [child] });

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
