/** The column of a member: as it is, JSON as text, or a number that PostgreSQL may return as text. */
type Column = string | { json: string } | { number: string };

/** A row of a table, by column. */
export type Row = Readonly<Record<string, unknown>>;

const nameOf = (column: Column): string => (typeof column === 'string' ? column : 'json' in column ? column.json : column.number);

function read(column: Column, value: unknown): unknown {
  if (value === null || value === undefined || typeof column === 'string') return value;
  return 'json' in column ? (JSON.parse(value as string) as unknown) : Number(value);
}

const write = (column: Column, value: unknown): unknown =>
  typeof column === 'object' && 'json' in column && value !== null ? JSON.stringify(value) : value;

/** @param columns of each member @returns how items become rows of a table, and rows items */
export function storedAs<Item extends object>(columns: Readonly<Record<keyof Item & string, Column>>) {
  const members = Object.entries<Column>(columns);
  return {
    fromRow: (row: Row): Item =>
      Object.fromEntries(members.map(([member, column]) => [member, read(column, row[nameOf(column)])])) as Item,
    toRow: (item: Item): Record<string, unknown> =>
      Object.fromEntries(members.map(([member, column]) => [nameOf(column), write(column, item[member as keyof Item])])),
  };
}
