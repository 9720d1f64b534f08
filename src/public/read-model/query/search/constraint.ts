import type { Range } from './limit-words';

/** What a number of a wine must be. Price in đồng, alcohol and discount in per cent, volume in millilitres, points of 100. */
export interface Constraint extends Range {
  kind: 'price' | 'abv' | 'volume' | 'vintage' | 'points' | 'discount';
  /** which come first */
  most?: 'high' | 'low';
}

/** What a number in a search says. */
export type NumberMeaning =
  | Constraint
  /** how many bottles or guests: it says nothing about which wine, and is told as dropped */
  | { kind: 'quantity' }
  /** it says nothing */
  | { kind: 'talk' };
