import { cellText, type TableRow } from './cell';
import { cutCells } from './cut-cells';
import { FileError } from './file-error';
import { openRows, openTable } from './open-table';
import type { EncodingReading, InspectedColumn, MappedColumn, SheetState } from './panel-api';
import type { ImportInput } from './read-import';
import { PriceScale, type OpenPrices } from './price-scale';
import { readingsOf, type RawRows } from './table-rows';
import { ValueLists, type FileValue } from './value-lists';

/** What a file is, before a dry run. */
export interface InspectedFile extends OpenPrices {
  system: string | null;
  columns: InspectedColumn[];
  values: Partial<Record<MappedColumn, FileValue[]>>;
  readings: EncodingReading[];
  sheets: SheetState[];
}

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;
/** Rows in which examples are looked for. */
const EXAMPLE_ROWS = 200;

async function readExamples({ rows }: RawRows, below: number, width: number): Promise<string[][]> {
  const examples = Array.from({ length: width }, (): string[] => []);
  let count = 0;
  for await (const { number, cells } of rows()) {
    if (count === 0 && number <= below) continue;
    if ((count += 1) > EXAMPLE_ROWS) break;
    examples.forEach((found, at) => {
      const text = cellText(cells[at] ?? null).slice(0, EXAMPLE_LENGTH);
      if (text !== '' && found.length < EXAMPLES && !found.includes(text)) found.push(text);
    });
  }
  return examples;
}

async function firstOf({ rows }: RawRows): Promise<TableRow | undefined> {
  for await (const row of rows()) return row;
  return undefined;
}

/** A file of which no column is known: its first row has the titles. */
async function inspectUnknown(raw: RawRows): Promise<Omit<InspectedFile, 'readings' | 'sheets'>> {
  const first = await firstOf(raw);
  if (first === undefined) throw new FileError('empty-file');
  const titles = first.cells.map(cellText);
  const examples = await readExamples(raw, first.number, titles.length);
  return {
    system: null,
    columns: titles.map((title, at) => ({ title, examples: examples[at] ?? [], column: null })),
    values: {},
    ...new PriceScale().open,
  };
}

/** Reads a whole file for its columns and for the values that are mapped. @throws FileError */
export async function* readInspection(input: ImportInput): AsyncGenerator<InspectedFile> {
  const raw = await openRows(input);
  const sheets = [...raw.sheets];
  const readings = await readingsOf(input.path);
  const table = await openTable(input, raw).catch((error: unknown) => {
    if (error instanceof FileError && error.key === 'no-columns') return undefined;
    throw error;
  });
  if (table === undefined) {
    yield { ...(await inspectUnknown(raw)), readings, sheets };
    return;
  }
  const { header, rows } = table;
  const lists = new ValueLists();
  const prices = new PriceScale();
  for await (const row of rows) {
    // What is longer than its field takes is no value to be asked about, and the main thread compares these texts.
    const cut = cutCells(row, header, input.limits);
    lists.add(cut, header);
    prices.add(cut, header);
  }
  const titles = header.system?.titles ?? header.titles;
  const examples = await readExamples(raw, header.number, titles.length);
  const own: readonly (string | null)[] = header.system?.columns ?? header.columns.map((column) => column?.name ?? null);
  const columns = titles.map((title, at) => ({ title, examples: examples[at] ?? [], column: own[at] ?? null }));
  const system = header.system?.name ?? null;
  yield { system, columns, values: lists.lists(), ...prices.open, readings, sheets };
}
