import { foldWords } from '../../../../public/read-model/projection/text';
import systems from './systems.json';

type KeysOf<Type> = Type extends unknown ? keyof Type : never;

/**
 * What a column of another shop system says, as systems.json names it. `key`: what the rows of one product share; `parent`: the product
 * of a variation; `kind`: simple, variable, variation …; `unit-of`: the row is another unit of that code; `related`: it is a variant of
 * that code; `attributes`: NAME:VALUE|NAME:VALUE in one cell; `attribute`: the column's title is the name; `skip`: nothing of ours.
 */
export type Role = KeysOf<(typeof systems)[number]['columns']> | 'attribute';

/**
 * How the rows of a file belong together. `each`: one row is one wine. `key`: rows of one key, or behind it without a name, are one
 * product. `parent`: a variation names its product, which is a row of its own.
 */
export type RowRule = 'each' | 'key' | 'parent';

/** A system's files, by the names of their columns: folded words, `*` for any, `#` for a number. */
export interface SystemProfile {
  name: string;
  rows: RowRule;
  /** a file with all of one list's titles is of this system */
  signatures: readonly (readonly string[])[];
  /** titles by what they say; the first one that is there and not blank counts */
  columns: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** `pictures`, `categories`: whether several stand in one cell behind commas */
  commas?: readonly string[];
}

/** In the order in which they are asked. One that is `like` another has its columns too. */
const SYSTEMS: readonly SystemProfile[] = systems.map(({ like, rows, ...system }) => ({
  ...system,
  rows: rows as RowRule,
  columns: { ...systems.find(({ name }) => name === like)?.columns, ...system.columns },
}));

export interface Place {
  /** of the file, from 0 */
  at: number;
  role: Role;
  /** of two columns with one role the lower one counts first */
  rank: number;
  /** the number in its title: `Option2 name` */
  number: number;
}

const keyOf = (title: string): string => foldWords(title).trim();

const compiled = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const pattern =
    compiled.get(text) ?? new RegExp(`^${text.replace(/ \*$/, '\\b.*').replaceAll('*', '.*').replaceAll('#', '(\\d+)')}$`);
  compiled.set(text, pattern);
  return pattern;
}

const isMatch = (text: string, key: string): boolean => patternOf(text).test(key);

/** @returns the system whose file has these titles */
export function systemOf(titles: readonly string[]): SystemProfile | undefined {
  const keys = titles.map(keyOf);
  return SYSTEMS.find(({ signatures }) =>
    signatures.some((signature) => signature.every((text) => keys.some((key) => isMatch(text, key)))),
  );
}

/** Behind all that the system itself calls so. */
const OWN_RANK = 1_000;

/**
 * @param roleOf what a title says that the system does not know, and that names a column of ours
 * @returns what each column of a system's file says; undefined where nothing knows it
 */
export function placeColumns(
  { columns }: SystemProfile,
  titles: readonly string[],
  roleOf: (title: string) => Role | undefined,
): (Place | undefined)[] {
  const find = (key: string, at: number, isWanted: (text: string, role: Role) => boolean): Place | undefined => {
    for (const [role, texts] of Object.entries(columns) as [Role, readonly string[]][]) {
      const rank = texts.findIndex((text) => isWanted(text, role) && isMatch(text, key));
      if (rank !== -1) return { at, role, rank, number: Number(patternOf(texts[rank] ?? '').exec(key)?.[1] ?? 0) };
    }
    return undefined;
  };
  return titles.map((title, at) => {
    const key = keyOf(title);
    if (key === '') return undefined;
    const known = find(key, at, (text) => !text.includes('*')) ?? find(key, at, (_, role) => role !== 'skip');
    if (known) return known;
    const own = roleOf(title);
    return own === undefined ? find(key, at, () => true) : { at, role: own, rank: OWN_RANK, number: 0 };
  });
}
