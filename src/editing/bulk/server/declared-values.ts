import { z } from '@strapi/utils';
import { DECLARED_FIELDS, type BulkField, type CellField, type StoredValue } from '../../../contract/declared-fields';
import type { ProductField } from '../../../contract/product-field';
import type { ProductFieldName } from '../../../contract/product-fields';

function schemaOf({ value }: ProductField): z.ZodType | undefined {
  if (value.type === 'boolean') return z.boolean();
  return value.type === 'integer' ? z.int().min(value.min).max(value.max).nullable() : undefined;
}

/** @returns the schemas of the declared fields that many products may get at once, without relations */
const shapeOf = (way: 'value' | 'cell'): object =>
  Object.fromEntries(
    DECLARED_FIELDS.flatMap((field) => {
      const schema = field.bulk?.[way] === true ? schemaOf(field) : undefined;
      return schema ? [[field.attribute, schema.optional()]] : [];
    }),
  );

type Shape<Name extends ProductFieldName> = { [Attribute in Name]: z.ZodOptional<z.ZodType<StoredValue<Attribute>>> };

export const VALUE_SHAPE = shapeOf('value') as Shape<BulkField>;
export const CELL_SHAPE = shapeOf('cell') as Shape<CellField>;
