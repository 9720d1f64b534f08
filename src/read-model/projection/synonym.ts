interface SynonymSource {
  public_id: number;
  words: string[];
  includes: string[] | null;
}

/** A group of synonyms: a search for one of `words` finds all of them, and `includes`; not the other way round. */
export interface SynonymEntry {
  id: number;
  words: string[];
  includes: string[];
}

export const synonymProjection = {
  populate: {},
  present: ({ public_id: id, words, includes }: SynonymSource): SynonymEntry => ({ id, words, includes: includes ?? [] }),
};
