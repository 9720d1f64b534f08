import { readDecimal } from '../../import/server/files/written-numbers';
import type { PriceRule, Rounding } from '../../changes/server/prices/price-rule';
import { readPrice } from '../../fields/panel/price-text';

export const RULE_ACTIONS = ['lower', 'raise', 'set', 'end-discount'] as const;

type RuleAction = (typeof RULE_ACTIONS)[number];

/** A rule as the inputs hold it. */
export interface TypedRule {
  action: RuleAction;
  unit: 'percent' | 'dong';
  amount: string;
  rounding: Rounding;
  keepsOld: boolean;
}

const PERCENT_MAX = 1_000;

/** Whether the amount of a rule is a percentage. */
export const isInPercent = ({ action, unit }: Pick<TypedRule, 'action' | 'unit'>): boolean =>
  unit === 'percent' && (action === 'lower' || action === 'raise');

export const FIRST_RULE: TypedRule = { action: 'lower', unit: 'percent', amount: '10', rounding: 'thousand', keepsOld: true };

/**
 * @returns the typed amount: đồng, or percent, whose decimal sign is a dot or a comma; null for none, undefined for a text that is no
 * amount of this rule
 */
export function readSize({ action, unit, amount }: TypedRule): number | null | undefined {
  if (amount.trim() === '') return null;
  const isPercent = isInPercent({ action, unit });
  const size = isPercent ? readDecimal(amount) : readPrice(amount);
  if (typeof size !== 'number' || (size === 0 && action !== 'set')) return undefined;
  const isTooMuch = isPercent && (size < 0 || size > (action === 'lower' ? 100 : PERCENT_MAX));
  return isTooMuch ? undefined : size;
}

/** @returns the rule; null while it can't be read */
export function readRule(typed: TypedRule): PriceRule | null {
  const { action, rounding, keepsOld } = typed;
  if (action === 'end-discount') return { kind: 'end-discount' };
  const size = readSize(typed) ?? null;
  if (size === null) return null;
  if (action === 'set') return { kind: 'set', price: size, keepsOld };
  const signed = action === 'lower' ? -size : size;
  return isInPercent(typed)
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
