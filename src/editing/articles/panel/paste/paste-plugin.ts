import { Editor, Range, Text, Transforms } from 'slate';
import { videoOf } from '../../../../public/read-model/projection/video-address';
import { insertBlocks } from '../insert-blocks';
import { isOfType, linesOf, videoBlock, type ElementNode } from '../../../../admin/shared/slate-nodes';
import { toChildren } from './inline';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../../contract/limits';
import { setNotice } from '../../../../admin/requests/notices';
import articles from '../../../../admin/translations/articles.json';
import { panelText } from '../../../../admin/translations/panel-text';
import { readPastedHtml, type Pasted } from './pasted-html';

/** More at once make the page stand still: the editor looks at each block again for each that is inserted. */
const BLOCKS_MAX = 500;

const ADDRESS = /^\s*https?:\/\/\S+\s*$/;
const FRAGMENT = 'application/x-slate-fragment';

/** Tells what a paste leaves out. */
function tellLeftOut({ blocks: { length }, droppedPictures, cutTables }: Pasted): void {
  const values = {
    pictures: String(droppedPictures),
    blocks: String(length),
    kept: String(BLOCKS_MAX),
    rows: String(TABLE_ROWS_MAX),
    columns: String(TABLE_COLUMNS_MAX),
  };
  const texts = [
    ...(droppedPictures > 0 ? (['shop.paste.pictures', 'shop.paste.pictures-next'] as const) : []),
    ...(cutTables > 0 ? (['shop.paste.table', 'shop.paste.table-next'] as const) : []),
    ...(length > BLOCKS_MAX ? (['shop.paste.long', 'shop.paste.long-next'] as const) : []),
  ];
  const text = texts.map((id) => panelText(articles, id, values)).join(' ');
  setNotice(text === '' ? undefined : { text });
}

/** A line that is the address of a video is the video. */
function blockOfLine(line: string): ElementNode {
  const video = videoOf(line);
  return video ? videoBlock(video.url) : { type: 'paragraph', children: toChildren([{ text: line, marks: {} }]) };
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
    tellLeftOut(pasted);
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
