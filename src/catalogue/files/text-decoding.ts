import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { isMacRoman } from './mac-roman';
import { weighEncodings } from './weigh-encodings';
import type { EncodingReading } from './panel-api';

/** The encodings that spreadsheets save text in. `TextDecoder` knows them all. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1258' | 'macintosh';

const HEAD_BYTES = 4096;

/** A file without a mark whose every other byte is zero, as Latin letters are in UTF-16. */
function findWideText(head: Buffer): Encoding | undefined {
  const zeros = (offset: 0 | 1): number => head.filter((byte, index) => index % 2 === offset && byte === 0).length;
  const least = head.length / 5;
  if (zeros(1) > least && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > least && zeros(1) === 0) return 'utf-16be';
  return undefined;
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A text file's encoding, and its readings where the editor must say which one is right. */
export interface DetectedEncoding {
  encoding: Encoding;
  readings: readonly EncodingReading[];
}

/**
 * Finds a text file's encoding: by its byte order mark, or by its bytes. What is not UTF-8 throughout was saved by an older Windows,
 * a Western or a Vietnamese one, or by a Mac: its words tell.
 */
export async function detectEncoding(path: string): Promise<DetectedEncoding> {
  const head = await readHead(path);
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', readings: [] };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', readings: [] };
  const encoding = findWideText(head) ?? ((await isUtf8(path)) ? 'utf-8' : undefined);
  if (encoding !== undefined) return { encoding, readings: [] };
  const western = (): AsyncGenerator<string> => decodeFile(path, 'windows-1252');
  return (await isMacRoman(western())) ? { encoding: 'macintosh', readings: [] } : weighEncodings(western());
}

/** Reads a file as text, without its byte order mark. Windows-1258 writes some marks of letters apart: see `cleanText`. */
export async function* decodeFile(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
