interface SynonymSource {
  public_id: number;
  words: string[];
  includes: string[] | null;
  replaces_preset: boolean | null;
}

/** A group of synonyms: a search for one of `words` finds all of them, and `includes`; not the other way round. */
interface SynonymEntry {
  id: number;
  words: string[];
  includes: string[];
  /** whether it stands in the place of what the search knows of its first word; left out where it doesn't */
  replaces_preset?: true;
}

export const synonymProjection = {
  populate: {},
  present: ({ public_id: id, words, includes, replaces_preset: replaces }: SynonymSource): SynonymEntry => ({
    id,
    words,
    includes: includes ?? [],
    ...(replaces === true && { replaces_preset: true }),
  }),
};
