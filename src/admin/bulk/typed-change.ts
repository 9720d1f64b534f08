import type { BulkChange } from '../../catalogue/bulk/panel-api';
import { FIRST_RULE, readRule, type TypedRule } from './typed-rule';

export const GROUPS = ['brand', 'origin', 'wine_type'] as const;

export type Group = (typeof GROUPS)[number];

const PRODUCT_CHOICES = ['price', 'in-stock', 'out-of-stock', ...GROUPS, 'publish', 'unpublish', 'delete'] as const;

export type ChangeChoice = (typeof PRODUCT_CHOICES)[number];

export const choicesOf = (uid: string): readonly ChangeChoice[] =>
  uid === 'api::product.product' ? PRODUCT_CHOICES : ['publish', 'unpublish', 'delete'];

/** A change as the inputs hold it. */
export interface TypedChange {
  choice: ChangeChoice;
  rule: TypedRule;
  /** document id of the brand, origin or wine type; undefined: none, which takes it away */
  group: string | undefined;
}

export const firstChange = (uid: string): TypedChange => ({
  choice: choicesOf(uid)[0] ?? 'publish',
  rule: FIRST_RULE,
  group: undefined,
});

const isGroup = (choice: ChangeChoice): choice is Group => (GROUPS as readonly string[]).includes(choice);

/** @returns the change; null while it can't be read */
export function readChange({ choice, rule, group }: TypedChange): BulkChange | null {
  if (choice === 'price') {
    const read = readRule(rule);
    return read && { kind: 'price', rule: read };
  }
  if (choice === 'in-stock' || choice === 'out-of-stock') return { kind: 'values', values: { in_stock: choice === 'in-stock' } };
  if (isGroup(choice)) return group === undefined ? null : { kind: 'values', values: { [choice]: group } };
  return { kind: choice };
}
