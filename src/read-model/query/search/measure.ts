/** What a number with its unit asks for; the ends are inclusive. */
export type Measure =
  /** `most`: the strongest, or the lightest, first */
  | { kind: 'abv'; min?: number; max?: number; most?: 'high' | 'low' }
  /** per cent off */
  | { kind: 'discount'; min: number }
  /** of 100 */
  | { kind: 'points'; min?: number; max?: number }
  | { kind: 'volume'; volumes: readonly number[] }
  /** `most`: the oldest first, or the youngest */
  | { kind: 'vintages'; min?: number; max?: number; most?: 'old' | 'young' }
  /** something that the shop's wines do not say */
  | { kind: 'unsaid' }
  /** how many bottles or guests: it says nothing about which wine, and is told as dropped */
  | { kind: 'quantity' }
  /** it says nothing */
  | { kind: 'talk' };
