import type { Knex } from 'knex';
import { INDEXED_FIELDS, isInHundredths } from '../../contract/declared-fields';
import type { ProductField } from '../../contract/product-field';
import { READ_MODEL_TABLES } from '../projection/tables';

const TABLE = READ_MODEL_TABLES.product;

const columnType = (field: ProductField): 'integer' | 'boolean' | 'text' => {
  const { type } = field.value;
  if (type === 'boolean') return 'boolean';
  return type === 'integer' || isInHundredths(field) ? 'integer' : 'text';
};

/** A field that was declared since the last start gets its column. Its values come with the rows: their projection is another one. */
export async function addDeclaredColumns(knex: Knex): Promise<void> {
  const existing: object = await knex(TABLE).columnInfo();
  for (const field of INDEXED_FIELDS) {
    const { column } = field;
    if (!(column in existing)) await knex.schema.alterTable(TABLE, (table) => void table[columnType(field)](column));
  }
}
