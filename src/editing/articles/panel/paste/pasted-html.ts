import { videoOf } from '../../../../public/read-model/projection/video-address';
import { isOfType, linesOf, videoBlock, type ElementNode } from '../../../../admin/shared/slate-nodes';
import { collapse, marksOf, pastedUrl, plainBold, styleOf, tidyRuns, toChildren, type Marks, type Run } from './inline';
import { isLayout, isTooLarge, readTable } from './table';

/** What is read from pasted HTML. */
export interface Pasted {
  blocks: ElementNode[];
  /** pictures that the page shows and a body can't take over */
  droppedPictures: number;
  /** tables that are larger than one of a body */
  cutTables: number;
}

/** Where an item of a list belongs. Level 0 is the outermost. */
interface ItemPlace {
  level: number;
  format: 'ordered' | 'unordered';
}

/** What a text becomes. */
type Target = { type: 'paragraph' | 'quote' } | { type: 'heading'; level: number } | ({ type: 'item' } & ItemPlace);

/** What the elements around a text make of it. */
interface Context {
  marks: Marks;
  url?: string | undefined;
  target: Target;
  /** lists around it */
  depth: number;
}

const BLOCKS = [
  'address,article,aside,blockquote,caption,center,dd,details,div,dl,dt,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header',
  'hr,li,main,menu,nav,ol,p,pre,section,summary,table,tbody,td,tfoot,th,thead,tr,ul',
].join();

/** Elements whose content is not text, or not for the reader. */
const DROPPED = [
  'script,style,head,meta,title,link,noscript,template,svg,math,canvas,object,embed,audio,video,input,select,textarea,button',
  '[hidden],[aria-hidden=true],.mw-editsection,sup.reference,.msocomanchor,.msocomtxt,.screen-reader-text,.sr-only',
].join();

function isDropped(element: Element): boolean {
  if (element.matches(DROPPED) || /^[VO]:/i.test(element.tagName)) return true;
  // The number of a note would join the word before it.
  if (element.matches('a[href^="#"]') && /^\W*\d{1,3}\W*$/.test(element.textContent)) return true;
  return styleOf(element, 'display') === 'none' || styleOf(element, 'mso-hide') === 'all';
}

const LINE: Run = { text: '\n', marks: {} };
const PLAIN: Context = { marks: {}, target: { type: 'paragraph' }, depth: 0 };
/** The editor offers three. */
const HEADINGS = 3;

/** Adds an item as the editor keeps it: an inner list stands beside the items, after the one that it belongs to. */
function addItem(blocks: ElementNode['children'], { level, format }: ItemPlace, children: ElementNode['children']): void {
  let siblings = blocks;
  let at = 0;
  // An inner item without one around it has no place but the outer list.
  for (let list = siblings.at(-1); at < level && isOfType(list, 'list'); list = siblings.at(-1)) {
    siblings = list.children;
    at += 1;
  }
  let list = siblings.at(-1);
  if (!isOfType(list, 'list') || list.format !== format) {
    list = { type: 'list', format, ...(at > 0 ? { indentLevel: at } : {}), children: [] };
    siblings.push(list);
  }
  list.children.push({ type: 'list-item', children });
}

/** Word writes a list as paragraphs that begin with their number or bullet. @returns undefined for any other paragraph */
function wordItem(paragraph: Element): (ItemPlace & { marker: Element }) | undefined {
  const list = styleOf(paragraph, 'mso-list');
  if (list === '' && !/\bMsoList/.test(paragraph.className)) return undefined;
  const marker = [...paragraph.querySelectorAll('span[style]')].find((span) => styleOf(span, 'mso-list') === 'ignore');
  if (!marker) return undefined;
  const isNumber = /^\(?(?:\d+|[a-zđ]|[ivxlc]+)(?:\.\d+)*[.)]/i.test(marker.textContent.trim());
  return { level: Number(/level(\d)/.exec(list)?.[1] ?? 1) - 1, format: isNumber ? 'ordered' : 'unordered', marker };
}

function levelOf(element: Element): number | undefined {
  const role = element.getAttribute('role') === 'heading' ? (element.getAttribute('aria-level') ?? '2') : undefined;
  const level = /^H([1-6])$/.exec(element.tagName)?.[1] ?? role ?? (/\bMsoTitle\b/.test(element.className) ? '1' : undefined);
  return level === undefined ? undefined : Math.min(HEADINGS, Number(level) || HEADINGS);
}

function itemOf(item: Element, depth: number): Target {
  // Word on the web puts each item into a list of its own, and tells its level.
  const level = Number(item.getAttribute('aria-level') ?? item.getAttribute('data-aria-level') ?? depth) - 1;
  const format = item.parentElement?.tagName === 'OL' ? 'ordered' : 'unordered';
  return { type: 'item', level: Math.max(0, level), format };
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

/** @returns a paragraph; the address of a video alone is the video */
function paragraph(runs: readonly Run[]): ElementNode {
  const text = runs.map((run) => run.text).join('');
  const video = /^https?:\/\/\S+$/.test(text) ? videoOf(runs[0]?.url ?? text) : undefined;
  return video ? videoBlock(video.url) : { type: 'paragraph', children: toChildren(runs) };
}

/** Reads one document or one cell of a table. */
class Reader {
  readonly blocks: ElementNode[] = [];
  /** Text of a block. All paragraphs of an item or a quote are one. */
  #open: { target: Target; runs: Run[] } = { target: PLAIN.target, runs: [] };
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
    if (tag === 'BR') this.#line(around);
    else if (tag === 'IMG') this.#picture(element, around);
    else if (tag === 'IFRAME') this.#video(element, around);
    else {
      const url = tag === 'A' ? (pastedUrl(element.getAttribute('href')) ?? around.url) : around.url;
      const context = { ...around, marks: marksOf(element, around.marks), url };
      if (element.matches(BLOCKS)) this.#block(element, context, around.target);
      else this.walk(element, context);
    }
  }

  /** Those who type two line breaks begin a paragraph. */
  #line({ target }: Context): void {
    const last = this.#runs.findLast((run) => run === LINE || run.text.trim() !== '');
    if (last === LINE) this.flush(target);
    else this.#runs.push(LINE);
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
    this.close();
    if (video) this.blocks.push(videoBlock(video.url));
  }

  #table(element: HTMLTableElement, context: Context): void {
    if (element.caption) this.walk(element.caption, context);
    this.flush(PLAIN.target);
    this.close();
    const table = readTable(element, (cell) => {
      const { blocks, droppedPictures } = readBlocks(cell);
      this.droppedPictures += droppedPictures;
      return linesOf(blocks);
    });
    if (table) this.blocks.push(table);
    if (isTooLarge(element)) this.cutTables += 1;
  }

  flush(target: Target): void {
    const runs = tidyRuns(this.#runs);
    this.#runs = [];
    if (runs.length === 0) return;
    if (this.#open.target !== target || target.type === 'paragraph') this.close();
    if (this.#open.runs.length > 0) this.#open.runs.push(LINE, ...runs);
    else this.#open = { target, runs };
  }

  /** Ends the block that is being read. */
  close(): void {
    const { target, runs } = this.#open;
    this.#open = { target, runs: [] };
    if (runs.length === 0) return;
    const children = toChildren(runs);
    if (target.type === 'item') addItem(this.blocks, target, children);
    else if (target.type === 'quote') this.blocks.push({ type: 'quote', children });
    else if (target.type === 'heading') this.blocks.push({ type: 'heading', level: target.level, children: plainBold(children) });
    else this.blocks.push(paragraph(runs));
  }
}

function readBlocks(element: Element): Pasted {
  const reader = new Reader();
  reader.walk(element, PLAIN);
  reader.flush(PLAIN.target);
  reader.close();
  return reader;
}

/**
 * Reads HTML that Word, Google Docs, LibreOffice or a web page left on the clipboard. The browser parses it in a document of its own:
 * nothing in it runs, and nothing is loaded.
 *
 * @returns what a body can have of it: headings, paragraphs, quotes, lists, tables, videos, links and marks
 */
export function readPastedHtml(html: string): Pasted {
  return readBlocks(new DOMParser().parseFromString(html, 'text/html').body);
}
