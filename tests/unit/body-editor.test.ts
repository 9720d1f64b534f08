import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createEditor, Editor, Node, Transforms, type Path } from 'slate';
import { withHistory } from 'slate-history';
import { insertBlocks } from '../../src/editing/articles/panel/insert-blocks';
import { isOfType, videoBlock, type ElementNode } from '../../src/admin/shared/slate-nodes';
import {
  insertColumn,
  insertTable,
  moveToCell,
  placeInTable,
  removeColumn,
  removeRow,
  type TablePlace,
} from '../../src/editing/articles/panel/table/change-table';
import { withTables } from '../../src/editing/articles/panel/table/table-plugin';

const text = (words: string): ElementNode['children'] => [{ type: 'text', text: words }];
const paragraph = (words = ''): ElementNode => ({ type: 'paragraph', children: text(words) });
const cell = (words: string): ElementNode => ({ type: 'table-cell', children: text(words) });
/** @param rows cells by `|`, rows by `/` */
const table = (rows: string): ElementNode => ({
  type: 'table',
  children: rows.split('/').map((row) => ({ type: 'table-row', children: row.split('|').map(cell) })),
});

function openBody(...blocks: ElementNode[]): Editor {
  const editor = withTables(withHistory(createEditor()));
  const { isVoid } = editor;
  editor.isVoid = (element) => ['image', 'video'].includes(element.type) || isVoid(element);
  editor.children = blocks;
  Transforms.select(editor, Editor.start(editor, []));
  return editor;
}

const rowsOf = (block: ElementNode): string =>
  block.children
    .map((row) =>
      'children' in row ? row.children.map((one) => `${one.type === 'table-cell' ? '' : '!'}${Node.string(one)}`) : [],
    )
    .map((row) => row.join('|'))
    .join('/');

const shown = ({ children }: Editor): string[] =>
  children.map((block) => (isOfType(block, 'table') ? rowsOf(block) : `${block.type} ${Node.string(block)}`));

function place(editor: Editor): TablePlace {
  const found = placeInTable(editor);
  assert.ok(found);
  return found;
}

function select(editor: Editor, from: [Path, number], to = from): void {
  const [anchor, focus] = [from, to].map(([path, offset]) => ({ path, offset }));
  assert.ok(anchor && focus);
  Transforms.select(editor, { anchor, focus });
}

test('a table is inserted with a line below, and filled from cell to cell', () => {
  const editor = openBody(paragraph());
  insertTable(editor);
  for (const word of ['a', 'b', 'c', 'd']) {
    editor.insertText(word);
    moveToCell(editor, 1);
  }
  assert.deepEqual(shown(editor), ['a|b|c/d||/||', 'paragraph ']);
  moveToCell(editor, -1);
  insertColumn(editor, place(editor));
  removeRow(editor, { ...place(editor), row: 2 });
  removeColumn(editor, { ...place(editor), column: 3 });
  assert.deepEqual(shown(editor), ['a||b/d||', 'paragraph ']);
});

test('the menu of blocks can’t take a cell out of its row, and puts a picture below the table', () => {
  const editor = openBody(table('a|b/c|d'), paragraph('below'));
  Transforms.setNodes(editor, { type: 'heading', level: 2 }, { at: [0, 0, 1] });
  Transforms.wrapNodes(editor, { type: 'list', format: 'ordered', children: [] }, { at: [0, 1, 0] });
  Transforms.insertNodes(editor, { type: 'image', children: text('') }, { at: [0, 1, 1] });
  assert.deepEqual(shown(editor), ['a|b/c|d', 'image ', 'paragraph below']);
});

test('a key at the border of a cell or a table deletes nothing behind it', () => {
  const editor = openBody(paragraph('above'), table('a|b/c|d'), paragraph('below'));
  const before = shown(editor);
  for (const at of [[[1, 0, 0, 0], 0] as const, [[1, 0, 1, 0], 0] as const, [[2, 0], 0] as const]) {
    select(editor, [[...at[0]], at[1]]);
    editor.deleteBackward('character');
  }
  for (const at of [[[1, 1, 1, 0], 1] as const, [[0, 0], 5] as const]) {
    select(editor, [[...at[0]], at[1]]);
    editor.deleteForward('character');
  }
  assert.deepEqual(shown(editor), before);
});

test('what is selected is deleted, and a table of which a part is selected keeps its cells', () => {
  const editor = openBody(paragraph('above'), table('aa|bb/cc|dd'), paragraph('below'));
  select(editor, [[0, 0], 2], [[1, 0, 1, 0], 1]);
  editor.deleteFragment();
  assert.deepEqual(shown(editor), ['paragraph ab', '|b/cc|dd', 'paragraph below']);
  select(editor, [[1, 1, 0, 0], 1], [[2, 0], 3]);
  editor.deleteFragment();
  assert.deepEqual(shown(editor), ['paragraph ab', '|b/c|', 'paragraph ow']);
});

test('a video takes the place of an empty line, with a line to go on below', () => {
  const editor = openBody(paragraph());
  insertBlocks(editor, [videoBlock('https://youtu.be/dQw4w9WgXcQ')]);
  editor.insertText('next');
  assert.deepEqual(shown(editor), ['video ', 'paragraph next']);
});

test('blocks go between what is before and after the caret, and hundreds of them in seconds, also back', () => {
  const editor = openBody(paragraph('onetwo'));
  select(editor, [[0, 0], 3]);
  insertBlocks(editor, [table('a|b'), paragraph('x')]);
  assert.deepEqual(shown(editor), ['paragraph one', 'a|b', 'paragraph x', 'paragraph two']);
  const before = shown(editor);
  const many = Array.from({ length: 500 }, (_, index) => paragraph(String(index)));
  editor.history.undos = [];
  insertBlocks(editor, many);
  assert.equal(editor.children.length, 504);
  editor.undo();
  assert.deepEqual(shown(editor), before);
});
