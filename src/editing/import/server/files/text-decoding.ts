import { normalizeText } from '../../../../public/read-model/projection/text';
import { isSyllable } from '../../../../public/read-model/query/search/language/syllables';
/** The encodings that spreadsheets save text in. `TextDecoder` knows them all. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1258';

// Without `stream`, Node 20 reads Windows-1252 as Latin-1.
const decode = (bytes: Buffer, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes, { stream: true });

const HEAD_BYTES = 4096;

/** @returns the encoding of a byte order mark; or of a file without one whose every other byte is zero, as Latin letters are in UTF-16 */
function findWideText(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = (offset: 0 | 1): number => head.filter((byte, index) => index % 2 === offset && byte === 0).length;
  const least = head.length / 5;
  if (zeros(1) > least && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > least && zeros(1) === 0 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Letters of Windows-1252 that are others in Windows-1258, or marks of letters. */
const DIFFERENT = /[ÃÌÐÒÕÝÞãìðòõýþ\u008A\u008E\u009A\u009E]/;
/** Money is written by a letter that is no syllable. */
const MONEY = /^(?:vn)?[đ₫]$/;
const WORD_MAX_LENGTH = 40;
/** Different words that are weighed. */
const WORDS_MAX = 2_000;
const WORD = /[A-Za-zÀ-ÿ\u008A\u008E\u009A\u009E]+/g;

const isVietnamese = (word: string): boolean => {
  const typed = normalizeText(decode(Buffer.from(word, 'latin1'), 'windows-1258'));
  return isSyllable(typed) || MONEY.test(typed);
};

/** Tells a Western file from a Vietnamese one by its words, read as Latin-1: it has the letters of both code pages that differ. */
function weighCodePages(bytes: Buffer): Encoding {
  const words = new Set<string>();
  for (const [word] of bytes.toString('latin1').matchAll(WORD)) {
    if (word.length <= WORD_MAX_LENGTH && DIFFERENT.test(word)) words.add(word);
    if (words.size >= WORDS_MAX) break;
  }
  return [...words].filter(isVietnamese).length * 2 >= words.size ? 'windows-1258' : 'windows-1252';
}

/** Reads a text by its byte order mark, or by its bytes. What is not UTF-8 throughout was saved by an older Windows. */
export const decodeText = (bytes: Buffer): string =>
  decode(bytes, findWideText(bytes) ?? (isUtf8(bytes) ? 'utf-8' : weighCodePages(bytes)));
