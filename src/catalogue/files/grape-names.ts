import type { Core } from '@strapi/strapi';
import { findGrape, isGrape } from '../foreign/grape-names';
import { foldText } from '../../read-model/projection/text';
import { PRESET_SYNONYMS } from '../../read-model/query/search/preset-synonyms';

interface SynonymRow {
  words: readonly string[] | null;
  includes: readonly string[] | null;
}

/** Proper names are capitalised; what people say of them is not: "cab sauv". */
const isName = (word: string): boolean => /^\p{Lu}/u.test(word);

const isMixedCase = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase();

/** @returns a name in capitals, or in small letters, as names are written: "LISTÁN PRIETO", "uva di rieti" */
const capitalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}]*/gu, (word, at: number) =>
      at > 0 && word.length < 4 ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );

/** Spells grapes as the search's synonyms do: "Cab Sauv" is Cabernet Sauvignon, and "MERLOT" is Merlot. */
export class GrapeNames {
  readonly #byFolded = new Map<string, string>();

  /** @param used grapes that products of the shop have */
  constructor(
    groups: readonly SynonymRow[],
    private readonly used: ReadonlySet<string> = new Set(),
  ) {
    const known = groups.map(({ words, includes }) => ({ words: words ?? [], names: [...(words ?? []), ...(includes ?? [])] }));
    for (const { words } of known) for (const word of words.filter(isName)) this.#add(word, word);
    for (const { words, names } of known) {
      const name = names.find(isName);
      if (name !== undefined) for (const word of words) this.#add(word, name);
    }
  }

  #add(word: string, name: string): void {
    const folded = foldText(word);
    if (!this.#byFolded.has(folded)) this.#byFolded.set(folded, name);
  }

  knows(text: string): boolean {
    return this.#byFolded.has(foldText(text));
  }

  /** Whether neither a synonym nor a product of the shop has it. */
  isNew(text: string): boolean {
    return !this.knows(text) && !this.used.has(foldText(text));
  }

  /** @returns a grape's name in full; one that no synonym knows as it is written */
  nameOf(text: string): string {
    // What the shop has already is no misspelled other one.
    const isItsOwn = !isGrape(text) && this.used.has(foldText(text));
    const name = this.#byFolded.get(foldText(text)) ?? (isItsOwn ? undefined : findGrape(text));
    if (name === undefined) return isMixedCase(text) ? text : capitalizeWords(text);
    // A name that was written with care stays as it was written.
    return foldText(name) === foldText(text) && isMixedCase(text) ? text : name;
  }
}

/** @returns the folded names of all grapes that products have */
async function readUsed(strapi: Core.Strapi): Promise<Set<string>> {
  const knex = strapi.db.connection;
  const rows: { grapes: string }[] = await knex('products')
    .whereNotNull('grapes')
    .distinct(knex.raw('CAST(grapes AS text) AS grapes'));
  const lists = rows.map(({ grapes }): unknown => JSON.parse(grapes));
  return new Set(lists.flatMap((list) => (Array.isArray(list) ? list.map((name) => foldText(String(name))) : [])));
}

export async function loadGrapeNames(strapi: Core.Strapi): Promise<GrapeNames> {
  const groups: SynonymRow[] = await strapi.db.query('api::synonym.synonym').findMany({ select: ['words', 'includes'] });
  return new GrapeNames([...groups, ...PRESET_SYNONYMS], await readUsed(strapi));
}
