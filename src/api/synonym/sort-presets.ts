import { addToList } from '../../platform/multimap';
import { presetKey, type PresetSynonyms } from '../../read-model/query/search/preset-synonyms';

export interface StoredSynonyms {
  id: number;
  documentId: string;
  words: string[] | null;
  includes: string[] | null;
}

export interface SortedPresets {
  /** as they came */
  untouched: StoredSynonyms[];
  /** with what stands in the place of presets that were changed */
  replacing: StoredSynonyms[];
  /** first words of presets that were deleted, or begin with another word now */
  deleted: string[];
}

const isSame = ({ words, includes }: StoredSynonyms, preset: PresetSynonyms): boolean =>
  JSON.stringify([words, includes ?? []]) === JSON.stringify([preset.words, preset.includes]);

function byKey<Group extends { words: readonly string[] | null }>(groups: readonly Group[]): Map<string, Group[]> {
  const lists = new Map<string, Group[]>();
  for (const group of groups) addToList(lists, presetKey(group.words ?? []), group);
  return lists;
}

/** @param presets that the shop was given as entries @returns what has become of them */
export function sortPresets(rows: readonly StoredSynonyms[], presets: readonly PresetSynonyms[]): SortedPresets {
  const stored = byKey(rows);
  const sorted: SortedPresets = { untouched: [], replacing: [], deleted: [] };
  for (const [key, given] of byKey(presets)) {
    const own = stored.get(key) ?? [];
    const isUntouched = given.every((preset) => own.some((row) => isSame(row, preset)));
    if (isUntouched) sorted.untouched.push(...own.filter((row) => given.some((preset) => isSame(row, preset))));
    else if (own.length > 0) sorted.replacing.push(...own);
    else sorted.deleted.push(given[0]?.words[0] ?? '');
  }
  return sorted;
}
