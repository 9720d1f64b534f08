import { videoOf, type Video } from '../../../read-model/projection/video-address';
import { videoBlock } from '../video/video-node';
import type { ElementNode } from '../slate-nodes';
import { headingLevel, isNoteNumber, isDropped, marksOf, styleOf } from './element-look';
import { makeLists, wordItem, type ListFormat, type ListItem } from './list-items';
import { pastedUrl } from './pasted-link';
import { isLayout, isTooLarge, readTable } from './pasted-table';
import { collapse, splitAtEmptyLines, tidyRuns, toChildren, type Marks, type Run } from './runs';

/** What is read from pasted HTML. */
export interface Pasted {
  blocks: ElementNode[];
  /** pictures that the page shows and a body can't take over */
  droppedPictures: number;
  /** tables that are larger than one of a body */
  cutTables: number;
}

/** What a text becomes. */
type Target =
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; level: number }
  | { type: 'item'; level: number; format: ListFormat };

/** Text of a block. All paragraphs of an item or a quote are one. */
interface TextBlock {
  target: Target;
  runs: Run[];
}

/** What the elements around a text make of it. */
interface Context {
  marks: Marks;
  url?: string;
  keepsLines: boolean;
  target: Target;
  /** lists around it */
  depth: number;
}

const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 ' +
    'H4 H5 H6 HEADER HGROUP HR LI MAIN MENU NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
);

const LINE: Run = { text: '\n', marks: {} };

const PLAIN: Context = { marks: {}, keepsLines: false, target: { type: 'paragraph' }, depth: 0 };

/** Level of a list: Word has nine. */
const DEEPEST = 8;

/** A script of Facebook makes a frame of it. */
const VIDEO_PLACES = '.fb-video[data-href]';

/** Smaller ones count the readers of a mail. */
const SMALLEST_PICTURE = 3;

const isShown = (image: Element): boolean =>
  !['width', 'height'].some((side) => Number(image.getAttribute(side) ?? SMALLEST_PICTURE) < SMALLEST_PICTURE);

/** Reads one document or one cell of a table. */
class Reader {
  readonly #blocks: (ElementNode | TextBlock)[] = [];
  /** items and quotes, to which their further paragraphs are added */
  readonly #open = new Map<Target, TextBlock>();
  #runs: Run[] = [];
  droppedPictures = 0;
  cutTables = 0;

  walk(parent: Node, context: Context): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.#add(collapse(node.nodeValue ?? '', context.keepsLines), context);
      else if (node instanceof Element && !isDropped(node)) this.#element(node, context);
    }
  }

  #add(text: string, { marks, url }: Context): void {
    this.#runs.push({ text, marks, ...(url === undefined ? {} : { url }) });
  }

  #element(element: Element, around: Context): void {
    const tag = element.tagName;
    if (tag === 'BR') return this.#add('\n', around);
    if (tag === 'IMG') return this.#picture(element, around);
    if (tag === 'IFRAME' || element.matches(VIDEO_PLACES)) return this.#frame(element, around);
    if (isNoteNumber(element)) return this.#add(`[${element.textContent.trim()}]`, around);
    if (tag === 'HR') return this.#flush(around.target);
    const space = styleOf(element, 'white-space');
    const context: Context = {
      ...around,
      marks: marksOf(element, around.marks),
      ...(space === '' ? {} : { keepsLines: space.startsWith('pre') }),
    };
    if (tag === 'A') context.url = pastedUrl(element.getAttribute('href')) ?? around.url;
    if (!BLOCKS.has(tag)) return this.walk(element, context);
    this.#flush(around.target);
    this.#block(element, context);
    return undefined;
  }

  #block(element: Element, context: Context): void {
    const tag = element.tagName;
    if (element instanceof HTMLTableElement && !isLayout(element)) return this.#table(element, context);
    if (tag === 'PRE') return this.#code(element);
    const { target, depth } = this.#targetOf(element, context);
    const inside = { ...context, target, depth };
    this.walk(element, inside);
    this.#flush(target);
    return undefined;
  }

  #targetOf(element: Element, { target, depth }: Context): Pick<Context, 'target' | 'depth'> {
    const tag = element.tagName;
    const level = headingLevel(element);
    if (tag === 'UL' || tag === 'OL' || tag === 'MENU') return { target, depth: depth + 1 };
    if (tag === 'LI') return { target: itemOf(element, depth), depth };
    if (target.type === 'item') return { target, depth };
    const word = wordItem(element);
    // A heading keeps its number.
    if (word && (level === undefined || word.format === 'unordered')) word.marker.remove();
    if (level !== undefined) return { target: { type: 'heading', level: Number(level) }, depth };
    if (tag === 'BLOCKQUOTE') return { target: { type: 'quote' }, depth };
    return { target: word ? { type: 'item', level: word.level, format: word.format } : target, depth };
  }

  /** An emoji that a page shows as a picture is a letter. */
  #picture(image: Element, context: Context): void {
    const alt = image.getAttribute('alt') ?? '';
    if (/^\p{Extended_Pictographic}|^\p{Regional_Indicator}/u.test(alt) && alt.length < 20) this.#add(alt, context);
    else if (isShown(image)) this.droppedPictures += 1;
  }

  #frame(frame: Element, { target }: Context): void {
    this.#flush(target);
    const video = ['src', 'data-src', 'data-href'].map((name) => videoOf(frame.getAttribute(name) ?? '')).find(Boolean);
    if (video) this.#blocks.push(videoBlock(video));
  }

  #code(element: Element): void {
    element.querySelectorAll('br').forEach((line) => line.replaceWith('\n'));
    const text = element.textContent.replace(/\n$/, '');
    if (text.trim() !== '') this.#blocks.push({ type: 'code', children: [{ type: 'text', text }] });
  }

  #table(element: HTMLTableElement, context: Context): void {
    if (element.caption) {
      this.walk(element.caption, context);
      this.#flush(PLAIN.target);
    }
    const table = readTable(element, (cell) => this.#readCell(cell));
    if (table) this.#blocks.push(table);
    if (isTooLarge(element)) this.cutTables += 1;
  }

  #readCell(cell: Element): Run[] {
    const reader = new Reader();
    reader.walk(cell, PLAIN);
    this.droppedPictures += reader.droppedPictures;
    return reader.lines();
  }

  #flush(target: Target): void {
    const runs = tidyRuns(this.#runs);
    this.#runs = [];
    if (runs.length === 0) return;
    const open = this.#open.get(target);
    if (open) {
      open.runs.push(LINE, ...runs);
      return;
    }
    const block = { target, runs };
    this.#blocks.push(block);
    if (target.type === 'item' || target.type === 'quote') this.#open.set(target, block);
  }

  /** @returns the text alone, with a line for each block: a cell of a table has no blocks */
  lines(): Run[] {
    this.#flush(PLAIN.target);
    const lines = this.#blocks.flatMap((block) => {
      if ('url' in block && block.type === 'video') return [LINE, { text: block.url ?? '', marks: {}, url: block.url }];
      if (!('runs' in block))
        return [LINE, { text: block.children.map((child) => ('text' in child ? child.text : '')).join(''), marks: {} }];
      return [LINE, ...(block.target.type === 'item' ? [{ text: '• ', marks: {} }] : []), ...block.runs];
    });
    return tidyRuns(lines);
  }

  /** @returns all that was read */
  blocks(): ElementNode[] {
    this.#flush(PLAIN.target);
    const blocks: ElementNode[] = [];
    let items: ListItem[] = [];
    const closeList = (): void => {
      blocks.push(...makeLists(items));
      items = [];
    };
    for (const block of this.#blocks) {
      if ('runs' in block && block.target.type === 'item') {
        const { level, format } = block.target;
        items.push({ level: Math.min(level, DEEPEST), format, children: toChildren(tidyRuns(block.runs)) });
      } else {
        closeList();
        blocks.push(...('runs' in block ? textBlocks(block) : [block]));
      }
    }
    closeList();
    return blocks;
  }
}

/** @returns the video whose address is all that a paragraph says */
function videoOfLines(lines: readonly Run[]): Video | undefined {
  const text = lines.map((run) => run.text).join('');
  return /^https?:\/\/\S+$/.test(text) ? videoOf(lines[0]?.url ?? text) : undefined;
}

function paragraphOf(lines: readonly Run[]): ElementNode {
  const video = videoOfLines(lines);
  return video ? videoBlock(video) : { type: 'paragraph', children: toChildren(lines) };
}

function textBlocks({ target, runs }: TextBlock): ElementNode[] {
  if (target.type === 'quote') return [{ type: 'quote', children: toChildren(tidyRuns(runs)) }];
  if (target.type !== 'heading') return splitAtEmptyLines(runs).map(paragraphOf);
  // A heading is bold by itself.
  const plain = runs.map(({ marks: { bold: _bold, ...marks }, ...run }) => ({ ...run, marks }));
  return [{ type: 'heading', level: target.level, children: toChildren(tidyRuns(plain)) }];
}

function itemOf(item: Element, depth: number): Target {
  // Word on the web puts each item into a list of its own, and tells its level.
  const level = Number(item.getAttribute('aria-level') ?? item.getAttribute('data-aria-level') ?? depth) - 1;
  return { type: 'item', level: Math.max(0, level), format: item.parentElement?.tagName === 'OL' ? 'ordered' : 'unordered' };
}

/**
 * Reads HTML that Word, Google Docs, LibreOffice or a web page left on the clipboard. The browser parses it in a document of its own:
 * nothing in it runs, and nothing is loaded.
 *
 * @returns what a body can have of it: headings, paragraphs, quotes, code, lists, tables, links and marks
 */
export function readPastedHtml(html: string): Pasted {
  const reader = new Reader();
  reader.walk(new DOMParser().parseFromString(html, 'text/html').body, PLAIN);
  const { droppedPictures, cutTables } = reader;
  return { blocks: reader.blocks(), droppedPictures, cutTables };
}
