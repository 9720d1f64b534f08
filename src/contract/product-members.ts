import { z } from '@strapi/utils';
import { decimalNumber, INT32_MAX, oneOrMore, booleanParameter, text, wholeNumber } from './parameters';
import {
  byParameter,
  choicesOf,
  DECLARED_FIELDS,
  filterFields,
  type FilterField,
  type FilterParameter,
  type ListedField,
  type MemberOf,
  type ShownField,
} from './declared-fields';
import type { Choices, ProductField } from './product-field';
import { MAX_POINTS } from './ratings';
import { count, itemId, price } from './shared-schemas';

/* The API's schemas of the declared fields: members of answers, parameters, facets. */

const valuesOf = (choices: Choices): [string, ...string[]] => Object.keys(choices) as [string, ...string[]];

const choiceSchema = (choices: Choices): z.ZodType =>
  z.strictObject({ value: z.enum(valuesOf(choices)), name: z.string().min(1) });

const ratingSchema = z
  .strictObject({ by: z.string().min(1), points: z.number().min(0).max(MAX_POINTS) })
  .meta({ id: 'Rating', description: 'Points of 100 that a critic gave.' });

function memberSchema({ value }: ProductField): z.ZodType {
  if (value.type === 'choice') return choiceSchema(value.choices).nullable();
  if (value.type === 'choices') return z.array(choiceSchema(value.choices));
  if (value.type === 'ratings') return z.array(ratingSchema);
  if (value.type === 'integer') return z.int().min(value.min).max(value.max).nullable();
  if (value.type === 'decimal') return z.number().min(value.min).max(value.max).nullable();
  if (value.type === 'text') return z.string().min(1).max(value.maxLength).nullable();
  return value.type === 'boolean' ? z.boolean() : z.array(z.string());
}

type Members<Name extends ShownField> = { [Attribute in Name]: z.ZodType<MemberOf<Attribute>> };

const shownMembers = (isShown: (shown: NonNullable<ProductField['shown']>) => boolean): object =>
  Object.fromEntries(
    DECLARED_FIELDS.flatMap((field) => {
      const { shown, attribute } = field;
      if (!shown || !isShown(shown)) return [];
      const { description } = shown;
      const schema = memberSchema(field);
      return [[attribute, description === undefined ? schema : schema.meta({ description })]];
    }),
  );

export const LIST_MEMBERS = shownMembers((shown) => shown.in === 'list') as Members<ListedField>;
export const DETAIL_MEMBERS = shownMembers(() => true) as Members<ShownField>;

/** Names, or the slugs of these. */
export const namesParameter = oneOrMore(text(1, 100)).optional();

type NamesParameter = typeof namesParameter;

/** The values of a choice are known; a name is any text. */
function nameParameterOf(field: FilterField<'names'>): NamesParameter {
  const choices = choicesOf(field);
  if (!choices) return namesParameter;
  const values = valuesOf(choices);
  return oneOrMore(z.enum(values, `must be one of ${values.join(', ')}`)).optional() as object as NamesParameter;
}

const described = <Schema extends z.ZodType>(schema: Schema, { filter }: FilterField<'numbers' | 'names' | 'flag'>): Schema => {
  const { as, description, examples } = filter;
  return schema.meta({ description, examples: as === 'flag' ? [...examples] : [[...examples]] });
};

/** Of a year or a size: any that could be one. */
function numberOf({ value, filter }: FilterField<'numbers'>): z.ZodNumber {
  const [min, max] = filter.limits ?? (value.type === 'integer' ? [value.min, value.max] : [0, INT32_MAX]);
  return wholeNumber(min, max);
}

export const NUMBER_PARAMETERS = byParameter('numbers', (field) => described(oneOrMore(numberOf(field)).optional(), field));
export const NAME_PARAMETERS = byParameter('names', (field) => described(nameParameterOf(field), field));
export const FLAG_PARAMETERS = byParameter('flag', (field) => described(booleanParameter().optional(), field));

type RangeParameter = `${FilterParameter<'range'>}_${'min' | 'max'}`;

export const RANGE_PARAMETERS = Object.fromEntries(
  filterFields('range').flatMap(({ value, filter: { parameter, description, examples } }) => {
    const [low, high] = examples;
    const { min, max } = value.type === 'decimal' ? value : { min: 0, max: value.type === 'ratings' ? MAX_POINTS : INT32_MAX };
    const end = decimalNumber(min, max).optional();
    return [
      [`${parameter}_min`, end.meta({ description: `Lowest ${description}.`, examples: [low] })],
      [`${parameter}_max`, end.meta({ description: `Highest ${description}.`, examples: [high] })],
    ];
  }),
) as Record<RangeParameter, z.ZodOptional<z.ZodNumber>>;

const numberFacet = z.array(z.strictObject({ value: z.int(), name: z.string(), count }));

const namedFacet = z.array(
  z.strictObject({
    value: z.string().min(1).meta({ description: 'The slug of the name, or the value of the choice.' }),
    name: z.string().min(1),
    count,
  }),
);

const groupFacets = z.array(z.strictObject({ id: itemId, name: z.string(), count }));

export const productFacetsSchema = z
  .strictObject({
    brand: groupFacets,
    origin: groupFacets,
    wine_type: groupFacets,
    ...byParameter('numbers', () => numberFacet),
    country: namedFacet,
    ...byParameter('names', () => namedFacet),
    price: z.strictObject({ min: price, max: price }).meta({ description: 'Null where no product has a price.' }),
  })
  .meta({
    id: 'ProductFacets',
    description: 'The values of each filter, counted with all other filters applied but not its own; wines with `group=wine`.',
  });
