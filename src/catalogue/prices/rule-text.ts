import type { PriceRule } from './price-rule';

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
