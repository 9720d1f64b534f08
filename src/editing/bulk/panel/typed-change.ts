import type { BulkChange } from '../server/panel-api';
import { DECLARED_FIELDS, type DeclaredField, type BulkField } from '../../../contract/declared-fields';
import { readNumber, readYear } from '../../fields/panel/number-text';
import { FIRST_RULE, readRule, type TypedRule } from './typed-rule';

export const GROUPS = ['brand', 'origin', 'wine_type'] as const;

export type Group = (typeof GROUPS)[number];

/** What the select offers: an attribute with its value if there are two, or one whose value is typed. */
export type ChangeChoice = 'price' | Group | 'publish' | 'unpublish' | 'delete' | `${BulkField}=${'yes' | 'no'}` | BulkField;

/** The declared fields that get one value, without relations. */
const VALUE_FIELDS = DECLARED_FIELDS.filter(({ bulk, value }) => bulk?.value === true && value.type !== 'own');

function choicesFor({ attribute, value }: DeclaredField): ChangeChoice[] {
  const field = attribute as BulkField;
  return value.type === 'boolean' ? [`${field}=yes`, `${field}=no`] : [field];
}

const PRODUCT_CHOICES: readonly ChangeChoice[] = [
  'price',
  ...VALUE_FIELDS.flatMap(choicesFor),
  ...GROUPS,
  ...(['publish', 'unpublish', 'delete'] as const),
];

export const choicesOf = (uid: string): readonly ChangeChoice[] =>
  uid === 'api::product.product' ? PRODUCT_CHOICES : ['publish', 'unpublish', 'delete'];

/** @returns the declared field of a choice, and which of two values it gives */
export function declaredChoice(choice: ChangeChoice): { field: DeclaredField; answer: 'yes' | 'no' | undefined } | undefined {
  const [attribute, answer] = choice.split('=');
  const field = VALUE_FIELDS.find((one) => one.attribute === attribute);
  return field && { field, answer: answer === 'yes' || answer === 'no' ? answer : undefined };
}

/** A change as the inputs hold it. */
export interface TypedChange {
  choice: ChangeChoice;
  rule: TypedRule;
  /** document id of the brand, origin or wine type; undefined: none, which takes it away */
  group: string | undefined;
  /** of a declared field */
  number: string;
}

export const firstChange = (uid: string): TypedChange => ({
  choice: choicesOf(uid)[0] ?? 'publish',
  rule: FIRST_RULE,
  group: undefined,
  number: '',
});

export const isGroup = (choice: ChangeChoice): choice is Group => (GROUPS as readonly string[]).includes(choice);

/** @returns null for an empty text, undefined for one that is no number within the field's limits */
export function readValue({ value, table }: DeclaredField, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const read = table?.cell === 'year' ? readYear(text) : readNumber(text, true);
  const number = value.type === 'integer' ? read : undefined;
  return number !== undefined && value.type === 'integer' && number >= value.min && number <= value.max ? number : undefined;
}

/** @returns the change; null while it can't be read */
export function readChange({ choice, rule, group, number }: TypedChange): BulkChange | null {
  if (choice === 'price') {
    const read = readRule(rule);
    return read && { kind: 'price', rule: read };
  }
  if (isGroup(choice)) return group === undefined ? null : { kind: 'values', values: { [choice]: group } };
  if (choice === 'publish' || choice === 'unpublish' || choice === 'delete') return { kind: choice };
  const declared = declaredChoice(choice);
  if (!declared) return null;
  const { field, answer } = declared;
  const value = answer ? answer === 'yes' : readValue(field, number);
  return value === undefined ? null : { kind: 'values', values: { [field.attribute]: value } };
}
