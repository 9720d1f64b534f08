import type { PriceRule, Rounding } from '../../catalogue/prices/price-rule';
import { readPrice } from '../custom-fields/price-text';

export const RULE_ACTIONS = ['lower', 'raise', 'set', 'end-discount'] as const;

export type RuleAction = (typeof RULE_ACTIONS)[number];

/** A rule as the inputs hold it. */
export interface TypedRule {
  action: RuleAction;
  unit: 'percent' | 'dong';
  amount: string;
  rounding: Rounding;
  keepsOld: boolean;
}

export const FIRST_RULE: TypedRule = { action: 'lower', unit: 'percent', amount: '10', rounding: 'thousand', keepsOld: true };

function readPercent(text: string): number | null {
  const percent = Number(text.trim().replace(',', '.').replace(/\s*%$/, ''));
  return text.trim() !== '' && percent > 0 && percent <= 1_000 ? percent : null;
}

/** @returns the rule; null while it can't be read */
export function readRule({ action, unit, amount, rounding, keepsOld }: TypedRule): PriceRule | null {
  if (action === 'end-discount') return { kind: 'end-discount' };
  const isPercent = unit === 'percent' && action !== 'set';
  const size = isPercent ? readPercent(amount) : readPrice(amount);
  if (typeof size !== 'number') return null;
  if (action === 'set') return { kind: 'set', price: size, keepsOld };
  if (size === 0 || (isPercent && action === 'lower' && size > 100)) return null;
  const signed = action === 'lower' ? -size : size;
  return isPercent
    ? { kind: 'percent', percent: signed, rounding, keepsOld }
    : { kind: 'add', amount: signed, rounding, keepsOld };
}

/** @returns the inputs of a rule that is stored */
export function typeRule(rule: PriceRule): TypedRule {
  if (rule.kind === 'end-discount') return { ...FIRST_RULE, action: 'end-discount' };
  const { keepsOld } = rule;
  if (rule.kind === 'set') return { ...FIRST_RULE, action: 'set', amount: String(rule.price), keepsOld };
  const size = rule.kind === 'percent' ? rule.percent : rule.amount;
  return {
    action: size < 0 ? 'lower' : 'raise',
    unit: rule.kind === 'percent' ? 'percent' : 'dong',
    amount: String(Math.abs(size)).replace('.', ','),
    rounding: rule.rounding,
    keepsOld,
  };
}
