import { SeededRandom } from '../support/seeded-random';
import { mapAtOnce } from './ask-shop';
import type { Search } from './evaluation';
import { MAX_LENGTH } from './judged-query';
import { typeKeys, type TonePlace } from './keystrokes';
import { joinOrSplit, mistypeOneWord } from './mistakes';
import type { Wine } from './wine';
import { withoutMarks } from './words';

/** A way in which a product's name is typed, and how many of the products must be on the first page then. */
interface Damage {
  name: string;
  /** lowest recall@10 */
  least: number;
  /** undefined if the name can't be damaged so */
  type: (name: string, random: SeededRandom) => string | undefined;
}

export interface DamageFigures {
  name: string;
  least: number;
  names: number;
  /** part of the names whose product is on the first page */
  recall: number;
  missed: { typed: string; slug: string }[];
}

const SEED = 16;
/** Shorter words have one mistake at most. */
const TWO_MISTAKES_LETTERS = 8;

const keys =
  (place: TonePlace): Damage['type'] =>
  (name) =>
    typeKeys(name, place);

const DAMAGES: readonly Damage[] = [
  { name: 'as it is', least: 1, type: (name) => name },
  { name: 'no marks', least: 1, type: withoutMarks },
  { name: 'one mistake', least: 0.99, type: (name, random) => mistypeOneWord(name, random) },
  {
    name: 'two mistakes in a word from eight letters',
    least: 0.95,
    type: (name, random) => mistypeOneWord(name, random, TWO_MISTAKES_LETTERS, 2),
  },
  { name: 'raw Telex, tone after the vowel', least: 0.98, type: keys('after the vowel') },
  { name: 'raw Telex, tone at the end', least: 0.98, type: keys('end of the word') },
  { name: 'joined or split', least: 0.95, type: joinOrSplit },
];

/** Searches each product by its damaged name. @param wines whose names are damaged */
export async function measureDamages(search: Search, wines: readonly Wine[]): Promise<DamageFigures[]> {
  const figures: DamageFigures[] = [];
  for (const { name, least, type } of DAMAGES) {
    const random = new SeededRandom(SEED);
    const typed = wines.map((wine) => ({ slug: wine.slug, typed: type(wine.name, random) ?? '' }));
    const asked = typed.filter((one) => one.typed !== '' && one.typed.length <= MAX_LENGTH);
    const hits = await mapAtOnce(asked, async (one) => (await search(one.typed)).includes(one.slug));
    const missed = asked.filter((_, index) => hits[index] !== true);
    figures.push({ name, least, names: asked.length, recall: 1 - missed.length / asked.length, missed });
  }
  return figures;
}
