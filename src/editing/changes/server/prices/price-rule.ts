// How a bulk change or a plan changes prices, as the admin panel and the server share it. It imports no code of either.

/** In đồng; null: none ("Liên hệ"), or no discount. */
export interface Prices {
  price: number | null;
  compare_at_price: number | null;
}

export const ROUNDINGS = ['none', 'thousand', 'nine-thousand'] as const;

/** To the nearest 1.000 đồng, or to the nearest price that ends in 9.000. */
export type Rounding = (typeof ROUNDINGS)[number];

/** `amount` in đồng and `percent` may be negative. */
export type PriceRule =
  | { kind: 'set'; price: number; keepsOld: boolean }
  | { kind: 'add'; amount: number; rounding: Rounding; keepsOld: boolean }
  | { kind: 'percent'; percent: number; rounding: Rounding; keepsOld: boolean }
  | { kind: 'end-discount' };

export const PRICE_MAX = 2_147_483_647;

/** @returns the attributes that a rule may change: the price before a discount only where it says so, or was there already */
export const fieldsOfRule = (rule: PriceRule): (keyof Prices)[] =>
  rule.kind === 'end-discount' || rule.keepsOld ? ['price', 'compare_at_price'] : ['price'];

/** Why a rule does not fit a product. */
export type PriceFault = 'no-price' | 'below-zero' | 'too-high' | 'not-a-discount';

const THOUSAND = 1_000;
const TEN_THOUSAND = 10_000;
const NINE_THOUSAND = 9_000;

function roundPrice(price: number, rounding: Rounding): number {
  if (rounding === 'thousand') return Math.round(price / THOUSAND) * THOUSAND;
  if (rounding === 'nine-thousand')
    return Math.max(0, Math.round((price - NINE_THOUSAND) / TEN_THOUSAND)) * TEN_THOUSAND + NINE_THOUSAND;
  return Math.round(price);
}

function changedPrice(price: number | null, rule: Exclude<PriceRule, { kind: 'end-discount' }>): number | PriceFault {
  if (rule.kind === 'set') return rule.price;
  if (price === null) return 'no-price';
  const changed = rule.kind === 'add' ? price + rule.amount : price + (price * rule.percent) / 100;
  if (changed < 0) return 'below-zero';
  return roundPrice(changed, rule.rounding);
}

/**
 * @returns the prices after the change. The old price of a product that is on sale already is the one before that sale: so it comes
 * back when the discount ends
 */
export function applyPriceRule(before: Prices, rule: PriceRule): Prices | PriceFault {
  if (rule.kind === 'end-discount') {
    const { price, compare_at_price: old } = before;
    return old === null ? { price, compare_at_price: null } : { price: old, compare_at_price: null };
  }
  const price = changedPrice(before.price, rule);
  if (typeof price === 'string') return price;
  if (price > PRICE_MAX) return 'too-high';
  const old = before.compare_at_price ?? (rule.keepsOld && price !== before.price ? before.price : null);
  if (old !== null && old <= price) return 'not-a-discount';
  return { price, compare_at_price: old };
}

const DONG = new Intl.NumberFormat('vi-VN');

const dong = (amount: number): string => `${DONG.format(Math.abs(amount))} ₫`;

/** @returns what a rule does, in Vietnamese: "giảm 10 %" */
export function ruleText(rule: PriceRule): string {
  if (rule.kind === 'end-discount') return 'kết thúc giảm giá';
  if (rule.kind === 'set') return `giá ${dong(rule.price)}`;
  const size = rule.kind === 'add' ? rule.amount : rule.percent;
  const amount = rule.kind === 'add' ? dong(rule.amount) : `${DONG.format(Math.abs(rule.percent))} %`;
  return `${size < 0 ? 'giảm' : 'tăng'} ${amount}`;
}
