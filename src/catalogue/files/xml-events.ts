import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { FileError } from './file-error';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  /** @param name without its prefix */
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML piece by piece and calls the handlers. After each piece the caller may take what they have collected. Entities that a
 * document declares itself are errors, and none is loaded.
 *
 * @throws FileError
 */
export async function* readXml(source: Readable, { open, text, close }: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let fault: Error | undefined;
  parser.on('error', (error) => (fault ??= error));
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  source.setEncoding('utf8');
  try {
    for await (const piece of source as AsyncIterable<string>) {
      parser.write(piece);
      if (fault) break;
      yield;
    }
    if (!fault) parser.close();
  } catch {
    throw new FileError('broken-workbook');
  } finally {
    source.destroy();
  }
  if (fault) throw new FileError('broken-workbook');
  yield;
}

/** Reads a whole small document. @throws FileError */
export async function readWholeXml(source: Readable, handlers: XmlHandlers): Promise<void> {
  const pieces = readXml(source, handlers);
  while ((await pieces.next()).done !== true);
}
