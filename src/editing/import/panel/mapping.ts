import { NEW_GROUP, type Inspection, type MappedColumn } from '../server/files/panel-api';

/** What an editor says of a file, as the server takes it: null leaves a column as it is read, '' leaves it out. */
export interface Mapping {
  /** whether prices are in thousands of đồng */
  isThousands: boolean;
  columns: (string | null)[];
  values: Partial<Record<MappedColumn, Record<string, string>>>;
}

/** @returns what is proposed for a file, with what this editor has said of its header before */
export function proposeMapping(inspection: Inspection): Mapping {
  const known = inspection.remembered;
  const values = Object.entries(inspection.values).map(([column, list]) => {
    const before = known?.values[column as MappedColumn] ?? {};
    // "A new one" has made it: what is proposed now is that one.
    const said = (text: string): string | undefined => (before[text] === NEW_GROUP ? undefined : before[text]);
    return [column, Object.fromEntries(list.map(({ text, proposal }) => [text, said(text) ?? proposal]))];
  });
  return {
    columns: inspection.columns.map((_, at) => known?.columns[at] ?? null),
    values: Object.fromEntries(values) as Mapping['values'],
    // Asked, and never ticked beforehand: it would be confirmed unread.
    isThousands: false,
  };
}

/** Columns that are read as one of ours more than once. */
export function clashingColumns({ columns, system }: Inspection, mapping: Pick<Mapping, 'columns'>): number[] {
  const read = columns.map(({ column }, at) => mapping.columns[at] ?? (system === null ? column : null));
  return read.flatMap((column, at) => (column && read.indexOf(column) !== read.lastIndexOf(column) ? [at] : []));
}

/** Whether there is something to ask: a file of another system, a column that nothing knows, two of one meaning, a value that is not ours, words that can be read in two ways, a workbook of several sheets, or with rows that are hidden. */
export const needsMapping = (inspection: Inspection): boolean =>
  inspection.system !== null ||
  inspection.hasThousands ||
  inspection.readings.length > 0 ||
  inspection.sheets.length > 0 ||
  inspection.hidden.rows + inspection.hidden.columns > 0 ||
  inspection.columns.some(({ title, column }) => title !== '' && column === null) ||
  clashingColumns(inspection, { columns: [] }).length > 0 ||
  Object.values(inspection.values).some((values) => values.length > 0);
