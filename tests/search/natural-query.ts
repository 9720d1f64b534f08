import type { Product } from './read-wines';

/** 2: exactly what was asked. 1: what a shopper would accept. 0: wrong. */
export type NaturalGrade = 0 | 1 | 2;

export type Rule = (product: Product) => NaturalGrade;

/** Either side of "or": its first word as it was typed, and what it asks for. */
export interface Side {
  word: string;
  rule: Rule;
}

export type Expected =
  /** `exactSuffices`: acceptable products may follow the exact ones, and need not. */
  | { kind: 'grades'; rule: Rule; sides?: readonly Side[]; exactSuffices?: true }
  /** No product has it: the answer says so, and shows nothing contrary. `nearest`: an empty page is half an answer. */
  | { kind: 'absent'; missing: readonly string[]; isContrary: (product: Product) => boolean; nearest: boolean }
  | { kind: 'intent'; intent: 'not_sold' | 'service' }
  /** Products of the rule, the smallest key first. */
  | { kind: 'order'; among: Rule; key: (product: Product) => number | null }
  /** An order by what products do not tell, such as sales. */
  | { kind: 'understood'; as: string; value: string; among: Rule };

export type Half = 'open' | 'set aside';

export interface NaturalQuery {
  class: string;
  text: string;
  half: Half;
  /** Words that the answer must name as understood, excluded, corrected or dropped. */
  important: readonly string[];
  expected: Expected;
}

/** A query as the lists have it: its text, its important words with a comma between them, and a rule or what else is expected. */
export type Written = readonly [text: string, important: string, expected: Rule | Expected];
