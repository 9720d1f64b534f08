import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { FileError } from './file-error';
import { XML_DEPTH_MAX, XML_TAGS_MAX, XML_TOKEN_MAX_LENGTH } from './limits';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  /** @param name without its prefix. @param prefix '' where there is none */
  open: (name: string, attributes: Attributes, prefix: string) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')));

/** Counts what the parser keeps or gives no end of: open tags, tags, and the piece of text that it has not told yet. */
class XmlBounds {
  #depth = 0;
  #tags = 0;
  #untold = 0;
  #isTold = false;

  opened(): void {
    this.#isTold = true;
    this.#depth += 1;
    this.#tags += 1;
    if (this.#depth > XML_DEPTH_MAX) throw new FileError('xml-too-deep', { max: XML_DEPTH_MAX });
    if (this.#tags > XML_TAGS_MAX) throw new FileError('xml-too-many-tags', { max: XML_TAGS_MAX });
  }

  closed(): void {
    this.#depth -= 1;
  }

  /** @param length of a piece that the parser has read */
  read(length: number): void {
    this.#untold = this.#isTold ? 0 : this.#untold + length;
    this.#isTold = false;
    if (this.#untold > XML_TOKEN_MAX_LENGTH) throw new FileError('xml-too-long', { max: XML_TOKEN_MAX_LENGTH });
  }
}

/** Without a handler of its own, the parser throws an error where it finds it. */
function createParser({ open, text, close }: XmlHandlers, bounds: XmlBounds): SaxesParser {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    bounds.opened();
    open(localName(name), attributes, prefixOf(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', ({ name }) => {
    bounds.closed();
    close?.(localName(name));
  });
  return parser;
}

/**
 * Reads XML piece by piece and calls the handlers. After each piece the caller may take what they have collected. Entities that a
 * document declares itself are errors, and none is loaded.
 *
 * @throws FileError, also that of a handler
 */
export async function* readXml(
  source: Readable,
  handlers: XmlHandlers,
  broken: 'broken-workbook' | 'broken-xml' = 'broken-workbook',
): AsyncGenerator<void> {
  const bounds = new XmlBounds();
  const parser = createParser(handlers, bounds);
  source.setEncoding('utf8');
  try {
    for await (const piece of source as AsyncIterable<string>) {
      parser.write(piece);
      bounds.read(piece.length);
      yield;
    }
    parser.close();
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(broken);
  } finally {
    source.destroy();
  }
  yield;
}

/** Reads a whole small document. @throws FileError */
export async function readWholeXml(source: Readable, handlers: XmlHandlers): Promise<void> {
  const pieces = readXml(source, handlers);
  while ((await pieces.next()).done !== true);
}
