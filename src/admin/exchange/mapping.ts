import type { Inspection, MappedColumn } from '../../catalogue/files/panel-api';

/** What an editor says of a file, as the server takes it: null leaves a column as it is read, '' leaves it out. */
export interface Mapping {
  /** whether prices are in thousands of đồng */
  isThousands: boolean;
  columns: (string | null)[];
  values: Partial<Record<MappedColumn, Record<string, string>>>;
}

interface Remembered extends Mapping {
  titles: string[];
}

/** Headers that an editor's browser remembers. */
const REMEMBERED_MAX = 20;

const keyOf = (editor: number | string): string => `shop.import-mappings:${editor}`;

function readAll(editor: number | string): Remembered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(editor)) ?? '[]');
    return Array.isArray(stored) ? (stored as Remembered[]) : [];
  } catch {
    // What can't be read is asked again.
    return [];
  }
}

export const titlesOf = ({ columns }: Inspection): string[] => columns.map(({ title }) => title);

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

/** @returns what is proposed for a file, with what this editor has said of its header before */
export function proposeMapping(inspection: Inspection, editor: number | string): Mapping {
  const known = readAll(editor).find(({ titles }) => isSame(titles, titlesOf(inspection)));
  const values = Object.entries(inspection.values).map(([column, list]) => {
    const before = known?.values[column as MappedColumn] ?? {};
    return [column, Object.fromEntries(list.map(({ text, proposal }) => [text, before[text] ?? proposal]))];
  });
  return {
    columns: inspection.columns.map((_, at) => known?.columns[at] ?? null),
    values: Object.fromEntries(values) as Mapping['values'],
    isThousands: inspection.hasThousands,
  };
}

export function rememberMapping(
  inspection: Inspection,
  { columns, values, isThousands }: Mapping,
  editor: number | string,
): void {
  const titles = titlesOf(inspection);
  const others = readAll(editor).filter((one) => !isSame(one.titles, titles));
  const all = [{ titles, columns, values, isThousands }, ...others].slice(0, REMEMBERED_MAX);
  try {
    localStorage.setItem(keyOf(editor), JSON.stringify(all));
  } catch {
    // A full store forgets; the mapping is asked again.
    localStorage.removeItem(keyOf(editor));
  }
}

/** Columns that are read as one of ours more than once. */
export function clashingColumns({ columns, system }: Inspection, mapping: Pick<Mapping, 'columns'>): number[] {
  const read = columns.map(({ column }, at) => mapping.columns[at] ?? (system === null ? column : null));
  return read.flatMap((column, at) => (column && read.indexOf(column) !== read.lastIndexOf(column) ? [at] : []));
}

/** Whether there is something to ask: a file of another system, a column that nothing knows, two of one meaning, a value that is not ours, words that can be read in two ways, a workbook of several sheets. */
export const needsMapping = (inspection: Inspection): boolean =>
  inspection.system !== null ||
  inspection.hasThousands ||
  inspection.readings.length > 0 ||
  inspection.sheets.length > 0 ||
  inspection.columns.some(({ title, column }) => title !== '' && column === null) ||
  clashingColumns(inspection, { columns: [] }).length > 0 ||
  Object.values(inspection.values).some((values) => values.length > 0);
