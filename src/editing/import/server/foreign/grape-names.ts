import type { Knex } from 'knex';
import { foldText, foldWords } from '../../../../public/read-model/projection/text';
import varieties from '../../../../public/read-model/query/search/preset-synonyms/grapes.json';
import { countMistakes } from '../../../../public/read-model/query/search/word-list';
import { remembering } from './countries';
import names from './grapes.json';

const keyOf = (text: string): string => foldWords(text).trim();

const wellKnown = new Map(names.map((name) => [keyOf(name), name] as const));

/** Shorter names are too near to others: Mencía, Menoir. */
const CORRECTED_LENGTH = 8;
const CORRECTED_LENGTH_MAX = 31;

/** Whether a category or a tag is the name of a well-known grape: `Cabernet Sauvignon` */
export const isGrape = (text: string): boolean => wellKnown.has(keyOf(text));

/** @returns the well-known grape that a text names, also with one mistake: `Chardonay`; undefined: it is none, or may be several */
const findGrape = remembering((text: string): string | undefined => {
  const folded = keyOf(text);
  const known = wellKnown.get(folded);
  const isTooShort = folded.length < CORRECTED_LENGTH;
  if (known !== undefined || isTooShort || folded.length > CORRECTED_LENGTH_MAX) return known;
  const near = [...wellKnown].filter(([name]) => Math.abs(name.length - folded.length) <= 1 && countMistakes(folded, name) <= 1);
  return near.length === 1 ? near[0]?.[1] : undefined;
});

/** Proper names are capitalised; what people say of them is not: "cab sauv". */
const isName = (word: string): boolean => /^\p{Lu}/u.test(word);

const spellings = new Map<string, string>();
for (const words of varieties.map((variety) => variety.split(/, | => /)))
  for (const word of words) {
    const key = foldText(word);
    if (!spellings.has(key)) spellings.set(key, isName(word) ? word : (words.find(isName) ?? word));
  }

const isMixedCase = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase();

/** @returns a name in capitals, or in small letters, as names are written: "LISTÁN PRIETO", "uva di rieti" */
const capitalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}]*/gu, (word, at: number) =>
      at > 0 && word.length < 4 ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );

/** Spells grapes as the trade does: "Cab Sauv" is Cabernet Sauvignon, and "MERLOT" is Merlot. */
export class GrapeNames {
  /** @param used folded names of grapes that products of the shop have */
  constructor(private readonly used: ReadonlySet<string> = new Set()) {}

  knows(text: string): boolean {
    return spellings.has(foldText(text)) || isGrape(text);
  }

  /** Whether neither the trade nor a product of the shop has it. */
  isNew(text: string): boolean {
    return !this.knows(text) && !this.used.has(foldText(text));
  }

  /** @returns a grape's name in full; an unknown one as it is written */
  nameOf(text: string): string {
    // What the shop has already is no misspelled other one.
    const isItsOwn = !isGrape(text) && this.used.has(foldText(text));
    const name = spellings.get(foldText(text)) ?? (isItsOwn ? undefined : findGrape(text));
    if (name === undefined) return isMixedCase(text) ? text : capitalizeWords(text);
    // A name that was written with care stays as it was written.
    return foldText(name) === foldText(text) && isMixedCase(text) ? text : name;
  }
}

export async function loadGrapeNames(knex: Knex): Promise<GrapeNames> {
  const rows: { grapes: string }[] = await knex('products')
    .whereNotNull('grapes')
    .distinct(knex.raw('CAST(grapes AS text) AS grapes'));
  const lists = rows.map(({ grapes }): unknown => JSON.parse(grapes));
  return new GrapeNames(
    new Set(lists.flatMap((list) => (Array.isArray(list) ? list.map((name) => foldText(String(name))) : []))),
  );
}
