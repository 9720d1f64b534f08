import countries from './countries.json';
import foods from './foods.json';
import grapes from './grapes.json';
import regions from './regions.json';
import styles from './styles.json';

/** Words of one meaning, and words that one of them finds too. */
export interface StarterGroup {
  words: readonly string[];
  includes: readonly string[];
}

interface Source {
  words: string[];
  includes?: string[];
}

const SOURCES: readonly Source[] = [...countries, ...styles, ...grapes, ...regions, ...foods];

/**
 * The groups that a shop begins with; its editors change them in the panel. A word is looked up without marks and case, so no
 * group has such spellings.
 */
export const STARTER_GROUPS: readonly StarterGroup[] = SOURCES.map(({ words, includes = [] }) => ({ words, includes }));
