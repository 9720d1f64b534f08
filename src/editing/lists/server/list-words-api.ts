// Of the panel's requests. It imports no code of the server.

/** Answers `ListWord[]` for `?list=api::product.product/grapes`: the option `suggestions` of an attribute in its schema. */
export const LIST_WORDS_PATH = '/list-words';

/** A word of a list, and how many entries have it. */
export interface ListWord {
  word: string;
  count: number;
}
