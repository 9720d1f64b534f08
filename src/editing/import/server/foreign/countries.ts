import { foldText, foldWords, normalizeText } from '../../../../public/read-model/projection/text';
import { LRUCache } from 'lru-cache';
import names from './countries.json';

/** The languages in which labels and files name countries. */
const LANGUAGES = ['vi', 'en', 'fr', 'it', 'es', 'de', 'pt'];
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const REGIONAL_A = 0x1f1e6;

/** By code: names that shops use and the language data of Node lack. The first one is shown. */
const OWN: Readonly<Record<string, readonly string[]>> = names;

/** Words around a country's name that say nothing of it. */
const GENERIC: ReadonlySet<string> = new Set(
  'ruou vang wine wines vin vins vino vini vinho from nuoc xuat xu nhap khau made in product of cua the bottle chai'.split(' '),
);

const flagOf = (code: string): string =>
  String.fromCodePoint(...Array.from(code, (letter) => REGIONAL_A + letter.charCodeAt(0) - 'A'.charCodeAt(0)));

interface Country {
  name: string;
  code: string;
}

/** Names with their marks, and without: "Ý" is a country, and "y" too where nothing else stands beside it. */
const byName = new Map<string, Country>();
const byFolded = new Map<string, Country>();

function add(text: string, country: Country): void {
  const [marked, folded] = [normalizeText(text), foldText(text)];
  if (!byName.has(marked)) byName.set(marked, country);
  if (!byFolded.has(folded)) byFolded.set(folded, country);
}

function load(): void {
  const displays = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  const countries = LETTERS.flatMap((first) =>
    LETTERS.flatMap((second): [Country, string[]][] => {
      const code = `${first}${second}`;
      const shown = displays.flatMap((display) => display.of(code) ?? []);
      const name = OWN[code]?.[0] ?? shown[0];
      return name === undefined ? [] : [[{ code, name }, shown]];
    }),
  );
  // A name that shops use goes before another country's name in one of the languages.
  for (const [country] of countries) for (const name of OWN[country.code] ?? []) add(name, country);
  for (const [country, shown] of countries) {
    for (const name of shown) add(name, country);
    byName.set(flagOf(country.code), country);
  }
}

/** A flag, and what stands between it and a name. */
const FLAG = /[\s–-]*\p{Regional_Indicator}{2}[\s–-]*/gu;

function findWhole(text: string): Country | undefined {
  if (byName.size === 0) load();
  // A flag beside a name says the same.
  const unflagged = text.replace(FLAG, '');
  if (unflagged !== '' && unflagged !== text) return findWhole(unflagged);
  const marked = normalizeText(text.replace(/[.]/g, ''));
  const found = byName.get(normalizeText(text)) ?? byName.get(marked) ?? byFolded.get(foldText(marked));
  if (found) return found;
  // U.S. is one too.
  const code = text.replace(/[.\s]/g, '');
  return /^[A-Z]{2}$/.test(code) ? byName.get(flagOf(code)) : undefined;
}

/** @returns the Vietnamese name of the country that a text names: `US`, `USA`, `Hoa Kỳ`, `United States` and 🇺🇸 are Mỹ */
export const findCountry = (text: string): string | undefined => findWhole(text)?.name;

/** Texts of a file that are remembered at a time. */
const TEXTS_MAX = 5_000;

/** @returns a function that says the same, and works it out once: categories and tags repeat in all rows of a file */
export function remembering<Result>(tell: (text: string) => Result): (text: string) => Result {
  const told = new LRUCache<string, { result: Result }>({ max: TEXTS_MAX, memoMethod: (text) => ({ result: tell(text) }) });
  return (text) => told.memo(text).result;
}

/** Parts of countries that tables name in a column of countries. Elsewhere they are regions. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  US: ['California', 'Oregon', 'Washington', 'Washington State', 'New York', 'Texas', 'Virginia', 'Idaho'],
  AU: ['South Australia', 'Victoria', 'New South Wales', 'Western Australia', 'Tasmania'],
  CA: ['British Columbia', 'Ontario'],
  GB: ['Scotland', 'Wales', 'Northern Ireland'],
};

const byState = new Map(
  Object.entries(STATES).flatMap(([code, states]) => states.map((state) => [foldText(state), code] as const)),
);

/** @returns the Vietnamese name of the country that a column of countries names, by itself or by one of its states */
export const findCountryOrState = (text: string): string | undefined =>
  findCountry(text) ?? findCountry(byState.get(foldText(text)) ?? '');

/** @returns the same, of a text that says it among general words: `Vang Pháp`, `Wines from Italy`, `🇫🇷 France` */
export const countryIn = remembering((text: string): string | undefined => {
  const whole = findCountry(text);
  if (whole !== undefined) return whole;
  const words = normalizeText(text)
    .split(/[^\p{L}\p{N}\p{Regional_Indicator}]+/u)
    .filter((word) => word !== '' && !GENERIC.has(foldText(word)));
  const rest = words.join(' ');
  // What was typed with marks must have those of the name: "áo" is Austria, and "ảo" is not.
  const found = byName.get(rest) ?? (rest === foldText(rest) ? byFolded.get(rest) : undefined);
  if (found) return found.name;
  const flag = /\p{Regional_Indicator}{2}/u.exec(text)?.[0];
  return flag === undefined ? undefined : byName.get(flag)?.name;
});

/** @returns whether two texts name one country, or are the same one */
export function isSameCountry(one: string, other: string): boolean {
  const [first, second] = [findCountry(one), findCountry(other)];
  return first !== undefined && second !== undefined ? first === second : foldWords(one) === foldWords(other);
}
