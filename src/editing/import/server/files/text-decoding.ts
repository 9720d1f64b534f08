import { normalizeText } from '../../../../public/read-model/projection/text';
import { isSyllable } from '../../../../public/read-model/query/search/language/syllables';
import type { CodePage, EncodingReading } from './panel-api';

/** The encodings that spreadsheets save text in. `TextDecoder` knows them all. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;

/** A text file's encoding, and its readings where the editor must say which one is right. */
interface DetectedEncoding {
  encoding: Encoding;
  readings: readonly EncodingReading[];
}

// Without `stream`, Node 20 reads Windows-1252 as Latin-1.
export const decodeText = (bytes: Buffer, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true });

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
const WORDS_MAX = 2_000;
/** From this share of words on, they are all of one language. */
const MOST = 0.8;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const CELL_ENDS = /[\r\n\t;,|"]+/;
const WORD = /[A-Za-zÀ-ÿ\u008A\u008E\u009A\u009E]+/g;

const toVietnamese = (western: string): string => decodeText(Buffer.from(western, 'latin1'), 'windows-1258').normalize('NFC');

const isVietnamese = (word: string): boolean => {
  const typed = normalizeText(toVietnamese(word));
  return isSyllable(typed) || MONEY.test(typed);
};

/** Tells a Western file from a Vietnamese one by its words; where they are of both, the editor is asked. */
function weighCodePages(bytes: Buffer): DetectedEncoding {
  /** cells by a word of theirs, read as Latin-1: it has the letters of both code pages that differ */
  const cells = new Map<string, string>();
  for (const cell of bytes.toString('latin1').split(CELL_ENDS)) {
    for (const [word] of DIFFERENT.test(cell) ? cell.matchAll(WORD) : [])
      if (word.length <= WORD_MAX_LENGTH && DIFFERENT.test(word) && !cells.has(word))
        cells.set(word, cell.trim().slice(0, SAMPLE_LENGTH));
    if (cells.size >= WORDS_MAX) break;
  }
  const words = [...cells.keys()];
  const vietnamese = words.filter(isVietnamese);
  const share = words.length === 0 ? 1 : vietnamese.length / words.length;
  const encoding: CodePage = share >= 0.5 ? 'windows-1258' : 'windows-1252';
  if (share >= MOST || share <= 1 - MOST) return { encoding, readings: [] };
  const others = words.filter((word) => !vietnamese.includes(word));
  const samples = [...vietnamese.slice(0, SAMPLES), ...others.slice(0, SAMPLES)].map((word) =>
    Buffer.from(cells.get(word) ?? word, 'latin1'),
  );
  const readingIn = (page: CodePage): EncodingReading => ({
    encoding: page,
    examples: [...new Set(samples.map((sample) => decodeText(sample, page).normalize('NFC')))],
  });
  const readings = (['windows-1258', 'windows-1252'] as const).map(readingIn);
  return { encoding, readings: encoding === 'windows-1258' ? readings : readings.reverse() };
}

/** Finds a text's encoding: by its byte order mark, or by its bytes. What is not UTF-8 throughout was saved by an older Windows. */
export function detectEncoding(bytes: Buffer): DetectedEncoding {
  const encoding = findWideText(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  return encoding === undefined ? weighCodePages(bytes) : { encoding, readings: [] };
}
