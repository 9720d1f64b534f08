import { SaxesParser, type SaxesTagNS } from 'saxes';
import { cleanStyleSheet } from './clean-css';
import { decodeDrawing } from './decode-drawing';
import { DrawingError } from './drawing-error';
import { DrawnElements } from './drawn-elements';
import { ATTRIBUTES_MAX, DEPTH_MAX, DRAWING_MAX_BYTES, ELEMENTS_MAX, EXPANDED_MAX_LENGTH, WRITTEN_MAX_LENGTH } from './limits';
import { ANIMATED_ATTRIBUTES, ANIMATIONS, ELEMENTS, TEXT_ELEMENTS } from './names';
import { readAttributes, type CleanAttribute } from './read-attributes';
import { readEntities } from './read-entities';
import { hasAddress, isScript } from './scripts';
import { SVG_NAMESPACE, XLINK_NAMESPACE } from './namespaces';
import {
  ANY_ELEMENT,
  inheritedName,
  inheritedReferencesIn,
  nameOfClass,
  nameOfId,
  namesIn,
  referencesIn,
} from './style-references';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escapeText = (text: string): string => text.replace(/[&<>\r]/g, (one) => ESCAPES[one] ?? one);
const escapeValue = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (one) => ESCAPES[one] ?? one);

interface OpenElement {
  name: string;
  /** where its text goes */
  text: 'written' | 'style' | 'left out';
  id: string | undefined;
  /** the part of what the elements inside inherit */
  inherited: string | undefined;
  /** of a `switch`, which shows its first element: a page was left out that shows something; false from its first drawn element on */
  isWithoutPage?: boolean;
}

/** What a page in a drawing shows, besides text. */
const SHOWN_IN_PAGES = new Set(['img', 'svg', 'math']);
const UNSEEN_IN_PAGES = new Set(['style', 'script', 'title']);

class DrawingWriter {
  readonly #drawn = new DrawnElements();
  readonly #open: OpenElement[] = [];
  readonly #written: string[] = [];
  #length = 0;
  #elements = 0;
  #depth = 0;
  /** depth of the element that is left out with all that is in it */
  #leftOutAt: number | undefined;
  /** the element in the page that is left out whose text may come; undefined outside of pages */
  #inPage: string | undefined;
  /** name of the script that is left out, unless something is in it */
  #script: string | undefined;
  #style = '';
  #isTagOpen = false;
  #isXlinkUsed = false;

  get isLeavingOut(): boolean {
    return this.#leftOutAt !== undefined;
  }

  openElement(tag: SaxesTagNS): void {
    this.#depth += 1;
    this.#elements += 1;
    if (this.#depth > DEPTH_MAX || this.#elements > ELEMENTS_MAX) throw new DrawingError('drawing-too-complex');
    const { local: name } = tag;
    if (this.#leftOutAt !== undefined) return this.#openInPage(name);
    const isDrawing = tag.uri === SVG_NAMESPACE || tag.uri === '';
    if (this.#depth === 1 && (name !== 'svg' || !isDrawing)) throw new DrawingError('drawing-broken', `<${name}>`);
    this.#script = isScript(tag) ? `<${name}>` : undefined;
    if (this.#script !== undefined && hasAddress(tag)) throw new DrawingError('drawing-has-code', this.#script);
    const attributes = isDrawing && ELEMENTS.has(name) ? readAttributes(tag) : undefined;
    if (attributes && isKept(name, attributes)) this.#begin(name, attributes);
    else this.#leaveOut(name === 'foreignObject' && isDrawing);
  }

  closeElement(): void {
    if (this.#leftOutAt === undefined) this.#end();
    else if (this.#leftOutAt === this.#depth) this.#leftOutAt = this.#script = this.#inPage = undefined;
    else if (this.#inPage !== undefined) this.#inPage = '';
    this.#depth -= 1;
  }

  addText(text: string): void {
    if (this.#inPage !== undefined && !UNSEEN_IN_PAGES.has(this.#inPage) && text.trim() !== '') this.#losePage();
    if (this.#script !== undefined && text.trim() !== '') throw new DrawingError('drawing-has-code', this.#script);
    const element = this.#leftOutAt === undefined ? this.#open.at(-1) : undefined;
    if (element?.text === 'style') this.#style += text;
    else if (element?.text === 'written') this.#write(escapeText(text));
  }

  /** @returns the drawing; call it at the end */
  finish(): string {
    this.#drawn.assertFew();
    const namespaces = `xmlns="${SVG_NAMESPACE}"${this.#isXlinkUsed ? ` xmlns:xlink="${XLINK_NAMESPACE}"` : ''}`;
    return this.#written.join('').replace('<svg', `<svg ${namespaces}`);
  }

  #leaveOut(isPage: boolean): void {
    this.#leftOutAt = this.#depth;
    if (isPage) this.#inPage = '';
  }

  #openInPage(name: string): void {
    if (this.#inPage === undefined) return;
    this.#inPage = name;
    if (SHOWN_IN_PAGES.has(name)) this.#losePage();
  }

  /** A `switch` has something else for programs that show no pages. */
  #losePage(): void {
    const around = this.#open.at(-1);
    if (around?.name !== 'switch') throw new DrawingError('drawing-has-page', '<foreignObject>');
    around.isWithoutPage ??= true;
  }

  #begin(name: string, attributes: readonly CleanAttribute[]): void {
    const isText = TEXT_ELEMENTS.has(name) || (name === 'a' && this.#open.at(-1)?.text === 'written');
    const id = attributes.find((one) => one.name === 'id')?.value;
    const inherited = this.#inherit(attributes, namesOf(attributes));
    const around = this.#open.at(-1);
    if (around) around.isWithoutPage = false;
    this.#open.push({ name, text: name === 'style' ? 'style' : isText ? 'written' : 'left out', id, inherited });
    const used = name === 'use' ? attributes.find((one) => one.name === 'xlink:href')?.references[0] : undefined;
    this.#drawn.add({
      ids: this.#open.flatMap((element) => element.id ?? []),
      references: [...attributes.flatMap(({ references }) => references).filter((one) => one !== used), ...namesOf(attributes)],
      ...{ used, inherited },
    });
    this.#isXlinkUsed ||= attributes.some((one) => one.name === 'xlink:href');
    this.#write(`<${name}${attributes.map((one) => ` ${one.name}="${escapeValue(one.value)}"`).join('')}`);
    this.#isTagOpen = true;
  }

  /** @returns the part of what an element and those inside inherit */
  #inherit(attributes: readonly CleanAttribute[], names: readonly string[]): string | undefined {
    const around = this.#open.at(-1)?.inherited;
    const own = [...attributes.flatMap(({ inherited }) => inherited), ...names.slice(1).map(inheritedName)];
    if (own.length === 0) return around;
    const inherited = `inherited ${this.#elements}`;
    this.#drawn.addReferences(inherited, around === undefined ? own : [around, ...own]);
    return inherited;
  }

  #addRule(selector: string, declarations: string): void {
    for (const name of namesIn(selector)) {
      this.#drawn.addReferences(name, referencesIn(declarations));
      this.#drawn.addReferences(inheritedName(name), inheritedReferencesIn(declarations));
    }
  }

  #end(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    if (element.isWithoutPage) throw new DrawingError('drawing-has-page', '<foreignObject>');
    if (element.text === 'style') {
      this.#write(escapeText(cleanStyleSheet(this.#style, (selector, declarations) => this.#addRule(selector, declarations))));
      this.#style = '';
    }
    if (!this.#isTagOpen) return this.#write(`</${element.name}>`);
    this.#isTagOpen = false;
    this.#write('/>');
  }

  #write(piece: string): void {
    if (piece === '') return;
    if (this.#isTagOpen) this.#written.push('>');
    this.#isTagOpen = false;
    this.#length += piece.length + 1;
    if (this.#length > WRITTEN_MAX_LENGTH) throw new DrawingError('drawing-too-large');
    this.#written.push(piece);
  }
}

/** @returns the names under which rules of style sheets may choose an element */
function namesOf(attributes: readonly CleanAttribute[]): string[] {
  const valueOf = (wanted: string): string => attributes.find(({ name }) => name === wanted)?.value ?? '';
  const classes = new Set(valueOf('class').split(/\s+/).filter(Boolean));
  const id = valueOf('id');
  return [ANY_ELEMENT, ...Array.from(classes, nameOfClass), ...(id === '' ? [] : [nameOfId(id)])];
}

/** Style sheets of CSS, and animations of what is drawn. */
function isKept(name: string, attributes: readonly CleanAttribute[]): boolean {
  const valueOf = (wanted: string): string | undefined => attributes.find((one) => one.name === wanted)?.value;
  if (name === 'style') return ['text/css', ''].includes(valueOf('type')?.toLowerCase() ?? '');
  if (!ANIMATIONS.has(name) || name === 'animateMotion') return true;
  return ANIMATED_ATTRIBUTES.has(valueOf('attributeName') ?? '');
}

/** @throws what the handlers throw, and Error for what is not well formed */
function parse(text: string, writer: DrawingWriter): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let attributes = 0;
  parser.on('doctype', (doctype) => {
    const entities = readEntities(doctype);
    const longest = Math.max(0, ...Array.from(entities.values(), ({ length }) => length));
    // Before any is replaced: one text of many megabytes is more than the worker's memory.
    if ((text.split('&').length - 1) * longest > EXPANDED_MAX_LENGTH) throw new DrawingError('drawing-too-large');
    for (const [name, value] of entities) parser.ENTITIES[name] = value;
  });
  parser.on('processinginstruction', ({ target }) => {
    // Adobe's metadata has one.
    if (!writer.isLeavingOut) throw new DrawingError('drawing-declares', `<?${target}?>`);
  });
  parser.on('opentagstart', () => (attributes = 0));
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw new DrawingError('drawing-too-complex');
  });
  parser.on('opentag', (tag) => writer.openElement(tag));
  parser.on('closetag', () => writer.closeElement());
  parser.on('text', (piece) => writer.addText(piece));
  parser.on('cdata', (piece) => writer.addText(piece));
  parser.write(text).close();
}

/**
 * Writes an SVG again from what was understood of it: elements that draw, attributes that draw, and no address outside of the
 * file. Namespaces of programs, metadata, comments, links, embedded pages that show nothing and style from elsewhere are left out.
 *
 * @throws DrawingError for what is no SVG, runs code, needs another file, shows an embedded page, or is too large to be one
 */
export function cleanSvg(bytes: Buffer): string {
  if (bytes.length > DRAWING_MAX_BYTES) throw new DrawingError('drawing-too-large');
  const writer = new DrawingWriter();
  try {
    parse(decodeDrawing(bytes), writer);
  } catch (error) {
    if (error instanceof DrawingError) throw error;
    throw new DrawingError('drawing-broken', error instanceof Error ? error.message : '');
  }
  return writer.finish();
}
