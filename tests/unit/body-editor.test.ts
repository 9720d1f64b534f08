import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEditor, Editor, Node, Transforms, type Path } from 'slate';
import { withHistory } from 'slate-history';
import { insertBlocks } from '../../src/admin/articles/insert-blocks';
import { withLargeUndo } from '../../src/admin/articles/large-undo';
import type { ElementNode } from '../../src/admin/articles/slate-nodes';
import {
  fillCells,
  insertColumn,
  insertTable,
  moveToCell,
  removeColumn,
  removeRow,
} from '../../src/admin/articles/table/change-table';
import { placeInTable, type TablePlace } from '../../src/admin/articles/table/table-place';
import { insertVideo, isInEmptyParagraph, removeVideo } from '../../src/admin/articles/video/change-video';
import { withTables } from '../../src/admin/articles/table/table-plugin';
import { videoOf } from '../../src/read-model/projection/video-address';

const text = (words: string): ElementNode['children'] => [{ type: 'text', text: words }];
const paragraph = (words = ''): ElementNode => ({ type: 'paragraph', children: text(words) });
const cell = (words: string): ElementNode => ({ type: 'table-cell', children: text(words) });
/** @param rows cells by `|`, rows by `/` */
const table = (rows: string): ElementNode => ({
  type: 'table',
  children: rows.split('/').map((row) => ({ type: 'table-row', children: row.split('|').map(cell) })),
});

function openBody(...blocks: ElementNode[]): Editor {
  const editor = withLargeUndo(withTables(withHistory(createEditor())));
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
  children.map((block) => (block.type === 'table' ? rowsOf(block) : `${block.type} ${Node.string(block)}`));

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
  for (const words of 'abcdefghi') {
    Transforms.insertText(editor, words);
    moveToCell(editor, 1);
  }
  assert.deepEqual(shown(editor), ['a|b|c/d|e|f/g|h|i/||', 'paragraph ']);
  removeRow(editor, place(editor));
  insertColumn(editor, place(editor));
  assert.deepEqual(shown(editor), ['a||b|c/d||e|f/g||h|i', 'paragraph ']);
  removeColumn(editor, place(editor));
  assert.deepEqual(shown(editor), ['a|b|c/d|e|f/g|h|i', 'paragraph ']);
});

test('the menu of blocks can’t take a cell out of its row, and puts a picture below the table', () => {
  const editor = openBody(table('a|b/c|d'), paragraph());
  Transforms.setNodes(editor, { type: 'heading', level: 2 }, { at: [0, 0, 0] });
  Transforms.setNodes(editor, { type: 'list-item' }, { at: [0, 0, 1] });
  Transforms.wrapNodes(editor, { type: 'list', format: 'ordered', children: [] }, { at: [0, 0, 1] });
  assert.deepEqual(Node.get(editor, [0]), table('a|b/c|d'));
  Transforms.removeNodes(editor, { at: [0, 1, 0] });
  Transforms.insertNodes(editor, { type: 'image', image: {}, children: text('') }, { at: [0, 1, 0] });
  assert.deepEqual(shown(editor), ['a|b/d|', 'image ', 'paragraph ']);
});

test('a key at the border of a cell or a table deletes nothing behind it', () => {
  const editor = openBody(paragraph('x'), table('a|b/c|d'), paragraph('y'));
  const before = shown(editor);
  select(editor, [[1, 0, 1, 0], 0]);
  editor.deleteBackward('character');
  select(editor, [[1, 1, 0, 0], 1]);
  editor.deleteForward('character');
  select(editor, [[2, 0], 0]);
  editor.deleteBackward('character');
  assert.deepEqual(editor.selection?.anchor, { path: [1, 1, 1, 0], offset: 1 });
  select(editor, [[0, 0], 1]);
  editor.deleteForward('character');
  assert.deepEqual(shown(editor), before);
});

test('what is selected is deleted, and a table of which a part is selected keeps its cells', () => {
  const body = (): Editor => openBody(paragraph('xyz'), table('a|b/c|d'), paragraph('end'));
  const cases: readonly (readonly [string, [Path, number], [Path, number], string[]])[] = [
    ['some cells', [[1, 0, 1, 0], 0], [[1, 1, 0, 0], 1], ['paragraph xyz', 'a|/|d', 'paragraph end']],
    ['into a table', [[0, 0], 1], [[1, 1, 0, 0], 1], ['paragraph x', '|/|d', 'paragraph end']],
    ['out of a table', [[1, 0, 1, 0], 0], [[2, 0], 1], ['paragraph xyz', 'a|/|', 'paragraph nd']],
    ['a line, as three clicks select it', [[0, 0], 0], [[1, 0, 0, 0], 0], ['paragraph ', 'a|b/c|d', 'paragraph end']],
    ['over a table', [[0, 0], 1], [[2, 0], 1], ['paragraph xnd']],
    ['all of a table and more', [[1, 0, 0, 0], 0], [[2, 0], 3], ['paragraph xyz', 'paragraph ']],
  ];
  for (const [what, from, to, expected] of cases) {
    const editor = body();
    select(editor, from, to);
    editor.deleteFragment();
    assert.deepEqual(shown(editor), expected, what);
  }
});

test('a table that is pasted into another fills its cells, and makes it larger', () => {
  const editor = openBody(table('a|b/c|d'), paragraph());
  select(editor, [[0, 1, 1, 0], 0]);
  fillCells(editor, table('1|2/3|4'));
  assert.deepEqual(shown(editor), ['a|b|/c|1|2/|3|4', 'paragraph ']);
});

test('a video takes the place of an empty line, with a line to go on below', () => {
  const editor = openBody(paragraph('x'), paragraph());
  assert.equal(isInEmptyParagraph(editor), false);
  select(editor, [[1, 0], 0]);
  assert.equal(isInEmptyParagraph(editor), true);
  const video = videoOf('https://youtu.be/dQw4w9WgXcQ?si=abc');
  assert.ok(video);
  insertVideo(editor, video);
  assert.deepEqual(editor.children.slice(1), [
    { type: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', children: text('') },
    paragraph(),
  ]);
  assert.deepEqual(editor.selection?.anchor, { path: [2, 0], offset: 0 });
  select(editor, [[1, 0], 0]);
  removeVideo(editor);
  assert.deepEqual(shown(editor), ['paragraph x', 'paragraph ']);
});

test('blocks go between what is before and after the caret, and thousands of them in seconds, also back', () => {
  const editor = openBody(paragraph('trước sau'));
  select(editor, [[0, 0], 5]);
  insertBlocks(editor, [paragraph('giữa')]);
  assert.deepEqual(shown(editor), ['paragraph trước', 'paragraph giữa', 'paragraph  sau']);

  const long = openBody(paragraph());
  // Processor time: other tests run beside this one.
  const started = process.cpuUsage();
  insertBlocks(
    long,
    Array.from({ length: 2_000 }, (_block, at) => paragraph(String(at))),
  );
  assert.equal(long.children.length, 2_000);
  long.undo();
  assert.deepEqual(shown(long), ['paragraph ']);
  long.redo();
  assert.equal(long.children.length, 2_000);
  assert.ok(process.cpuUsage(started).user < 20_000_000);
});
