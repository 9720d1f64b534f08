import knowledge from './wine-knowledge.json';

/**
 * What a buyer of wine knows, for judging queries. Written from wine knowledge, and on purpose not from the shop's synonyms: the
 * judged set must be able to contradict them.
 */
interface WineKnowledge {
  /** names of a type in English, by its Vietnamese name; not "dessert wine": Port and Sherry are that too */
  ENGLISH_TYPES: Readonly<Record<string, readonly string[]>>;
  /** a country's name and its adjective in English */
  ENGLISH_COUNTRIES: Readonly<Record<string, readonly [string, string]>>;
  /** what people eat, in English, with the phrases of the shop's food pairings that mean it */
  ENGLISH_FOODS: Readonly<Record<string, readonly string[]>>;
  /** regions that lie in a larger one, or that the trade counts to it */
  REGIONS_WITHIN: Readonly<Record<string, readonly string[]>>;
  REGION_NAMES: Readonly<Record<string, string>>;
  GRAPE_NAMES: readonly (readonly string[])[];
  MISSPELT_PLACES: readonly (readonly [string, string])[];
  MISSPELT_GRAPES: readonly (readonly [string, string])[];
}

export const WINE_KNOWLEDGE = knowledge as unknown as WineKnowledge;
