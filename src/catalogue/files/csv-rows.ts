import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { TableRow } from './cell';
import { FileError } from './file-error';
import { ROW_MAX_LENGTH } from './limits';
import type { CodePage } from './panel-api';
import { TableBounds } from './table-bounds';
import { decodeFile, detectEncoding, readHead } from './text-decoding';

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Characters of the file that decide on its delimiter. */
const SAMPLE_LENGTH = 65_536;
const SAMPLE_LINES = 20;

/** What Excel writes into a file's first line to tell its delimiter. */
const STATED = /^sep=([,;\t|])\r?\n/i;

/** @returns how often a delimiter stands outside of quotes, line by line */
function countByLine(sample: string, delimiter: Delimiter): number[] {
  const counts = [0];
  let isQuoted = false;
  for (const character of sample) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === delimiter) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else if (character === '\n' && counts.push(0) > SAMPLE_LINES) break;
  }
  return counts;
}

/** How a delimiter stands in a file's lines: how many have it, how many have it as often as most do, and that number. */
type Weight = readonly [lines: number, alike: number, most: number];

function weigh(counts: readonly number[]): Weight {
  const found = counts.filter((count) => count > 0);
  const lines = new Map<number, number>();
  for (const count of found) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [usual] = [...lines].sort(([one, ones], [other, others]) => others - ones || other - one);
  return [found.length, usual?.[1] ?? 0, usual?.[0] ?? 0];
}

/**
 * The delimiter of most lines: prices such as 1,250,000 have commas too, and the names of their columns have none. A tie goes to what most
 * lines have equally often, then to the one that they have most of, and then to the first.
 */
function detectDelimiter(sample: string): Delimiter {
  const weighed = DELIMITERS.map((delimiter) => ({ delimiter, weight: weigh(countByLine(sample, delimiter)) }));
  const isMore = (one: Weight, other: Weight): boolean => {
    const at = one.findIndex((value, index) => value !== other[index]);
    return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
  };
  return weighed.reduce((best, other) => (isMore(other.weight, best.weight) ? other : best)).delimiter;
}

/** A cell that was quoted by two programs, one after the other. */
const QUOTED_AGAIN = /^\s*"([^"]+)"\s*$/;

interface OpenText {
  delimiter: Delimiter;
  /** rows of the file that are no part of the text any more */
  skipped: number;
  text: AsyncGenerator<string>;
}

async function openText(path: string, chosen?: CodePage): Promise<OpenText> {
  const detected = await detectEncoding(path);
  const encoding = detected.encoding.startsWith('windows-') ? (chosen ?? detected.encoding) : detected.encoding;
  if (!encoding.startsWith('utf-16') && (await readHead(path)).includes(0)) throw new FileError('not-a-table');
  const source = decodeFile(path, encoding);
  let sample = '';
  while (sample.length < SAMPLE_LENGTH) {
    const { value, done } = await source.next();
    if (done === true) break;
    sample += value;
  }
  const [line = '', stated] = STATED.exec(sample) ?? [];
  const begin = sample.slice(line.length);
  async function* text(): AsyncGenerator<string> {
    yield begin;
    yield* source;
  }
  const delimiter = DELIMITERS.find((one) => one === stated) ?? detectDelimiter(begin);
  return { delimiter, skipped: line === '' ? 0 : 1, text: text() };
}

/** Passes text on as long as each line of it has an end: csv-parse keeps all cells of a line, and counts their letters alone. */
async function* boundLines(text: AsyncIterable<string>, tooLong: () => FileError): AsyncGenerator<string> {
  let length = 0;
  for await (const piece of text) {
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
    length = end === -1 ? length + piece.length : piece.length - end;
    if (length > ROW_MAX_LENGTH) throw tooLong();
    yield piece;
  }
}

/**
 * Reads the rows of a CSV file one by one: any of the usual encodings and delimiters, line breaks in quotes, a quote inside of a
 * text. A row of blank cells has none.
 *
 * @param codePage the one that the editor has chosen, for a file that is not in Unicode
 * @throws FileError
 */
export async function* readCsvRows(path: string, codePage?: CodePage): AsyncGenerator<TableRow> {
  const { delimiter, skipped, text } = await openText(path, codePage);
  let number = skipped;
  const bounds = new TableBounds();
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_MAX_LENGTH,
    on_record: (cells) => {
      bounds.addRow(cells.length);
      // A program may write more delimiters than the table has columns.
      return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map((cell) => cell.replace(QUOTED_AGAIN, '$1'));
    },
  });
  const tooLong = (): FileError => new FileError('row-too-long', { row: number + 1, max: ROW_MAX_LENGTH });
  const source = Readable.from(boundLines(text, tooLong));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      yield { number, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === 'CSV_MAX_RECORD_SIZE' ? tooLong() : new FileError('broken-csv', { row: number + 1 });
  } finally {
    source.destroy();
    parser.destroy();
  }
}
