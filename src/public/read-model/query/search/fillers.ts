import { foldText } from '../../projection/text';

/**
 * Words that say nothing about which product is meant, unless they are part of a value's name. In Vietnamese and English,
 * with their marks: "năm" (year) is one, "nấm" (mushroom) is not.
 */
const FILLERS = new Set(
  [
    'rượu vang chai loại dòng món nước vùng giống nho năm niên vụ hãng nhà thương hiệu xuất xứ ly hộp',
    'uống với cùng kèm ăn dùng cho của và hoặc hay từ ở tại là có không được để làm',
    'mua bán tìm cần muốn xem giá rẻ tiền ngon phù hợp một các những nào này nhất cao cấp nhập khẩu chính hãng',
    'a an the of for from with and or to in by on some good best buy cheap wine wines bottle bottles grape grapes vintage made pairing',
    'vin vino wein de du da',
  ]
    .join(' ')
    .split(' '),
);

/** Without marks they are words that say something: crab (cua), mushroom (nấm). */
const TELLING_WITHOUT_MARKS = ['cua', 'nam'];

const FOLDED = new Set([...FILLERS].map(foldText).filter((word) => !TELLING_WITHOUT_MARKS.includes(word)));

/** @param typed a normalized word: with its marks, or without any */
export function isFiller(typed: string): boolean {
  return FILLERS.has(typed) || (typed === foldText(typed) && FOLDED.has(typed));
}

/** @returns the words after the first filler; undefined if the first word is none, or the last */
export function withoutLeadingFillers(words: readonly string[]): readonly string[] | undefined {
  const [first, ...rest] = words;
  return first !== undefined && rest.length > 0 && isFiller(first) ? rest : undefined;
}
