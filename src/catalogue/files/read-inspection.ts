import { cellText, type TableRow } from './cell';
import { FileError } from './file-error';
import { openTable, type ImportInput } from './read-import';
import type { EncodingReading, InspectedColumn, MappedColumn } from './panel-api';
import { PriceScale } from './price-scale';
import { readingsOf, readTable } from './table-rows';
import { ValueLists, type FileValue } from './value-lists';

/** What a file is, before a dry run. */
export interface InspectedFile {
  system: string | null;
  columns: InspectedColumn[];
  values: Partial<Record<MappedColumn, FileValue[]>>;
  /** whether most prices are too low to be đồng */
  hasThousands: boolean;
  readings: EncodingReading[];
}

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;
/** Rows in which examples are looked for. */
const EXAMPLE_ROWS = 200;

type Readable = Pick<ImportInput, 'path' | 'reading'>;

async function readExamples({ path, reading }: Readable, below: number, width: number): Promise<string[][]> {
  const examples = Array.from({ length: width }, (): string[] => []);
  for await (const { number, cells } of readTable(path, reading)) {
    if (number <= below) continue;
    if (number > below + EXAMPLE_ROWS) break;
    examples.forEach((found, at) => {
      const text = cellText(cells[at] ?? null).slice(0, EXAMPLE_LENGTH);
      if (text !== '' && found.length < EXAMPLES && !found.includes(text)) found.push(text);
    });
  }
  return examples;
}

async function firstRow({ path, reading }: Readable): Promise<TableRow | undefined> {
  for await (const row of readTable(path, reading)) return row;
  return undefined;
}

/** A file of which no column is known: its first row has the titles. */
async function inspectUnknown(file: Readable): Promise<Omit<InspectedFile, 'readings'>> {
  const first = await firstRow(file);
  if (first === undefined) throw new FileError('empty-file');
  const titles = first.cells.map(cellText);
  const examples = await readExamples(file, first.number, titles.length);
  return {
    system: null,
    columns: titles.map((title, at) => ({ title, examples: examples[at] ?? [], column: null })),
    values: {},
    hasThousands: false,
  };
}

/** Reads a whole file for its columns and for the values that are mapped. @throws FileError */
export async function* readInspection(input: Omit<ImportInput, 'limits'>): AsyncGenerator<InspectedFile> {
  const readings = await readingsOf(input.path);
  const table = await openTable(input).catch((error: unknown) => {
    if (error instanceof FileError && error.key === 'no-columns') return undefined;
    throw error;
  });
  if (table === undefined) {
    yield { ...(await inspectUnknown(input)), readings };
    return;
  }
  const { header, rows } = table;
  const lists = new ValueLists();
  const prices = new PriceScale();
  for await (const row of rows) {
    lists.add(row, header);
    prices.add(row, header);
  }
  const titles = header.system?.titles ?? header.titles;
  const examples = await readExamples(input, header.number, titles.length);
  const own: readonly (string | null)[] = header.system?.columns ?? header.columns.map((column) => column?.name ?? null);
  const columns = titles.map((title, at) => ({ title, examples: examples[at] ?? [], column: own[at] ?? null }));
  yield { system: header.system?.name ?? null, columns, values: lists.lists(), hasThousands: prices.isThousands, readings };
}
