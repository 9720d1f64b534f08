export type Dialect = 'postgres' | 'sqlite';

interface DialectSql {
  /** an aggregate that joins the texts of a column */
  join: (column: string, separator: string) => string;
  /** a table `wanted (id, position)` of the ids in one parameter: one prepared statement serves lists of every length */
  idTable: string;
  /** the parameter of {@link idTable} */
  idList: (ids: readonly number[]) => string;
}

export const DIALECTS: Readonly<Record<Dialect, DialectSql>> = {
  postgres: {
    join: (column, separator) => `string_agg(${column}, '${separator}')`,
    idTable: 'unnest(CAST(? AS integer[])) WITH ORDINALITY AS wanted(id, position)',
    idList: (ids) => `{${ids.join(',')}}`,
  },
  sqlite: {
    join: (column, separator) => `group_concat(${column}, '${separator}')`,
    idTable: '(SELECT value AS id, key AS position FROM json_each(?)) AS wanted',
    idList: (ids) => JSON.stringify(ids),
  },
};
