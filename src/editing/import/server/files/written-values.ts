import type { Choices } from '../../../../contract/product-field';
import { foldAddress } from '../../../../contract/redirects';
import { foldTarget } from '../../../saving/server/redirects';
import { foldText } from '../../../../public/read-model/projection/text';
import { cleanText, plainNumber, unguardText, type Cell } from './cell';
import type { FileMessageKey } from './messages';
import { volumeIn, readAmount, readDecimal, readVolume, readYear } from './written-numbers';
import texts from './words.json';
import { readYesNo } from './written-states';

/** A share of a blend: `60%`, `(40 %)`, `12,5%`. */
const SHARE = /[([]?\s*\d{1,3}(?:[.,]\d+)?\s*%\s*[)\]]?/g;

/** The point of “Xarel·lo” parts nothing. */
const GRAPE_SEPARATORS = /[\n|;,/&+•]|(?<!l)·|·(?!l)|\s(?:và|and|et|e|y|und|with|-|–)\s/iu;

/** What a blend is made of: `Rhône blend (Grenache, Syrah)`. */
const IN_BRACKETS = /\(([^()]*)\)/g;
const parts = (text: string): boolean => /[,/&+;|]/.test(text);

/** What stands before a name, and behind it: `Nho Merlot`, `Pinot Noir 100`, `Syrah (Shiraz)`, `Merlot.` */
const BESIDE_NAME = /^(?:giống\s+)?nho\s*:?\s+|\s+\d{1,3}$|\s*\([^()]*\)$|(?<=\p{L}{3})\.$|\s*[:–-]\s*$/giu;

/** What is none: "và các giống khác", "and others". */
const OTHERS =
  /^(?:(?:các|những)\s+)?(?:giống|nho|loại)?(?:\s*nho)?\s*khác$|^(?:other|others|other\s+(?:grapes|varieties)|autres|altri|otras)$/iu;

/** @returns the names of the grapes that a text lists, in whatever way: `Cabernet Sauvignon 60%, Merlot & Syrah` */
export function splitGrapes(text: string): string[] {
  // The comma of 12,5 % parts nothing.
  const listed = (all: string, inner: string): string => (parts(inner) ? ` , ${inner}` : all);
  const names = text.replace(SHARE, ' , ').replace(IN_BRACKETS, listed).split(GRAPE_SEPARATORS);
  return [...new Set(names.map((name) => name.replace(/\s+/g, ' ').trim().replace(BESIDE_NAME, '').trim()))].filter(
    (name) => name !== '' && !OTHERS.test(name),
  );
}

/** @returns whether a list of grapes tells the shares of a blend */
export const hasShares = (text: string): boolean => (text.match(SHARE)?.length ?? 0) > 1;

/** What a cell says of its attribute. */
export type Written<Value> = { value: Value } | { fault: FileMessageKey };

/** A word that erases what is there; a blank cell changes nothing. */
const ERASE: ReadonlySet<string> = new Set(texts.erase);

/** A wine without a vintage. */
const NO_VINTAGE: ReadonlySet<string> = new Set(texts.noVintage);

/** What data sets of wine write for none. */
const NO_VINTAGE_YEAR = 1001;

/** "Ask us": a price that is none. */
const ON_REQUEST: ReadonlySet<string> = new Set(texts.onRequest);

/** What people and programs write where they know nothing: of a number, a list or a group it is a blank. */
const UNKNOWN: ReadonlySet<string> = new Set(texts.unknown);

/** Characters of a cell that may be a mere word: descriptions are not folded to tell that they are none. */
const WORD_MAX_LENGTH = 100;

const isOneOf = (words: ReadonlySet<string>, cell: Cell): boolean =>
  typeof cell === 'string' && cell.length <= WORD_MAX_LENGTH && words.has(foldText(cleanText(cell)));

export const isUnknown = (cell: Cell): boolean => isOneOf(UNKNOWN, cell);

export const isErasure = (cell: Cell): boolean => isOneOf(ERASE, cell);

const ok = <Value>(value: Value | undefined, fault: FileMessageKey): Written<Value> =>
  value === undefined ? { fault } : { value };

/** Excel turns a product code such as 1-2 into a day: the text is lost. */
const asText = (cell: Cell): Written<string> => {
  if (cell === null) return { value: '' };
  if (typeof cell === 'string') return { value: unguardText(cleanText(cell)) };
  if (typeof cell === 'number') return { value: String(plainNumber(cell)) };
  if (typeof cell === 'boolean') return { fault: 'boolean-for-text' };
  return { fault: cell.kind === 'date' ? 'date-for-text' : 'number-for-text' };
};

function asAmount(cell: Cell): Written<number | null> {
  if (isOneOf(ON_REQUEST, cell)) return { value: null };
  if (typeof cell === 'number') {
    const amount = plainNumber(cell);
    return ok(Number.isInteger(amount) ? amount : undefined, 'bad-price');
  }
  return ok(readAmount(typeof cell === 'string' ? cleanText(cell) : ''), 'bad-price');
}

function asYear(cell: Cell): Written<number | null> {
  if (typeof cell === 'number' && cell !== NO_VINTAGE_YEAR) return ok(Number.isInteger(cell) ? cell : undefined, 'bad-year');
  if (cell === NO_VINTAGE_YEAR) return { value: null };
  if (typeof cell === 'object' && cell?.kind === 'date') return { value: Number(cell.value.slice(0, 4)) };
  if (typeof cell !== 'string') return { fault: 'bad-year' };
  if (isOneOf(NO_VINTAGE, cell)) return { value: null };
  return ok(readYear(cleanText(cell)), 'bad-year');
}

/** As many decimals as the database keeps. */
const roundDecimal = (value: number): number => Math.round(plainNumber(value * 100)) / 100;

/** Shares of alcohol that wines have: 0.135 is 13.5 %, and 0.5 is a wine without alcohol. */
const [SHARE_LEAST, SHARE_MOST] = [0.05, 0.25];

const fromShare = (value: number): number => (value >= SHARE_LEAST && value <= SHARE_MOST ? value * 100 : value);

function asDecimal(cell: Cell): Written<number> {
  if (typeof cell === 'number') return { value: roundDecimal(fromShare(cell)) };
  if (typeof cell === 'object' && cell?.kind === 'percent') return { value: roundDecimal(cell.value * 100) };
  const text = typeof cell === 'string' ? cleanText(cell) : '';
  const read = readDecimal(text);
  return ok(read === undefined ? undefined : roundDecimal(text.includes('%') ? read : fromShare(read)), 'bad-decimal');
}

function asVolume(cell: Cell): Written<number> {
  const text = typeof cell === 'number' ? String(plainNumber(cell)) : typeof cell === 'string' ? cleanText(cell) : '';
  // A case of six is no bottle.
  const inWords = /\d\s*x|x\s*\d/i.test(text) ? undefined : volumeIn(text);
  return ok(readVolume(text) ?? inWords, 'bad-volume');
}

function asBoolean(cell: Cell): Written<boolean> {
  if (typeof cell === 'boolean') return { value: cell };
  return ok(typeof cell === 'number' || typeof cell === 'string' ? readYesNo(String(cell)) : undefined, 'bad-boolean');
}

/** What separates the items of a list: the first of these that the text has. */
const SEPARATORS = ['\n', '|', ';', ','] as const;

/** What explains an item belongs to it: `Game (deer, venison)`. */
const BRACKETS = /\([^()\n]*\)/g;

export function splitList(text: string): string[] {
  const plain = text.replace(BRACKETS, (explained) => ' '.repeat(explained.length));
  const separator = SEPARATORS.find((one) => plain.includes(one));
  const items: string[] = [];
  let at = 0;
  for (const part of separator === undefined ? [plain] : plain.split(separator)) {
    items.push(text.slice(at, at + part.length));
    at += part.length + 1;
  }
  return items.map((item) => item.replace(/\s+/g, ' ').trim()).filter((item) => item !== '');
}

/** @returns items as `splitList` reads them again */
export function joinList(items: readonly string[]): string {
  const has = (pattern: RegExp): boolean => items.some((item) => pattern.test(item));
  const separator = !has(/[,;|\n]/) ? ', ' : !has(/[|\n]/) ? ' | ' : '\n';
  const text = items.join(separator);
  // One item with a comma would be two.
  return items.length === 1 && separator !== ', ' ? `${text}${separator.trimEnd() || separator}` : text;
}

/** @returns a reader of what a cell's text says */
const fromText =
  <Value>(read: (text: string, choices: Choices) => Written<Value>) =>
  (cell: Cell, choices: Choices = {}): Written<Value> => {
    const text = asText(cell);
    return 'fault' in text ? text : read(text.value, choices);
  };

export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** An address of the shop's own page: its last part names the product. One that is a number, or no slug, names nothing. */
function toSlug(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  const last = text
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .at(-1);
  const slug = (last ?? '').toLowerCase().replace(/\.(?:html?|php|aspx?)$/, '');
  return isSlug(slug) && !/^\d+$/.test(slug) ? slug : '';
}

/** @returns the choice that a text means: its value, or what it is called in either language */
function choiceOf(text: string, choices: Choices): string | undefined {
  const typed = foldText(text);
  const isMeant = ([value, { vi, en }]: [string, Choices[string]]): boolean =>
    [value, value.replaceAll('_', ' '), vi, en].some((name) => foldText(name) === typed);
  return Object.entries(choices).find(isMeant)?.[0];
}

function choicesOf(text: string, choices: Choices): Written<string[]> {
  const values = splitList(text).map((one) => choiceOf(one, choices));
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length ? { fault: 'bad-choice' } : { value: [...new Set(known)] };
}

export const READERS = {
  text: asText,
  slug: fromText((text) => ({ value: toSlug(text) })),
  price: asAmount,
  year: asYear,
  decimal: asDecimal,
  volume: asVolume,
  boolean: asBoolean,
  list: fromText((text) => ({ value: splitList(text) })),
  grapes: fromText((text) => ({ value: splitGrapes(text) })),
  choice: fromText((text, choices) => ok(choiceOf(text, choices), 'bad-choice')),
  choices: fromText(choicesOf),
  group: asText,
  pictures: asText,
  address: fromText((text) => ok(foldAddress(text), 'bad-old-address')),
  target: fromText((text) => ok(foldTarget(text), 'bad-target')),
} as const;
