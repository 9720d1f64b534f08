import { foldText } from '../../projection/text';

/** Years are called by their animals, twelve of them, and by their stems, ten: "năm con rồng", "giáp thìn". */
const ANIMALS: readonly (readonly string[])[] = [
  ['thân', 'khỉ'],
  ['dậu', 'gà'],
  ['tuất', 'chó'],
  ['hợi', 'heo', 'lợn'],
  ['tý', 'chuột'],
  ['sửu', 'trâu'],
  ['dần', 'hổ', 'cọp'],
  ['mão', 'mẹo', 'mèo'],
  ['thìn', 'rồng'],
  ['tỵ', 'tị', 'rắn'],
  ['ngọ', 'ngựa'],
  ['mùi', 'dê'],
];
const STEMS = ['canh', 'tân', 'nhâm', 'quý', 'giáp', 'ất', 'bính', 'đinh', 'mậu', 'kỷ'];
const EARLIEST = 1_900;

const anyOf = (names: readonly string[]): string => [...new Set(names.map(foldText))].join('|');

/** For text without marks. */
export const ZODIAC_YEAR = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<!lau )(?:(?:nam|tuoi|doi|vu)\s+)?(con\s+)?(?:(${anyOf(STEMS)})\s+)?(${anyOf(ANIMALS.flat())})(?![\p{L}\p{N}])`,
  'gu',
);

const YEAR_WORD = /^(?:năm|tuổi|đời|vụ) /;

/**
 * @param typed with its marks: without them, "nam de" is "năm để" as well
 * @returns the years that are called so; undefined for an animal that is none
 */
export function readZodiacYear(
  [, article, stem]: RegExpMatchArray,
  typed: string,
  thisYear: number,
): readonly number[] | undefined {
  const isYear = YEAR_WORD.test(typed) || /^(?:nam|tuoi) con /.test(typed);
  if (stem === undefined ? !isYear : article !== undefined) return undefined;
  const animal = typed.split(' ').at(-1) ?? '';
  const isMarked = typed !== foldText(typed);
  const place = ANIMALS.findIndex((names) => names.some((name) => (isMarked ? name : foldText(name)) === animal));
  if (place < 0) return undefined;
  const stemAt = STEMS.findIndex((name) => foldText(name) === stem);
  return Array.from({ length: thisYear - EARLIEST + 1 }, (_, at) => thisYear - at).filter(
    (year) => year % ANIMALS.length === place && (stem === undefined || year % STEMS.length === stemAt),
  );
}
