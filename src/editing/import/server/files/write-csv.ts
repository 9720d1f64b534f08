import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import { guardText } from './cell';
import type { TableValue } from './format-cells';

/**
 * Writes rows as CSV for spreadsheets, one by one: UTF-8 with the byte order mark that Excel needs. A text that a spreadsheet would
 * run as a formula is behind an apostrophe, which the import takes away.
 */
export function writeCsv(rows: AsyncIterable<readonly TableValue[]>, decimalSign: ',' | '.'): Readable {
  const format = (value: TableValue): string => {
    if (typeof value === 'number') return String(value).replace('.', decimalSign);
    return value === null ? '' : guardText(value);
  };
  async function* guarded(): AsyncGenerator<string[]> {
    for await (const row of rows) yield row.map(format);
  }
  const source = Readable.from(guarded());
  const target = stringify({ bom: true, record_delimiter: 'windows' });
  source.on('error', (error) => target.destroy(error));
  target.on('close', () => source.destroy());
  return source.pipe(target);
}
