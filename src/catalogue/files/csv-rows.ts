import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { TableRow } from './cell';
import { FileError } from './file-error';
import { CELL_MAX_LENGTH, COLUMNS_MAX } from './limits';
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

/** The delimiter of the line that has most columns: above the names there may be a title. A tie goes to the first. */
function detectDelimiter(sample: string): Delimiter {
  const most = DELIMITERS.map((delimiter) => ({ delimiter, count: Math.max(...countByLine(sample, delimiter)) }));
  return most.reduce((best, other) => (other.count > best.count ? other : best)).delimiter;
}

interface OpenText {
  delimiter: Delimiter;
  /** rows of the file that are no part of the text any more */
  skipped: number;
  text: AsyncGenerator<string>;
}

async function openText(path: string): Promise<OpenText> {
  const encoding = await detectEncoding(path);
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

/**
 * Reads the rows of a CSV file one by one: any of the usual encodings and delimiters, line breaks in quotes, a quote inside of a
 * text.
 *
 * @throws FileError
 */
export async function* readCsvRows(path: string): AsyncGenerator<TableRow> {
  const { delimiter, skipped, text } = await openText(path);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: COLUMNS_MAX * CELL_MAX_LENGTH,
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let number = skipped;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      yield { number, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileError('broken-csv', { row: number + 1 });
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}
