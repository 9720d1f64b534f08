import { open } from 'node:fs/promises';
import { FileError } from './file-error';
import type { FileMessageKey } from './messages';

/** Files that are no table, by their first bytes, each with what to do instead. */
const KINDS: readonly (readonly [begin: RegExp, message: FileMessageKey])[] = [
  [/^%PDF-/, 'is-pdf'],
  [/^PK\x03\x04.{26}mimetypeapplication\/vnd\.oasis\.opendocument/s, 'is-ods'],
  [/^PK\x03\x04.{26}(?:Index\/|preview|Data\/|Metadata\/)/s, 'is-numbers'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|table|meta|style|body)[\s>]/i, 'is-html'],
  // A web page with its pictures, as Excel also saves it.
  [/^(?:\xef\xbb\xbf)?\s*MIME-Version:/i, 'is-html'],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml.{0,200}<\?mso-application/is, 'is-xml-excel'],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml.{0,300}<(?:\w+:)?Workbook\s/is, 'is-xml-excel'],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml.{0,300}<office:document\s/is, 'is-ods'],
  [/^\{\\rtf/, 'is-document'],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b)/, 'is-packed'],
  [/^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF)/, 'is-picture'],
];

// An OLE file: a header, then sectors; its directory names its streams, 128 bytes for each.
const OLE = '\xd0\xcf\x11\xe0';
const SECTOR_SHIFT_AT = 30;
const DIRECTORY_AT = 48;
const DIRECTORY_BYTES = 2_048;

/** What an OLE file is by the names of its streams: Excel puts a workbook with a password into one. */
async function kindOfOle(path: string, head: Buffer): Promise<FileMessageKey> {
  const shift = head.length > DIRECTORY_AT + 4 ? head.readUInt16LE(SECTOR_SHIFT_AT) : 0;
  if (shift !== 9 && shift !== 12) return 'old-excel';
  const file = await open(path);
  try {
    const at = (head.readUInt32LE(DIRECTORY_AT) + 1) * 2 ** shift;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DIRECTORY_BYTES), 0, DIRECTORY_BYTES, at);
    const names = buffer.toString('utf16le', 0, bytesRead);
    if (names.includes('EncryptedPackage') || names.includes('EncryptionInfo')) return 'has-password';
    return names.includes('WordDocument') ? 'is-document' : 'old-excel';
  } finally {
    await file.close();
  }
}

/** @param head the first bytes. @throws FileError when they are those of a file that is read by no import */
export async function assertTable(path: string, head: Buffer): Promise<void> {
  const begin = head.toString('latin1', 0, 512);
  if (begin.startsWith(OLE)) throw new FileError(await kindOfOle(path, head));
  const message = KINDS.find(([pattern]) => pattern.test(begin))?.[1];
  if (message !== undefined) throw new FileError(message);
}
