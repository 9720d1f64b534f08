import { foldText } from '../../read-model/projection/text';
import { cleanText } from './cell';

/** Words of a yes, and of a no, in the languages and systems that files come from. */
const YES: ReadonlySet<string> = new Set(
  'co|con|con hang|x|yes|y|true|dung|1|in stock|instock|available|san hang|co san|bat|on|si|oui|ja|vrai|wahr|unlimited|khong gioi han|nhieu|con nhieu|con it|sap het|sap het hang|so luong co han|low stock|limited|limited quantity|limited availability'.split(
    '|',
  ),
);
const NO: ReadonlySet<string> = new Set(
  [
    'khong|het|het hang|tam het|tam het hang|het hang tam thoi|tam thoi het hang|sap ve|sap co hang|hang sap ve|no|n|false|sai|0|out of stock|outofstock|sold out|soldout|onbackorder|on backorder|backorder',
    'da ban het|ban het|chay hang|dat truoc|hang dat truoc|backordered|preorder|pre order|discontinued|ngung kinh doanh|ngung ban|tat|off|non|nein|faux|falsch|unavailable',
  ]
    .join('|')
    .split('|'),
);

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

const PUBLISHED: ReadonlySet<string> = new Set(
  [
    'published|publish|active|visible|public|da dang|dang ban|dang kinh doanh|dang giao dich|hien thi|hien|cong khai|kinh doanh|enabled|live|1|true|yes|y|co|x',
  ]
    .join('|')
    .split('|'),
);
/** What is published and has changes that are not is a draft here: its published values are in no file. */
const DRAFT: ReadonlySet<string> = new Set(
  [
    'draft|archived|inactive|hidden|private|pending|disabled|unpublished|unlisted|ban nhap|nhap|an|chua dang|luu tru|ngung ban',
    'ngung kinh doanh|ngung giao dich|ngung|tam ngung|tam an|future|da an|khong hien thi|trash|0|-1|false|no|n|khong|khong kinh doanh|published with changes that are not|da dang co sua doi chua dang',
  ]
    .join('|')
    .split('|'),
);

/** @returns whether visitors see what has this state: `active`, `-1`, `Bản nháp`, `TRUE` */
export function readShownState(text: string): ShownState | undefined {
  const words = wordsOf(text).replace(/[,;]/g, '').replace(/\s+/g, ' ');
  if (PUBLISHED.has(words)) return 'published';
  return DRAFT.has(words) ? 'draft' : undefined;
}
