import { CsvError, parse } from 'csv-parse/sync';
import type { TableRow } from './cell';
import { FileError } from './messages';
import { COLUMNS_MAX, ROW_MAX_LENGTH, ROWS_MAX, SHEET_ROWS_MAX } from './limits';

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Characters of the file that decide on its delimiter. */
const SAMPLE_LENGTH = 65_536;
const SAMPLE_LINES = 20;

/** What Excel writes into a file's first line to tell its delimiter. */
const STATED = /^sep=([,;\t|])\r?\n/i;

const QUOTED = /"[^"]*"?/g;

/**
 * The delimiter of most lines: prices such as 1,250,000 have commas too, and the names of their columns have none. A tie goes to what most
 * lines have equally often, then to the one that they have most of, and then to the first.
 */
function detectDelimiter(sample: string): Delimiter {
  const lines = sample.replace(QUOTED, '').split('\n', SAMPLE_LINES);
  const weigh = (delimiter: Delimiter): number => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const alike = counts.map((count) => counts.filter((other) => other === count).length);
    const all = counts.reduce((sum, count) => sum + count, 0);
    return (counts.length * 2 * SAMPLE_LINES + Math.max(0, ...alike)) * SAMPLE_LENGTH + all;
  };
  const weighed = DELIMITERS.map((delimiter) => ({ delimiter, weight: weigh(delimiter) }));
  return weighed.reduce((best, other) => (other.weight > best.weight ? other : best)).delimiter;
}

/** A cell that was quoted by two programs, one after the other. */
const QUOTED_AGAIN = /^\s*"([^"]+)"\s*$/;

const LINE_END = /\r\n?|\n/g;

/** csv-parse keeps all cells of a line, and counts their letters alone: a line of delimiters has an end too. @throws FileError */
function assertLines(text: string): void {
  for (let begin = 0, row = 1; begin < text.length; row += 1) {
    LINE_END.lastIndex = begin;
    const next = LINE_END.test(text) ? LINE_END.lastIndex : text.length;
    if (next - begin > ROW_MAX_LENGTH) throw new FileError('row-too-long', { row, max: ROW_MAX_LENGTH });
    begin = next;
  }
}

/**
 * Reads the rows of a CSV: any of the usual delimiters, line breaks in quotes, a quote inside of a text. A row of blank cells has none.
 *
 * @throws FileError
 */
export function readCsvRows(text: string): TableRow[] {
  if (text.includes('\0')) throw new FileError('not-a-table');
  const [line = '', stated] = STATED.exec(text) ?? [];
  const table = text.slice(line.length);
  assertLines(table);
  const skipped = line === '' ? 0 : 1;
  let number = skipped;
  try {
    const rows: string[][] = parse(table, {
      delimiter: DELIMITERS.find((one) => one === stated) ?? detectDelimiter(table.slice(0, SAMPLE_LENGTH)),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: ROW_MAX_LENGTH,
      on_record: (cells) => {
        number += 1;
        if (number > SHEET_ROWS_MAX) throw new FileError('too-many-rows', { max: ROWS_MAX });
        // A program may write more delimiters than the table has columns.
        const width = cells.findLastIndex((cell) => cell !== '') + 1;
        if (width > COLUMNS_MAX) throw new FileError('too-many-columns', { max: COLUMNS_MAX });
        return cells.slice(0, width).map((cell) => cell.replace(QUOTED_AGAIN, '$1'));
      },
    });
    return rows.map((cells, at) => ({ number: skipped + at + 1, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = number + 1;
    throw error.code === 'CSV_MAX_RECORD_SIZE'
      ? new FileError('row-too-long', { row, max: ROW_MAX_LENGTH })
      : new FileError('broken-csv', { row });
  }
}
