import { foldWords } from '../../../projection/text';
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
export interface PresetSynonyms {
  words: readonly string[];
  includes: readonly string[];
}

const listOf = (text = ''): string[] => text.split(', ').filter((word) => word !== '');

/** @param rule `word, word => included, included`, as search servers write synonyms */
function parseRule(rule: string): PresetSynonyms {
  const [words, includes] = rule.split(' => ');
  return { words: listOf(words), includes: listOf(includes) };
}

/**
 * What the search knows of wine's words, in the parts in which releases brought them. A shop's own synonyms are entries. A word is looked up
 * without marks and case, so no group has such spellings.
 */
export const PRESET_PARTS = {
  introduced: [...countries, ...styles, ...grapes, ...regions, ...foods].map(parseRule),
  tastes: tastes.map(parseRule),
  transliterations: transliterations.map(parseRule),
  everyday: everyday.map(parseRule),
  dishes: dishes.map(parseRule),
  spoken: spoken.map(parseRule),
  heard: heard.map(parseRule),
} as const;

export const PRESET_SYNONYMS: readonly PresetSynonyms[] = Object.values(PRESET_PARTS).flat();

/** @returns what a shop's own group names to stand in the place of the presets that begin with the same word */
export const presetKey = ([first = '']: readonly string[]): string => foldWords(first);
