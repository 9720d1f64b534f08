import {
  DECLARED_FIELDS,
  type ListedField,
  type MemberOf,
  type ShownField,
  type StoredValues,
} from '../../contract/declared-fields';
import type { ProductField } from '../../contract/product-field';

type Part = NonNullable<ProductField['shown']>['among'];

function presentMembers(source: StoredValues, isWanted: (shown: NonNullable<ProductField['shown']>) => boolean): object {
  const members = DECLARED_FIELDS.flatMap(({ attribute, value, shown }) => {
    if (!shown || !isWanted(shown)) return [];
    const stored = source[attribute as ShownField];
    return [[attribute, value.type === 'names' ? (stored ?? []) : stored]];
  });
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
