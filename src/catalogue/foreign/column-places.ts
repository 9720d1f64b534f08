import { foldWords } from '../../read-model/projection/text';
import type { Role, SystemProfile } from './system-profile';

/** What a column of a file says. */
export interface Place {
  /** of the file, from 0 */
  at: number;
  role: Role;
  /** of two columns with one role the lower one counts first */
  rank: number;
  /** the number in its title: `Option2 name` */
  number: number;
}

const titleKey = (title: string): string => foldWords(title).trim();

const compiled = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const pattern =
    compiled.get(text) ?? new RegExp(`^${text.replace(/ \*$/, '\\b.*').replaceAll('*', '.*').replaceAll('#', '(\\d+)')}$`);
  compiled.set(text, pattern);
  return pattern;
}

const isOpen = (text: string): boolean => text.includes('*');

const isMatch = (text: string, key: string): boolean => patternOf(text).test(key);

/** Whether a file with these titles is one of the system's. */
export const isFileOf = (profile: SystemProfile, titles: readonly string[]): boolean => {
  const keys = titles.map(titleKey);
  return profile.signatures.some((signature) => signature.every((text) => keys.some((key) => isMatch(text, key))));
};

function findPlace(
  profile: SystemProfile,
  key: string,
  at: number,
  isWanted: (text: string, role: Role) => boolean,
): Place | undefined {
  for (const [role, texts] of Object.entries(profile.columns) as [Role, readonly string[]][]) {
    const rank = texts.findIndex((text) => isWanted(text, role) && isMatch(text, key));
    if (rank === -1) continue;
    const number = Number(patternOf(texts[rank] ?? '').exec(key)?.[1] ?? 0);
    return { at, role, rank, number };
  }
  return undefined;
}

/** Behind all that the system itself calls so. */
const OWN_RANK = 1_000;

/**
 * @param roleOf what a title says that the system does not know, and that names a column of ours
 * @returns what each column of a system's file says; undefined where nothing knows it
 */
export function placeColumns(
  profile: SystemProfile,
  titles: readonly string[],
  roleOf: (title: string) => Role | undefined,
): (Place | undefined)[] {
  return titles.map((title, at) => {
    const key = titleKey(title);
    if (key === '') return undefined;
    const known =
      findPlace(profile, key, at, (text) => !isOpen(text)) ?? findPlace(profile, key, at, (_, role) => role !== 'skip');
    if (known) return known;
    const own = roleOf(title);
    if (own !== undefined) return { at, role: own, rank: OWN_RANK, number: 0 };
    return findPlace(profile, key, at, () => true);
  });
}
