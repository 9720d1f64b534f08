import { Editor, Range, Text, Transforms } from 'slate';
import { videoOf } from '../../../read-model/projection/video-address';
import { insertBlocks } from '../insert-blocks';
import { isOfType, videoBlock, type ElementNode } from '../slate-nodes';
import { pastedUrl, toChildren, type Run } from './inline';
import { tellLeftOut } from './left-out';
import { readPastedHtml, type Pasted } from './pasted-html';

/** More at once make the page stand still: the browser draws each. */
export const BLOCKS_MAX = 2_000;

const ADDRESS = /^\s*https?:\/\/\S+\s*$/;
/** In a text. What ends a sentence behind it is not of it. */
const ADDRESSES = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)…])/;
const FRAGMENT = 'application/x-slate-fragment';

function linkRun(address: string): Run {
  const url = pastedUrl(address) ?? address;
  return { text: url, marks: {}, url };
}

/** A line that is the address of a video is the video; in others addresses are links. */
function blockOfLine(line: string): ElementNode {
  const video = ADDRESS.test(line) ? videoOf(line) : undefined;
  if (video) return videoBlock(video.url);
  const runs = line.split(ADDRESSES).map((text, at): Run => (at % 2 === 1 ? linkRun(text) : { text, marks: {} }));
  return { type: 'paragraph', children: toChildren(runs) };
}

/** @returns the text of blocks, with a line for each, and each row of a table: a cell has no blocks */
function linesOf(blocks: readonly ElementNode[], between = '\n'): ElementNode['children'] {
  return blocks.flatMap(({ type, url = '', children }, at): ElementNode['children'] => {
    const start: ElementNode['children'] = at === 0 ? [] : [{ type: 'text', text: between }];
    const isText = children.every((child) => Text.isText(child) || child.type === 'link');
    if (type === 'video') return [...start, ...toChildren([linkRun(url)])];
    return [...start, ...(isText ? children : linesOf(children as ElementNode[], type === 'table-row' ? ' ' : '\n'))];
  });
}

/** @returns what another program or page left on the clipboard */
function readClipboard(data: DataTransfer): Pasted {
  const html = data.getData('text/html');
  const read = html === '' ? { blocks: [], droppedPictures: 0, cutTables: 0 } : readPastedHtml(html);
  if (read.blocks.length > 0) return read;
  const lines = data.getData('text/plain').split(/\r\n|\r|\n/);
  const blocks = lines.filter((line) => line.trim() !== '').map(blockOfLine);
  const isPicture = blocks.length === 0 && [...data.files].some(({ type }) => type.startsWith('image/'));
  return { ...read, blocks, droppedPictures: isPicture ? Math.max(1, read.droppedPictures) : read.droppedPictures };
}

const isIn = (editor: Editor, type: string): boolean =>
  Editor.above(editor, { match: (node) => isOfType(node, type) }) !== undefined;

const insertInline = (editor: Editor, children: ElementNode['children']): void => {
  const filled = children.filter((child) => !Text.isText(child) || child.text !== '');
  Transforms.insertNodes(editor, filled, { select: true });
};

function isOnEmptyLine({ selection, children }: Editor): boolean {
  if (!selection || Range.isExpanded(selection)) return false;
  const block = children[selection.anchor.path[0] ?? 0];
  return isOfType(block, 'paragraph') && block.children.every((child) => Text.isText(child) && child.text === '');
}

/** Pastes what a body can have, as blocks. Into a cell of a table goes text. The address of a video alone is the video. */
export function withPaste(editor: Editor): Editor {
  const { insertData } = editor;
  editor.insertData = (data) => {
    const text = data.getData('text/plain');
    const video = isOnEmptyLine(editor) ? videoOf(text) : undefined;
    if (video) return insertBlocks(editor, [videoBlock(video.url)]);
    const isInCell = isIn(editor, 'table-cell');
    // An address makes a link of what is selected; what was copied in an editor is pasted by it.
    if (ADDRESS.test(text) || (!isInCell && data.getData(FRAGMENT) !== '')) return insertData(data);
    const pasted = readClipboard(data);
    tellLeftOut(pasted, BLOCKS_MAX);
    const [first] = pasted.blocks;
    // A blank line changes nothing.
    if (!first) return undefined;
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    if (isInCell) return insertInline(editor, linesOf(pasted.blocks));
    const isSentence = pasted.blocks.length === 1 && first.type === 'paragraph' && !Editor.void(editor);
    return isSentence ? insertInline(editor, first.children) : insertBlocks(editor, pasted.blocks.slice(0, BLOCKS_MAX));
  };
  return editor;
}
