/** 2 is what was meant by a whole name, 1 is what a shopper would accept. A product without a grade is wrong. */
export type Grade = 1 | 2;

export interface JudgedQuery {
  /** queries of one kind, which are judged together */
  class: string;
  text: string;
  /** by slug */
  grades: ReadonlyMap<string, Grade>;
}

/** The API's limit of `q`. */
export const MAX_LENGTH = 100;
