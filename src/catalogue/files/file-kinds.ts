import { FileError } from './file-error';
import type { FileMessageKey } from './messages';

/** Files that are no table, by their first bytes, each with what to do instead. */
const KINDS: readonly (readonly [begin: RegExp, message: FileMessageKey])[] = [
  // Of Excel before 2007, and of a workbook with a password.
  [/^\xd0\xcf\x11\xe0/, 'old-excel'],
  [/^%PDF-/, 'is-pdf'],
  [/^PK\x03\x04.{26}mimetypeapplication\/vnd\.oasis\.opendocument/s, 'is-ods'],
  [/^PK\x03\x04.{26}(?:Index\/|preview|Data\/|Metadata\/)/s, 'is-numbers'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|table|meta)[\s>]/i, 'is-html'],
  [/^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF)/, 'is-picture'],
];

/** @param head the first bytes. @throws FileError when they are those of a file that is read by no import */
export function assertTable(head: Buffer): void {
  const begin = head.toString('latin1', 0, 512);
  const message = KINDS.find(([pattern]) => pattern.test(begin))?.[1];
  if (message !== undefined) throw new FileError(message);
}
