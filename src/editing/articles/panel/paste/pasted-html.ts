import { videoOf } from '../../../../public/read-model/projection/video-address';
import { videoBlock, type ElementNode } from '../../../../admin/shared/slate-nodes';
import { collapse, marksOf, pastedUrl, plainBold, styleOf, tidyRuns, toChildren, type Marks, type Run } from './inline';
import { makeLists, wordItem, type ListItem } from './lists';
import { isLayout, isTooLarge, readTable } from './table';

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
  | ({ type: 'item' } & Omit<ListItem, 'children'>);

/** What the elements around a text make of it. */
interface Context {
  marks: Marks;
  url?: string | undefined;
  target: Target;
  /** lists around it */
  depth: number;
}

const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER ' +
    'HR LI MAIN MENU NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
);

/** Elements whose content is not text, or not for the reader. */
const DROPPED = [
  'script,style,head,meta,title,link,noscript,template,svg,math,canvas,object,embed,audio,video,input,select,textarea,button',
  '[hidden],[aria-hidden=true],.mw-editsection,sup.reference,.msocomanchor,.msocomtxt,.screen-reader-text,.sr-only',
].join();

function isDropped(element: Element): boolean {
  if (element.matches(DROPPED) || /^[VO]:/i.test(element.tagName)) return true;
  return styleOf(element, 'display') === 'none' || styleOf(element, 'mso-hide') === 'all';
}

/** Whether it is the number of a footnote, which would join the word before it. */
const isNoteNumber = (element: Element): boolean =>
  element.matches('a[href^="#"]') && /^\s*\d{1,3}\s*$/.test(element.textContent);

const LINE: Run = { text: '\n', marks: {} };
const PLAIN: Context = { marks: {}, target: { type: 'paragraph' }, depth: 0 };
/** Of a list, and of a heading: the editor offers three. */
const DEEPEST = 8;
const HEADINGS = 3;

function levelOf(element: Element): number | undefined {
  const role = element.getAttribute('role') === 'heading' ? (element.getAttribute('aria-level') ?? '2') : undefined;
  const level = /^H([1-6])$/.exec(element.tagName)?.[1] ?? role ?? (/\bMsoTitle\b/.test(element.className) ? '1' : undefined);
  return level === undefined ? undefined : Math.min(HEADINGS, Number(level) || HEADINGS);
}

function itemOf(item: Element, depth: number): Target {
  // Word on the web puts each item into a list of its own, and tells its level.
  const level = Number(item.getAttribute('aria-level') ?? item.getAttribute('data-aria-level') ?? depth) - 1;
  const format = item.parentElement?.tagName === 'OL' ? 'ordered' : 'unordered';
  return { type: 'item', level: Math.min(DEEPEST, Math.max(0, level)), format };
}

function targetOf(element: Element, { target, depth }: Context): Target {
  if (element.tagName === 'LI') return itemOf(element, depth);
  if (target.type === 'item') return target;
  const level = levelOf(element);
  const word = wordItem(element);
  // A heading keeps its number.
  if (word && (level === undefined || word.format === 'unordered')) word.marker.remove();
  if (level !== undefined) return { type: 'heading', level };
  if (element.tagName === 'BLOCKQUOTE') return { type: 'quote' };
  return word ? { type: 'item', level: word.level, format: word.format } : target;
}

/** Text of a block. All paragraphs of an item or a quote are one. */
interface TextBlock {
  target: Target;
  runs: Run[];
}

/** Reads one document or one cell of a table. */
class Reader {
  readonly parts: (ElementNode | TextBlock)[] = [];
  #runs: Run[] = [];
  droppedPictures = 0;
  cutTables = 0;

  walk(parent: Node, context: Context): void {
    for (const node of parent.childNodes) {
      const { marks, url } = context;
      if (node.nodeType === Node.TEXT_NODE) this.#runs.push({ text: collapse(node.nodeValue ?? ''), marks, url });
      else if (node instanceof Element && !isDropped(node)) this.#element(node, context);
    }
  }

  #element(element: Element, around: Context): void {
    const tag = element.tagName;
    if (tag === 'BR') this.#runs.push(LINE);
    else if (tag === 'IMG') this.#picture(element, around);
    else if (isNoteNumber(element)) this.#runs.push({ text: `[${element.textContent.trim()}]`, marks: around.marks });
    else if (tag === 'IFRAME') this.#video(element, around);
    else {
      const url = tag === 'A' ? (pastedUrl(element.getAttribute('href')) ?? around.url) : around.url;
      const context = { ...around, marks: marksOf(element, around.marks), url };
      if (BLOCKS.has(tag)) this.#block(element, context, around.target);
      else this.walk(element, context);
    }
  }

  #block(element: Element, context: Context, before: Target): void {
    this.flush(before);
    if (element instanceof HTMLTableElement && !isLayout(element)) return this.#table(element, context);
    const target = targetOf(element, context);
    this.walk(element, { ...context, target, depth: context.depth + (/^[UO]L|MENU$/.test(element.tagName) ? 1 : 0) });
    return this.flush(target);
  }

  /** An emoji that a page shows as a picture is a letter; the smallest ones count the readers of a mail. */
  #picture(image: Element, { marks }: Context): void {
    const alt = image.getAttribute('alt') ?? '';
    if (/^\p{Extended_Pictographic}|^\p{Regional_Indicator}/u.test(alt)) this.#runs.push({ text: alt, marks });
    else if (!['width', 'height'].some((side) => Number(image.getAttribute(side) ?? 3) < 3)) this.droppedPictures += 1;
  }

  #video(frame: Element, { target }: Context): void {
    this.flush(target);
    const video = videoOf(frame.getAttribute('src') ?? frame.getAttribute('data-src') ?? '');
    if (video) this.parts.push(videoBlock(video.url));
  }

  #table(element: HTMLTableElement, context: Context): void {
    if (element.caption) this.walk(element.caption, context);
    this.flush(PLAIN.target);
    const table = readTable(element, (cell) => {
      const reader = new Reader();
      reader.walk(cell, PLAIN);
      reader.flush(PLAIN.target);
      this.droppedPictures += reader.droppedPictures;
      return reader.parts.flatMap((part) =>
        'runs' in part ? [LINE, ...part.runs] : [LINE, { text: part.url ?? '', marks: {} }],
      );
    });
    if (table) this.parts.push(table);
    if (isTooLarge(element)) this.cutTables += 1;
  }

  flush(target: Target): void {
    const runs = tidyRuns(this.#runs);
    this.#runs = [];
    const last = this.parts.at(-1);
    if (runs.length === 0) return;
    // Further paragraphs of an item or a quote.
    if (last && 'runs' in last && last.target === target && target.type !== 'paragraph') last.runs.push(LINE, ...runs);
    else this.parts.push({ target, runs });
  }
}

/** @returns the lines between empty ones, which are paragraphs of those who type two line breaks; the address of a video alone is the video */
function paragraphs(runs: readonly Run[]): ElementNode[] {
  const parts: Run[][] = [[]];
  for (const run of runs) {
    const [first = '', ...others] = run.text.split(/\n{2,}/);
    parts.at(-1)?.push({ ...run, text: first });
    for (const text of others) parts.push([{ ...run, text }]);
  }
  return parts.map(tidyRuns).flatMap((part) => {
    const text = part.map((run) => run.text).join('');
    const video = /^https?:\/\/\S+$/.test(text) ? videoOf(part[0]?.url ?? text) : undefined;
    if (video) return [videoBlock(video.url)];
    return part.length === 0 ? [] : [{ type: 'paragraph', children: toChildren(part) }];
  });
}

function toBlocks({ target, runs }: TextBlock): ElementNode[] {
  if (target.type === 'quote') return [{ type: 'quote', children: toChildren(runs) }];
  if (target.type !== 'heading') return paragraphs(runs);
  return [{ type: 'heading', level: target.level, children: toChildren(plainBold(runs)) }];
}

function blocksOf(parts: readonly (ElementNode | TextBlock)[]): ElementNode[] {
  const blocks: ElementNode[] = [];
  let items: ListItem[] = [];
  for (const part of parts) {
    const target = 'runs' in part ? part.target : undefined;
    if ('runs' in part && target?.type === 'item') {
      items.push({ level: target.level, format: target.format, children: toChildren(part.runs) });
      continue;
    }
    blocks.push(...makeLists(items), ...('runs' in part ? toBlocks(part) : [part]));
    items = [];
  }
  return [...blocks, ...makeLists(items)];
}

/**
 * Reads HTML that Word, Google Docs, LibreOffice or a web page left on the clipboard. The browser parses it in a document of its own:
 * nothing in it runs, and nothing is loaded.
 *
 * @returns what a body can have of it: headings, paragraphs, quotes, lists, tables, videos, links and marks
 */
export function readPastedHtml(html: string): Pasted {
  const reader = new Reader();
  reader.walk(new DOMParser().parseFromString(html, 'text/html').body, PLAIN);
  reader.flush(PLAIN.target);
  const { parts, droppedPictures, cutTables } = reader;
  return { blocks: blocksOf(parts), droppedPictures, cutTables };
}
