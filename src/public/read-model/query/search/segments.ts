import type { Constraint } from './read-numbers';
import type { AskedOrder, Intent } from './language/requests';
import type { QueryWord } from './spelling';
import type { SearchValue } from './values';

interface Typed {
  /** as typed */
  text: string;
}

/** A word or phrase that names values: a product has one of them. */
export interface ValueSegment extends Typed {
  kind: 'values';
  values: readonly SearchValue[];
  /** synonyms of these, values that lie in them, and those whose names have the same words */
  related: readonly SearchValue[];
  /** as typed, with the fillers before it: names that have the phrase are found too */
  words: readonly string[];
  isCorrected: boolean;
}

/** Phrases of one meaning that name no value. */
export interface PhraseSegment extends Typed {
  kind: 'phrases';
  phrases: readonly (readonly string[])[];
}

export interface WordSegment extends Typed {
  kind: 'word';
  word: QueryWord;
}

interface VintageSegment extends Typed {
  kind: 'vintage';
  /** one of them is enough */
  years: readonly number[];
}

/** A number with its unit: price, strength, size, years. */
interface ConstraintSegment extends Typed {
  kind: 'constraint';
  constraint: Constraint;
}

/**
 * What a product is, or not; a symbol that the name must have; and what the shop's wines do not say (`unsaid`), which is told as dropped.
 */
interface PlainSegment extends Typed {
  kind: 'in_stock' | 'on_sale' | 'gift_box' | 'symbol' | 'unsaid';
}

/** A part of a search that a product meets or not. */
export type Segment = ValueSegment | PhraseSegment | WordSegment | VintageSegment | ConstraintSegment | PlainSegment;

/** What a search asks for beside segments. */
export interface AskedSort extends Typed {
  kind: 'sort';
  order: AskedOrder;
}

export interface AskedIntent extends Typed {
  kind: 'intent';
  intent: Intent;
}

/** What stands in a search, and may be negated by what stands before it. */
export type Item = Segment | AskedSort | AskedIntent;

/** What has a measure. Where no wine meets it, the nearest are the answer. */
export const isBound = ({ kind }: Segment): boolean => kind === 'constraint';
