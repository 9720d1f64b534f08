import { normalizeText } from '../../read-model/projection/text';
import { isSyllable } from '../../read-model/query/search/language/syllables';
import type { CodePage, EncodingReading } from './panel-api';

/** What the editor is shown, where the words do not decide. */
export interface WeighedEncodings {
  encoding: CodePage;
  /** both readings of some texts, the likelier first; empty where the words decide */
  readings: EncodingReading[];
}

const HIGH_BYTES = Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128));
// Without `stream`, Node 20 reads Windows-1252 as Latin-1.
const signsOf = (encoding: CodePage): string[] => [...new TextDecoder(encoding).decode(HIGH_BYTES, { stream: true })];
const VIETNAMESE_SIGNS = signsOf('windows-1258');
/** The letters of Windows-1252 that are others in Windows-1258, or none, with those. */
const VIETNAMESE = new Map(
  signsOf('windows-1252').flatMap((sign, at): [string, string][] => {
    const other = VIETNAMESE_SIGNS[at] ?? '';
    return sign === other || !/\p{L}/u.test(sign) ? [] : [[sign, other]];
  }),
);
const DIFFERENT = new RegExp(`[${[...VIETNAMESE.keys()].join('')}]`);

const toVietnamese = (text: string): string => text.replace(/[^\u0000-\u007F]/g, (sign) => VIETNAMESE.get(sign) ?? sign);

/** Money is written by a letter that is no syllable. */
const MONEY = /^(?:vn)?[đ₫]$/;

const isVietnamese = (word: string): boolean => {
  const typed = normalizeText(toVietnamese(word));
  return isSyllable(typed) || MONEY.test(typed);
};

/** Capitals stand at the begin, or all through. */
const CASE = /^(?:\p{Lu}+|\p{Lu}?\p{Ll}+)$/u;
/**
 * Letters where no Western word of the shops has them: ð, þ and ý are of Iceland; ã is nasal before a vowel or at the end, õ before
 * an e; ì and ò stand behind a consonant, or end an Italian word.
 */
const UNUSUAL = /[ðþý]|ã(?!$|[oeis])|õ(?!e)|[aeoáàâéêóôúùy][ìò]|[iu][ìò](?!$)/;

const isWestern = (word: string): boolean => CASE.test(word) && !UNUSUAL.test(word.toLowerCase());

/** A word is longer in no language that is told apart here. */
const WORD_MAX_LENGTH = 40;
/** Different words that are weighed. */
const WORDS_MAX = 2_000;
/** How many times as many words as the other language has decide. */
const MAJORITY = 4;
const SAMPLES = 5;
const SAMPLE_LENGTH = 60;
/** What stands between the cells of a table. */
const CELLS = /[\r\n\t;,|"]+/;
/** A cell that the next piece of text goes on with. */
const REST_LENGTH = 1_000;

interface Weights {
  vietnamese: number;
  western: number;
  /** texts that speak for neither */
  open: string[];
  vietnameseTexts: string[];
  westernTexts: string[];
}

function weighCell(cell: string, seen: Set<string>, weights: Weights): void {
  for (const [word] of cell.matchAll(/\p{L}+/gu)) {
    if (word.length > WORD_MAX_LENGTH || !DIFFERENT.test(word) || seen.has(word)) continue;
    seen.add(word);
    const [vietnamese, western] = [isVietnamese(word), isWestern(word)];
    const sample = cell.trim().slice(0, SAMPLE_LENGTH);
    if (vietnamese === western) weights.open.push(sample);
    else if (vietnamese && weights.vietnameseTexts.push(sample)) weights.vietnamese += 1;
    else if (weights.westernTexts.push(sample)) weights.western += 1;
  }
}

/**
 * Tells a Western file from a Vietnamese one by its words: those of one language are no words of the other. Letters that both code
 * pages have alike say nothing, and need not.
 *
 * @param text of the file in Windows-1252
 */
export async function weighEncodings(text: AsyncIterable<string>): Promise<WeighedEncodings> {
  const seen = new Set<string>();
  const weights: Weights = { vietnamese: 0, western: 0, open: [], vietnameseTexts: [], westernTexts: [] };
  let rest = '';
  for await (const piece of text) {
    const cells = (rest + piece).split(CELLS);
    rest = (cells.pop() ?? '').slice(-REST_LENGTH);
    for (const cell of cells) if (DIFFERENT.test(cell)) weighCell(cell, seen, weights);
    if (seen.size > WORDS_MAX) break;
  }
  weighCell(rest, seen, weights);
  const { vietnamese, western, open } = weights;
  const likelier: CodePage = western > vietnamese ? 'windows-1252' : 'windows-1258';
  const [more, less] = western > vietnamese ? [western, vietnamese] : [vietnamese, western];
  if (seen.size === 0 || (more > 0 && more >= less * MAJORITY)) return { encoding: likelier, readings: [] };
  const texts = [...new Set([...weights.vietnameseTexts, ...weights.westernTexts, ...open])].slice(0, SAMPLES);
  const readings: EncodingReading[] = [
    { encoding: 'windows-1258', examples: texts.map((one) => toVietnamese(one).normalize('NFC')) },
    { encoding: 'windows-1252', examples: texts },
  ];
  return { encoding: likelier, readings: likelier === 'windows-1258' ? readings : readings.reverse() };
}
