import { foldText } from '../../../../public/read-model/projection/text';
import { allowedMistakes, countMistakes } from '../../../../public/read-model/query/search/word-list';
import grapes from '../foreign/grapes.json';
import { withoutParts } from './written-numbers';
import texts from './words.json';

/** What tells whether two wines are one. */
export interface WineFacts {
  name: string;
  /** null: none, or it is not told */
  vintage: number | null;
  /** millilitres; null: it is not told */
  volume: number | null;
  /** its id, or '' of one that the shop does not have; undefined: none is told */
  brand?: string;
  brandName?: string;
}

export interface ComparedWine extends WineFacts {
  /** without vintage and volume */
  folded: string;
  /** as it is written, but for case and marks */
  full: string;
  words: readonly string[];
  brandWords: readonly string[];
  /** red, white …, where the name begins with it as Vietnamese names do */
  kind: string | undefined;
}

/** How alike two wines are: the higher the rank, the more of them agrees. */
export interface Likeness {
  rank: number;
  /** of one name, whatever its case and marks, and of one vintage */
  isSame: boolean;
}

const KIND = /(?<![\p{L}\d])(?:ruou )?vang (do|trang|hong|no|sui|cam)(?![\p{L}\d])/u;

/** What price lists leave out and add, and what they shorten. */
const IGNORED: ReadonlySet<string> = new Set(texts.ignoredInNames);
const SHORT: Readonly<Record<string, string>> = texts.shortInNames;

const GRAPE_WORDS: ReadonlySet<string> = new Set(grapes.flatMap((grape) => foldText(grape).split(/[^\p{L}\d]+/u)));

/** Words of one name that may be mistyped. */
const MISTYPED_MAX = 2;
/** Letters of the longest word that is compared. */
const WORD_LENGTH = 31;
const USUAL_ML = 750;

const wordsOf = (folded: string): string[] =>
  folded
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !IGNORED.has(word))
    .map((word) => SHORT[word] ?? word);

export function toCompared(facts: WineFacts): ComparedWine {
  const full = foldText(facts.name);
  const folded = foldText(withoutParts(facts.name));
  const kind = KIND.exec(folded)?.[1];
  const words = wordsOf(kind === undefined ? folded : folded.replace(KIND, ' '));
  return { ...facts, full, folded, kind, words, brandWords: wordsOf(foldText(facts.brandName ?? '')) };
}

const isMistyped = (one: string, other: string): boolean => {
  const allowed = Math.min(allowedMistakes(one), allowedMistakes(other));
  return allowed > 0 && other.length <= WORD_LENGTH && countMistakes(one, other) <= allowed;
};

/** Takes words that both have out of both. @returns how many there were */
function takeCommon(ours: string[], theirs: string[], isCommon: (one: string, other: string) => boolean): number {
  let count = 0;
  for (let at = ours.length - 1; at >= 0; at -= 1) {
    const found = theirs.findIndex((word) => isCommon(ours[at] ?? '', word));
    if (found < 0) continue;
    ours.splice(at, 1);
    theirs.splice(found, 1);
    count += 1;
  }
  return count;
}

const isGrapes = (words: readonly string[]): boolean => words.length > 0 && words.every((word) => GRAPE_WORDS.has(word));

/** Whether two names say one wine: in another order, with or without the brand, mistyped, or with its grapes. @param isSure whether brand and vintage agree */
function areNamesAlike(one: ComparedWine, other: ComparedWine, isSure: boolean): boolean {
  if (one.folded === other.folded) return true;
  if (one.kind !== undefined && other.kind !== undefined && one.kind !== other.kind) return false;
  const brand = new Set([...one.brandWords, ...other.brandWords]);
  const own = ({ words }: ComparedWine): string[] => words.filter((word) => !brand.has(word));
  const isNamedByBrand = own(one).length === 0 || own(other).length === 0;
  const [ours, theirs] = isNamedByBrand ? [[...one.words], [...other.words]] : [own(one), own(other)];
  if (ours.length === 0 || theirs.length === 0) return false;
  if (ours.join('') === theirs.join('')) return true;
  const exact = takeCommon(ours, theirs, (a, b) => a === b);
  if (ours.length > MISTYPED_MAX && theirs.length > MISTYPED_MAX) return false;
  const mistyped = takeCommon(ours, theirs, isMistyped);
  if (mistyped > MISTYPED_MAX || (exact === 0 && !isSure)) return false;
  if (ours.length + theirs.length === 0) return true;
  // "Bin 389" of a price list is "Bin 389 Cabernet Shiraz".
  return isSure && exact > 0 && ((ours.length === 0 && isGrapes(theirs)) || (theirs.length === 0 && isGrapes(ours)));
}

/** @returns undefined where they are two wines: another vintage, bottle, brand or name */
export function likenessOf(one: ComparedWine, other: ComparedWine): Likeness | undefined {
  if (one.vintage !== null && other.vintage !== null && one.vintage !== other.vintage) return undefined;
  if (one.volume !== null && other.volume !== null && one.volume !== other.volume) return undefined;
  const hasBrands = one.brand !== undefined && other.brand !== undefined;
  // A brand that the shop does not have may be another winery's, or is spelled otherwise.
  if (hasBrands && one.brand !== other.brand && one.brand !== '' && other.brand !== '') return undefined;
  const isOfVintage = one.vintage === other.vintage;
  const isOfBrand = hasBrands && one.brand === other.brand && one.brand !== '';
  if (!areNamesAlike(one, other, isOfVintage && isOfBrand)) return undefined;
  const isNamed = one.folded === other.folded;
  const isOfVolume = (one.volume ?? USUAL_ML) === (other.volume ?? USUAL_ML);
  const points = [isOfBrand, isOfVolume, isOfVintage, isNamed].reduce((sum, agrees, at) => sum + (agrees ? 2 ** at : 0), 0);
  return { rank: points, isSame: one.full === other.full && isOfVintage };
}
