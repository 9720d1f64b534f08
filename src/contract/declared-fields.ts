import type { Choices, Filter, ProductField } from './product-field';
import { PRODUCT_FIELDS, type Fields, type ProductFieldName } from './product-fields';

/* What the declaration of product fields means for the layers: their types, and lists of fields. */

/** The attributes whose declaration has a part of this form. */
type FieldsWith<Part> = { [Name in ProductFieldName]: Fields[Name] extends Part ? Name : never }[ProductFieldName];

type FilterOf<As> = { filter: { as: As; parameter: string } };

/** The parameters of filters of this kind. A range's is the beginning of its two. */
export type FilterParameter<As extends Filter['as']> = Fields[FieldsWith<FilterOf<As>>] extends infer Field
  ? Field extends FilterOf<As>
    ? Field['filter']['parameter']
    : never
  : never;

export interface Rating {
  by: string;
  points: number;
}

/** What a value is in answers, in the content tables (null in a row that is older than its field), and in its column of the read model. */
interface Forms {
  integer: { shown: number | null; stored: number | null; column: number | null };
  decimal: { shown: number | null; stored: number | null; column: number | null };
  text: { shown: string | null; stored: string | null; column: string | null };
  /** the column of PostgreSQL, or of SQLite */
  boolean: { shown: boolean; stored: boolean; column: boolean | number | null };
  /** the column: one a line */
  names: { shown: string[]; stored: string[] | null; column: string | null };
  choice: { shown: { value: string; name: string } | null; stored: string | null; column: string | null };
  choices: { shown: { value: string; name: string }[]; stored: string[] | null; column: string | null };
  /** the column: the highest points */
  ratings: { shown: Rating[]; stored: string[] | null; column: number | null };
}

type FormOf<
  Name extends ProductFieldName,
  As extends 'shown' | 'stored' | 'column',
> = Fields[Name]['value']['type'] extends infer Type ? (Type extends keyof Forms ? Forms[Type][As] : never) : never;

type Among = NonNullable<ProductField['shown']>['among'];

/** The attributes that answers show, in this part of them. */
export type ShownField<Part extends Among = Among> = FieldsWith<{ shown: { among: Part } }>;

/** Those that items of lists show. */
export type ListedField<Part extends Among = Among> = FieldsWith<{ shown: { in: 'list'; among: Part } }>;

/** A declared member as answers have it. */
export type MemberOf<Name extends ProductFieldName> = FormOf<Name, 'shown'>;

/** What a declared field stores. */
export type StoredValue<Name extends ProductFieldName> = FormOf<Name, 'stored'>;

/** The attributes that a bulk change sets to one value, and those that the table view has a cell of. Relations are not among them. */
export type BulkField = Exclude<FieldsWith<{ bulk: { value: true } }>, FieldsWith<{ value: { type: 'own' } }>>;
export type CellField = FieldsWith<{ bulk: { cell: true } }>;

/** What the content tables have of the declared fields. */
export type StoredValues = { [Name in ShownField]: StoredValue<Name> };

/** What the read model has of the declared fields, by column. */
export type IndexedColumns = {
  [
    Name in FieldsWith<{ filter: object }> as Fields[Name] extends { column: infer Column extends string } ? Column : Name
  ]: FormOf<Name, 'column'>;
};

const entries = Object.entries<ProductField>(PRODUCT_FIELDS) as [ProductFieldName, ProductField][];

export interface DeclaredField extends ProductField {
  attribute: ProductFieldName;
}

/** All fields in the order of their declaration. */
export const DECLARED_FIELDS: readonly DeclaredField[] = entries.map(([attribute, field]) => ({ attribute, ...field }));

export interface FilterField<As extends Filter['as'] = Filter['as']> extends DeclaredField {
  filter: Filter & { as: As; parameter: FilterParameter<As> };
  /** of the read model */
  column: keyof IndexedColumns;
}

/** Whether the read model has the field's numbers as hundredths: the databases store decimals in their own ways. */
export const isInHundredths = ({ value: { type } }: ProductField): boolean => type === 'decimal' || type === 'ratings';

/** The fields by which lists are filtered: the read model has a column for each. */
export const INDEXED_FIELDS = DECLARED_FIELDS.filter((field) => field.filter !== undefined).map(
  (field) => ({ ...field, column: field.column ?? field.attribute }) as FilterField,
);

/** @returns the fields with a filter of this kind */
export const filterFields = <As extends Filter['as']>(as: As): readonly FilterField<As>[] =>
  INDEXED_FIELDS.filter((field): field is FilterField<As> => field.filter.as === as);

/** @returns a value for each filter of a kind, by its parameter */
export const byParameter = <As extends Filter['as'], Made>(
  as: As,
  make: (field: FilterField<As>) => Made,
): Record<FilterParameter<As>, Made> =>
  Object.fromEntries(filterFields(as).map((field) => [field.filter.parameter, make(field)]));

/** @returns the choices of a field whose values are some of a few */
export const choicesOf = ({ value }: ProductField): Choices | undefined =>
  value.type === 'choice' || value.type === 'choices' ? value.choices : undefined;

export const NUMBER_FILTERS = filterFields('numbers').map(({ filter }) => filter.parameter);
export const NAME_FILTERS = filterFields('names').map(({ filter }) => filter.parameter);

const CHOICE_FILTERS: readonly string[] = filterFields('names').flatMap((field) =>
  choicesOf(field) ? [field.filter.parameter] : [],
);

/** @returns whether the filter has a few values, and no names */
export const isChoiceFilter = (kind: string): boolean => CHOICE_FILTERS.includes(kind);

export const isNameFilter = (kind: string): kind is FilterParameter<'names'> => NAME_FILTERS.some((known) => known === kind);

/** The choices of scales, in their order, by parameter: from little to much. */
export const SCALES: ReadonlyMap<string, readonly string[]> = new Map(
  filterFields('names').flatMap(({ value, filter }) =>
    value.type === 'choice' ? [[filter.parameter as string, Object.keys(value.choices)] as const] : [],
  ),
);
