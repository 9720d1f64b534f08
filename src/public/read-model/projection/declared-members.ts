import {
  DECLARED_FIELDS,
  type ChosenValue,
  type ListedField,
  type MemberOf,
  type ShownField,
  type StoredValues,
} from '../../../contract/declared-fields';
import type { Choices, ProductField } from '../../../contract/product-field';
import { readRating } from '../../../contract/ratings';

type Part = NonNullable<ProductField['shown']>['among'];

/** A choice that the program no longer knows is none. */
const choose = (choices: Choices, values: readonly string[]): ChosenValue[] =>
  values.flatMap((value) => (choices[value] === undefined ? [] : [{ value, name: choices[value].vi }]));

function memberOf(value: ProductField['value'], stored: unknown): unknown {
  const texts = Array.isArray(stored) ? (stored as string[]) : [];
  switch (value.type) {
    case 'names':
      return texts;
    case 'boolean':
      return stored === true;
    case 'choice':
      return choose(value.choices, typeof stored === 'string' ? [stored] : [])[0] ?? null;
    case 'choices':
      return choose(value.choices, texts);
    case 'ratings':
      return texts.flatMap((text) => readRating(text) ?? []);
    default:
      return stored ?? null;
  }
}

function presentMembers(source: StoredValues, isWanted: (shown: NonNullable<ProductField['shown']>) => boolean): object {
  const members = DECLARED_FIELDS.flatMap(({ attribute, value, shown }) =>
    shown && isWanted(shown) ? [[attribute, memberOf(value, source[attribute as ShownField])]] : [],
  );
  return Object.fromEntries(members) as object;
}

type Members<Name extends ShownField> = { [Attribute in Name]: MemberOf<Attribute> };

/** @returns the declared members of one part of a list's item, in the order of their declaration */
export const listMembers = <Among extends Part>(source: StoredValues, among: Among): Members<ListedField<Among>> =>
  presentMembers(source, (shown) => shown.among === among && shown.in === 'list') as Members<ListedField<Among>>;

/** @returns the declared members of one part of a product's own answer */
export const detailMembers = <Among extends Part>(source: StoredValues, among: Among): Members<ShownField<Among>> =>
  presentMembers(source, (shown) => shown.among === among) as Members<ShownField<Among>>;

/** @returns what declared fields add to the structured data of a product */
export function declaredStructuredData(source: StoredValues): object {
  const members = DECLARED_FIELDS.map(({ attribute, structuredData }) => {
    const stored = source[attribute as ShownField] ?? null;
    return structuredData && stored !== null ? structuredData(stored as never) : {};
  });
  return Object.assign({}, ...members) as object;
}
