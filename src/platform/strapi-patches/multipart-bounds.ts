import { createRequire } from 'node:module';
import type { Transform } from 'node:stream';
import createHttpError from 'http-errors';
import { assertPatch } from '../assert-patch';
import { installedFile } from '../installed-file';

/** Parts of a form: its fields, and its files. */
const PARTS_MAX = 1_000;

/** Bytes of the headers of one part: a browser sends some 200. */
const HEADERS_MAX_BYTES = 16 * 1024;

interface MultipartParser extends Transform {
  initWithBoundary: (boundary: string) => void;
  _handleCallback: (name: string, buffer?: Buffer, start?: number, end?: number) => void;
}

interface ParserClass {
  new (options: object): MultipartParser;
  prototype: MultipartParser;
}

interface Counts {
  parts: number;
  headerBytes: number;
}

const counted = new WeakMap<MultipartParser, Counts>();

/** @throws HttpError 413 */
function count(parser: MultipartParser, name: string, bytes: number): void {
  const counts = counted.get(parser) ?? { parts: 0, headerBytes: 0 };
  counted.set(parser, counts);
  if (name === 'partBegin') {
    counts.parts += 1;
    counts.headerBytes = 0;
  } else if (name === 'headerField' || name === 'headerValue') counts.headerBytes += bytes;
  if (counts.parts > PARTS_MAX) throw createHttpError(413, `The form has more than ${PARTS_MAX} parts.`);
  if (counts.headerBytes > HEADERS_MAX_BYTES)
    throw createHttpError(413, `The headers of a part of the form have more than ${HEADERS_MAX_BYTES} bytes.`);
}

let isInstalled = false;

/**
 * Bounds what formidable (the parser of Strapi's uploads) does not: the headers of a part, which it keeps in memory and reads with
 * expressions that take quadratic time, and the number of files, which may be empty.
 */
export function boundMultipart(): void {
  if (isInstalled) return;
  const formidable = installedFile('@strapi/strapi', '@strapi/core', 'koa-body', 'formidable/src/parsers/Multipart');
  const Parser = formidable === undefined ? undefined : (createRequire(__filename)(formidable) as ParserClass);
  const handle = Parser?.prototype._handleCallback;
  assertPatch('multipart-bounds', 'formidable 2.1', Parser !== undefined && typeof handle === 'function');
  Parser.prototype._handleCallback = function (this: MultipartParser, name, buffer, start, end) {
    count(this, name, (end ?? 0) - (start ?? 0));
    handle.call(this, name, buffer, start, end);
  };
  isInstalled = true;
}
