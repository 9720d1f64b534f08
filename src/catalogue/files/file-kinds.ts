import { FileError } from './file-error';
import type { FileMessageKey } from './messages';

/** Files that are no table, by their first bytes, each with what to do instead. */
const KINDS: readonly (readonly [begin: RegExp, message: FileMessageKey])[] = [
  [/^%PDF-/, 'is-pdf'],
  [/^PK\x03\x04.{26}(?:Index\/|preview|Data\/|Metadata\/)/s, 'is-numbers'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|table|meta|style|body)[\s>]/i, 'is-html'],
  // A web page with its pictures, as Excel also saves it.
  [/^(?:\xef\xbb\xbf)?\s*MIME-Version:/i, 'is-html'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|rss|feed)[\s>]/i, 'is-xml'],
  [/^\{\\rtf/, 'is-document'],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b)/, 'is-packed'],
  [/^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF)/, 'is-picture'],
];

/** @throws FileError when the first bytes of a file are those one that is read by no import */
export function assertTable(bytes: Buffer): void {
  const begin = bytes.toString('latin1', 0, 512);
  const message = KINDS.find(([pattern]) => pattern.test(begin))?.[1];
  if (message !== undefined) throw new FileError(message);
}

export const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

/** Whether a file begins as a ZIP, or as an OLE file: .xlsx, .xlsb, .ods; .xls */
export const isWorkbook = (bytes: Buffer): boolean => isZip(bytes) || bytes.toString('hex', 0, 4) === 'd0cf11e0';
