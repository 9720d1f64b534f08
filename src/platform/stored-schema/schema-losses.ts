import type { Core } from '@strapi/strapi';

interface Column {
  name: string;
  type: string;
}

interface Table {
  name: string;
  columns: readonly Column[];
}

/** As Strapi computes it from the content types, and stores it after each sync. */
export interface Schema {
  tables: readonly Table[];
}

/** What Strapi's schema sync would take from the database. */
export interface Loss {
  table: string;
  /** undefined: the whole table */
  column?: string;
  /** the type that the column would get: its values may not fit */
  becomes?: string;
}

/** Types that hold every value of a former type. Back is a loss. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  string: ['text'],
  integer: ['bigInteger'],
};

export const nameOf = ({ table, column }: Loss): string => (column === undefined ? table : `${table}.${column}`);

/** @param stored of the last sync. @param own of this program */
export function schemaLosses(stored: Schema, own: Schema): Loss[] {
  const ownTables = new Map(own.tables.map((table) => [table.name, table]));
  return stored.tables.flatMap(({ name: table, columns }): Loss[] => {
    const types = ownTables.get(table)?.columns.map((column) => [column.name, column.type] as const);
    if (types === undefined) return [{ table }];
    const ownTypes = new Map(types);
    return columns.flatMap(({ name: column, type }): Loss[] => {
      const becomes = ownTypes.get(column);
      if (becomes === undefined) return [{ table, column }];
      return becomes === type || WIDER[type]?.includes(becomes) ? [] : [{ table, column, becomes }];
    });
  });
}

/** @returns what the sync of this start would take away, of what is really there */
export async function findLosses(strapi: Core.Strapi): Promise<Loss[]> {
  const { schema, schemaStorage } = strapi.db.schema;
  const stored = await schemaStorage.read();
  if (stored === null || stored.hash === schemaStorage.hashSchema(schema)) return [];
  const found: Loss[] = [];
  const tables = strapi.db.getSchemaConnection();
  for (const loss of schemaLosses(stored.schema, schema)) {
    const { table, column } = loss;
    const isThere = column === undefined ? await tables.hasTable(table) : await tables.hasColumn(table, column);
    if (isThere) found.push(loss);
  }
  return found;
}
