/** What stands for a removed part. */
const REMOVED = '…';

const EMAIL = /[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,24}/g;

/** Digits, as people separate them. What is longer than its text may be is no number. */
const NUMBERS = /\+?\d(?:[ .,/()_–-]{0,2}\d)*/g;
const GROUP = /\+?\d+/g;

/** Of Viet Nam, with or without its code, or with the code of another country. */
const PHONE = /^(?:(?:\+?84|0084|0)[235789]\d{8,9}|\+\d{8,15})$/;
/** A citizen's identity number begins with the number of a province. */
const IDENTITY = /^0\d{11}$/;
/** Begins of the networks of cards, 9704 of Vietnamese banks among them. A barcode has at most 14 digits. */
const CARD = /^(?:[2-6]\d{13,18}|9704\d{12,15})$/;

const isYear = (group: string): boolean => /^(?:19|20)\d\d$/.test(group);
/** 1500000: no part of a card. */
const isPrice = (group: string): boolean => /^\d+000$/.test(group) && group.length > 4;

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((total, digit, at) => {
    const weighted = (digits.length - at) % 2 === 0 ? 2 * digit : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

function isPersonal(groups: readonly string[]): boolean {
  const digits = groups.join('');
  if (PHONE.test(digits) || IDENTITY.test(digits)) return !groups.every(isYear);
  return CARD.test(digits) && !groups.some(isPrice) && !groups.every(isYear) && passesLuhn(digits);
}

/** Groups of one number at most: a telephone's digits may stand alone. */
const GROUPS_MAX = 12;

/** Characters without a width, between digits. */
const UNSEEN = /\p{Cf}/gu;

/** Removes what some groups of digits say together: years and prices may stand before a telephone number. */
function withoutPersonal(numbers: string): string {
  const groups = [...numbers.matchAll(GROUP)];
  for (let first = 0; first < groups.length; first += 1)
    for (let end = Math.min(groups.length, first + GROUPS_MAX); end > first; end -= 1) {
      const own = groups.slice(first, end);
      if (!isPersonal(own.map(([group]) => group))) continue;
      const [begin, last] = [own[0]?.index ?? 0, own.at(-1)];
      const rest = numbers.slice((last?.index ?? 0) + (last?.[0].length ?? 0));
      return numbers.slice(0, begin) + REMOVED + withoutPersonal(rest);
    }
  return numbers;
}

/**
 * @param text of a search, at most some hundred characters
 * @returns the text without e-mail addresses, and without numbers of telephones, cards and identity cards. Vintages, prices and codes of
 *   products stay
 */
export const withoutPersonalNumbers = (text: string): string =>
  text.normalize('NFKC').replace(UNSEEN, '').replace(EMAIL, REMOVED).replace(NUMBERS, withoutPersonal);
