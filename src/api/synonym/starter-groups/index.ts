import countries from './countries.json';
import dishes from './dishes.json';
import everyday from './everyday.json';
import foods from './foods.json';
import grapes from './grapes.json';
import heard from './heard.json';
import regions from './regions.json';
import spoken from './spoken.json';
import styles from './styles.json';
import tastes from './tastes.json';
import transliterations from './transliterations.json';

/** Words of one meaning, and words that one of them finds too. */
export interface StarterGroup {
  words: readonly string[];
  includes: readonly string[];
}

interface Source {
  words: string[];
  includes?: string[];
}

const groupsOf = (sources: readonly Source[]): StarterGroup[] => sources.map(({ words, includes = [] }) => ({ words, includes }));

/**
 * The groups that a shop begins with, in the parts in which releases brought them: a shop gets each part once. Its editors change them
 * in the panel. A word is looked up without marks and case, so no group has such spellings.
 */
export const STARTER_PARTS = {
  introduced: groupsOf([...countries, ...styles, ...grapes, ...regions, ...foods]),
  tastes: groupsOf(tastes),
  transliterations: groupsOf(transliterations),
  everyday: groupsOf(everyday),
  dishes: groupsOf(dishes),
  spoken: groupsOf(spoken),
  heard: groupsOf(heard),
} as const;

export const STARTER_GROUPS: readonly StarterGroup[] = Object.values(STARTER_PARTS).flat();
