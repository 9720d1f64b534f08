import { Editor, Element, Range, Text, Transforms } from 'slate';
import { articleText } from '../article-text';
import { insertBlocks, insertInline } from '../insert-blocks';
import type { ElementNode } from '../slate-nodes';
import { goOnBelow, insertVideo, isInEmptyParagraph } from '../video/change-video';
import { videoBlock } from '../video/video-node';
import { fillCells } from '../table/change-table';
import { setNotice } from '../../requests/notices';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../contract/article-body';
import { videoOf } from '../../../read-model/projection/video-address';
import { readPastedHtml, type Pasted } from './pasted-blocks';
import { pastedUrl } from './pasted-link';
import { toChildren, type Run } from './runs';

/** More at once make the page stand still: the browser draws each. */
const BLOCKS_MAX = 2_000;

/** Fewer lines are pasted into a list as its items, as the editor does. */
const MANY_LINES = 50;

const ADDRESS = /^\s*https?:\/\/\S+\s*$/;

/** In a text. What ends a sentence behind it is not of it. */
const ADDRESSES = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)…])/;

const FRAGMENT = 'application/x-slate-fragment';

const LINE: Run = { text: '\n', marks: {} };
const SPACE: Run = { text: ' ', marks: {} };

function linkRun(address: string): Run {
  const url = pastedUrl(address) ?? address;
  return { text: url, marks: {}, url };
}

/** A line that is the address of a video is the video; in others addresses are links. */
function blockOfLine(line: string): ElementNode {
  const video = ADDRESS.test(line) ? videoOf(line) : undefined;
  if (video) return videoBlock(video);
  const runs = line.split(ADDRESSES).map((text, at): Run => (at % 2 === 1 ? linkRun(text) : { text, marks: {} }));
  return { type: 'paragraph', children: toChildren(runs.filter(({ text }) => text !== '')) };
}

const isInline = ({ type }: ElementNode['children'][number]): boolean => type === 'text' || type === 'link';

/** @returns the text of blocks, with a line for each, and each row of a table: where a block can't be */
function linesOf(blocks: readonly ElementNode[], between: Run = LINE): ElementNode['children'] {
  return blocks.flatMap((block, at) => {
    const { type, children } = block;
    const start = at === 0 ? [] : toChildren([between]);
    if (type === 'video') return [...start, ...toChildren([linkRun(block.url ?? '')])];
    const isText = children.every(isInline);
    return [...start, ...(isText ? children : linesOf(children as ElementNode[], type === 'table-row' ? SPACE : LINE))];
  });
}

/** Tells what a paste leaves out. */
function tellLeftOut({ blocks: { length }, droppedPictures, cutTables }: Pasted): void {
  const parts = [
    ...(droppedPictures > 0 ? ['pictures' as const] : []),
    ...(cutTables > 0 ? ['table' as const] : []),
    ...(length > BLOCKS_MAX ? ['long' as const] : []),
  ];
  const values = {
    ...{ pictures: String(droppedPictures), blocks: String(length), kept: String(BLOCKS_MAX) },
    ...{ rows: String(TABLE_ROWS_MAX), columns: String(TABLE_COLUMNS_MAX) },
  };
  const say = (ending: '' | '-next'): string => parts.map((part) => articleText(`shop.paste.${part}${ending}`, values)).join(' ');
  setNotice(parts.length === 0 ? undefined : { text: `${say('')} ${say('-next')}` });
}

const linesIn = (data: DataTransfer): string[] =>
  data
    .getData('text/plain')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');

const NOTHING: Pasted = { blocks: [], droppedPictures: 0, cutTables: 0 };

/** @returns what another program or page left on the clipboard */
function readClipboard(data: DataTransfer): Pasted {
  const html = data.getData('text/html');
  const read = html === '' ? NOTHING : readPastedHtml(html);
  if (read.blocks.length > 0) return read;
  const lines = linesIn(data);
  const isPicture = lines.length === 0 && [...data.files].some(({ type }) => type.startsWith('image/'));
  return {
    ...read,
    blocks: lines.map(blockOfLine),
    droppedPictures: isPicture ? Math.max(1, read.droppedPictures) : read.droppedPictures,
  };
}

const isIn = (editor: Editor, type: string): boolean =>
  Editor.above(editor, { match: (node) => Element.isElement(node) && node.type === type }) !== undefined;

/** Lines of text into a list: the editor makes items of them. */
const areItems = (editor: Editor, data: DataTransfer): boolean =>
  data.getData('text/html') === '' && isIn(editor, 'list-item') && linesIn(data).length < MANY_LINES;

/** Behind a table or a video is a line to go on in: what is typed or pasted next would be in a cell, or nowhere. */
function insertWithLineBelow(editor: Editor, blocks: readonly ElementNode[]): void {
  insertBlocks(editor, blocks);
  const last = blocks.at(-1)?.type;
  if (last === 'table' || last === 'video') goOnBelow(editor);
}

function pasteInto(editor: Editor, { blocks }: Pasted): void {
  const [first] = blocks;
  const isText = blocks.length === 1 && first?.type === 'paragraph' && !Editor.void(editor);
  if (isText) insertInline(editor, first.children);
  else insertWithLineBelow(editor, blocks.slice(0, BLOCKS_MAX));
}

/** @returns what was copied in a body's editor, with a table in it: the editor's own paste would take the table apart */
function copiedTables(data: DataTransfer): ElementNode[] | undefined {
  const fragment = data.getData(FRAGMENT);
  if (fragment === '') return undefined;
  const blocks = JSON.parse(decodeURIComponent(atob(fragment))) as ElementNode[];
  return blocks.some(({ type }) => type === 'table') ? blocks : undefined;
}

/** A table into a table fills its cells, as in Excel. */
function pasteIntoCell(editor: Editor, blocks: ElementNode[]): void {
  const [first] = blocks;
  if (first && blocks.length === 1 && first.type === 'table') fillCells(editor, first);
  else insertInline(editor, linesOf(blocks));
}

/** A text of one cell is a text, wherever it goes. */
function pasteTables(editor: Editor, blocks: ElementNode[]): void {
  const isOneCell = blocks.length === 1 && linesOf(blocks).every((child) => !(Text.isText(child) && child.text === '\n'));
  if (isOneCell) insertInline(editor, linesOf(blocks));
  else if (isIn(editor, 'table-cell')) pasteIntoCell(editor, blocks);
  else insertWithLineBelow(editor, blocks);
  // A part of a table has rows of different lengths.
  Editor.normalize(editor, { force: true });
}

/** Pastes what a body can have, as blocks. Into a cell of a table goes text. The address of a video alone is the video. */
export function withPaste(editor: Editor): Editor {
  const { insertData } = editor;
  editor.insertData = (data) => {
    const text = data.getData('text/plain');
    if (isIn(editor, 'code')) return Transforms.insertText(editor, text.replace(/\r\n?/g, '\n'));
    const video = isInEmptyParagraph(editor) ? videoOf(text) : undefined;
    if (video) return insertVideo(editor, video);
    // Makes a link of it, or of what is selected.
    if (ADDRESS.test(text)) return insertData(data);
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    const isInCell = isIn(editor, 'table-cell');
    const tables = copiedTables(data);
    if (tables) return pasteTables(editor, tables);
    if (!isInCell && (data.getData(FRAGMENT) !== '' || areItems(editor, data))) return insertData(data);
    const pasted = readClipboard(data);
    tellLeftOut(pasted);
    return isInCell ? pasteIntoCell(editor, pasted.blocks) : pasteInto(editor, pasted);
  };
  return editor;
}
