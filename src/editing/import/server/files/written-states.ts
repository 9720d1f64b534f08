import { foldText } from '../../../../public/read-model/projection/text';
import { cleanText } from './cell';
import texts from './words.json';

/** Words of a yes, and of a no, in the languages and systems that files come from. */
const YES: ReadonlySet<string> = new Set(texts.yes);
const NO: ReadonlySet<string> = new Set(texts.no);

/** How many there are: `12`, `0.0`, `1.250`, `-2`, `còn 5`, `5 chai`, `còn hàng (12)`. */
const COUNT =
  /^(?:con(?: hang)?|ton(?: kho)?|stock|in stock|only|tren|hon)?[\s:(>≥~]*([-−]?\d[\d.,]*)\s*\+?\s*(?:chai|sp|san pham|cai|thung|bottles?|btls?|pcs|units?)?(?: left)?\)?$/;

const wordsOf = (text: string): string =>
  foldText(cleanText(text))
    .replace(/_|(?<=[a-z])-(?=[a-z])/g, ' ')
    .trim();

/** @returns how many a text says that there are */
export function readCount(text: string): number | undefined {
  const [, digits] = COUNT.exec(wordsOf(text)) ?? [];
  if (digits === undefined) return undefined;
  // Groups of three are thousands; what stands behind another sign is a part of one.
  const plain = /^[-−]?\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.');
  const count = Number(plain.replace('−', '-'));
  return Number.isNaN(count) ? undefined : count;
}

/** @returns whether a text says yes: a word, or how many there are */
export function readYesNo(text: string): boolean | undefined {
  const words = wordsOf(text);
  if (YES.has(words)) return true;
  if (NO.has(words)) return false;
  const count = readCount(text);
  return count === undefined ? undefined : count > 0;
}

export type ShownState = 'published' | 'draft';

// What is published and has changes that are not is a draft here: its published values are in no file.
const PUBLISHED: ReadonlySet<string> = new Set(texts.published);
const DRAFT: ReadonlySet<string> = new Set(texts.draft);

/** @returns whether visitors see what has this state: `active`, `-1`, `Bản nháp`, `TRUE` */
export function readShownState(text: string): ShownState | undefined {
  const words = wordsOf(text).replace(/[,;]/g, '').replace(/\s+/g, ' ');
  if (PUBLISHED.has(words)) return 'published';
  return DRAFT.has(words) ? 'draft' : undefined;
}
