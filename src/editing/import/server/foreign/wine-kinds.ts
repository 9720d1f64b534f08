import { foldText, normalizeText } from '../../../../public/read-model/projection/text';
import { countryIn, findCountry, remembering } from './countries';
import texts from './wine-kinds.json';

/** A kind of wine by its words; `of` is the wider kind that it belongs to. */
interface Kind {
  name: string;
  words: readonly string[];
  of?: string;
}

const KINDS: Readonly<Record<string, Kind>> = texts.kinds;
const GENERIC: ReadonlySet<string> = new Set(texts.generic);

/** Words of the longest country's name. */
const COUNTRY_WORDS = 5;

const tokensOf = (text: string): string[] =>
  normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Words of one meaning by their tokens, the longest first: "sủi tăm" before "sủi". */
const PHRASES = Object.entries(KINDS)
  .flatMap(([kind, { words }]) => words.map((word) => ({ kind, tokens: tokensOf(word) })))
  .sort((a, b) => b.tokens.length - a.tokens.length);

const folded = new Map(PHRASES.flatMap(({ tokens }) => tokens.map((token) => [token, foldText(token)] as const)));

/** A word that was typed with marks must have the right ones: "đỏ" or "do", and not "đồ". */
const isWord = (typed: string, word: string): boolean => typed === word || typed === folded.get(word);

/** @returns words without those that name a country: the longest name, whatever stands around it */
function withoutCountry(words: readonly string[]): readonly string[] {
  for (let length = Math.min(COUNTRY_WORDS, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1)
      if (findCountry(words.slice(at, at + length).join(' ')) !== undefined)
        return words.filter((_, index) => index < at || index >= at + length);
  return words;
}

const isGeneric = (word: string): boolean => GENERIC.has(foldText(word));

const widerOf = (kind: string): string => KINDS[kind]?.of ?? kind;

/** A sparkling rosé is a sparkling wine, and a sweet white one is a sweet wine. */
const STRONGER: readonly string[] = ['sparkling', 'fortified', 'sweet'];

/** @returns the kind among kinds that were named together; undefined where none is the stronger one */
function strongest(kinds: readonly string[]): string | undefined {
  const [first] = kinds;
  if (new Set(kinds).size === 1) return first;
  return STRONGER.flatMap((wide) => kinds.filter((kind) => widerOf(kind) === wide))[0];
}

/**
 * @returns the kinds that a text names, the narrowest first: `Red Wine`, `Vang đỏ`, `Vang đỏ Pháp` are red; `Champagne` is
 * champagne and sparkling. None where it says something else besides.
 */
export const wineKindsOf = remembering((text: string): readonly string[] => {
  let tokens = tokensOf(text);
  const kinds: string[] = [];
  for (const { kind, tokens: phrase } of PHRASES) {
    const at = tokens.findIndex((_, start) => phrase.every((word, offset) => isWord(tokens[start + offset] ?? '', word)));
    if (at === -1) continue;
    kinds.push(kind);
    tokens = tokens.filter((_, index) => index < at || index >= at + phrase.length);
  }
  const rest = tokens.filter((word) => !isGeneric(word));
  // A word of "Tây Ban Nha" is a general one too.
  const saysMore = rest.length > 0 && countryIn(rest.join(' ')) === undefined && !withoutCountry(tokens).every(isGeneric);
  if (saysMore) return [];
  const kind = strongest(kinds);
  return kind === undefined ? [] : [...new Set([kind, widerOf(kind)])];
});

/** @returns a text without the words of its kinds: `Vang đỏ Pháp` is about `vang Pháp` */
export const withoutKinds = remembering((text: string): string => {
  const words = text.split(/\s+/);
  const plain = words.map((word) => tokensOf(word).join(' '));
  const gone = new Set<number>();
  for (const { tokens } of PHRASES)
    for (const start of words.keys())
      if (tokens.every((token, offset) => !gone.has(start + offset) && isWord(plain[start + offset] ?? '', token)))
        for (const offset of tokens.keys()) gone.add(start + offset);
  return words.filter((_, at) => !gone.has(at)).join(' ');
});

/** @returns whether a text is about wine in general and names no kind: "Rượu vang", "All products" */
export const isGenericKind = (text: string): boolean => tokensOf(text).every(isGeneric);

/** A name that begins with one of these may go on with its kind and country. */
const WINE: ReadonlySet<string> = new Set(['ruou', 'vang', 'wine', 'vin', 'vino', 'vinho']);
const BEGINNING = [5, 4, 3, 2];

/** @returns what the beginning of a wine's name says: `Rượu vang đỏ Ý Primitivo` */
export function kindInName(name: string): { wine_type?: string; country?: string } {
  const words = name.split(/\s+/);
  if (!WINE.has(foldText(words[0] ?? ''))) return {};
  const beginnings = BEGINNING.map((length) => words.slice(0, length).join(' '));
  const kind = beginnings.find((text) => wineKindsOf(text).length > 0);
  const country = beginnings.map((text) => countryIn(withoutKinds(text))).find((one) => one !== undefined);
  return { ...(kind !== undefined && { wine_type: nameOfKind(foldText(kind)) }), ...(country !== undefined && { country }) };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @returns the name of a new type: as it is written where it is Vietnamese with its marks, else ours */
export function nameOfKind(text: string): string {
  const [kind] = wineKindsOf(text);
  const named = kind === undefined ? undefined : KINDS[kind];
  if (named === undefined) return text;
  const normal = normalizeText(text);
  const isLoud = text === text.toUpperCase();
  // "🍷 Vang đỏ" and "Vang đỏ / Red" say more than a name.
  const isPlain = /^[\p{L}\p{M}\s]+$/u.test(text) && !isLoud;
  const isVietnamese = isPlain && /(?:^|\s)vang(?:\s|$)/.test(normal) && normal !== foldText(text);
  return isVietnamese && countryIn(withoutKinds(text)) === undefined ? capitalized(text) : named.name;
}
