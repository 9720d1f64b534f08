import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { ZipFile } from 'yazl';
import { DAY_MS } from '../../../../contract/shop-time';
import { guardText } from './cell';
import type { TableValue } from './format-cells';
import { CELL_MAX_LENGTH } from './limits';
import parts from './workbook-parts.json';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Days of Excel's calendar before 1970. It takes 1900 for a leap year. */
const DAYS_TO_1970 = 25_569;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without characters that XML can't hold; a text that looks like Excel's `_x000D_` is escaped as Excel does. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** @returns the letters of a column: 0 is A, 26 is AA */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** A value of a sheet: a day is the start of it in UTC. */
type SheetValue = TableValue | Date;

/** As workbook-parts.json has them. Excel then makes no day of a code that is typed in a cell of text. */
const STYLE_IDS = { header: 1, text: 2, day: 3 };

function writeCell(value: SheetValue, reference: string, style: number): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  if (value instanceof Date)
    return `<c r="${reference}" s="${STYLE_IDS.day}"><v>${value.getTime() / DAY_MS + DAYS_TO_1970}</v></c>`;
  const text = escapeXml(guardText(value).slice(0, CELL_MAX_LENGTH));
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function writeRow(values: readonly SheetValue[], number: number): string {
  const style = number === 1 ? STYLE_IDS.header : STYLE_IDS.text;
  const cells = values.map((value, index) => writeCell(value, `${columnLetters(index)}${number}`, style));
  return `<row r="${number}">${cells.join('')}</row>`;
}

async function* writeSheet(rows: AsyncIterable<readonly SheetValue[]>, widths: readonly number[]): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  yield (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
    `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  );
  let number = 0;
  for await (const values of rows) yield writeRow(values, (number += 1));
  yield '</sheetData></worksheet>';
}

interface Sheet {
  name: string;
  /** of the columns, in characters */
  widths: readonly number[];
}

/** Writes rows as a workbook of one sheet, one by one; the first row has the names of the columns. */
export function writeXlsx(rows: AsyncIterable<readonly SheetValue[]>, { name, widths }: Sheet): Readable {
  const zip = new ZipFile();
  const target = zip.outputStream as Readable;
  for (const [path, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(`${HEAD}${content.replace('{name}', () => escapeXml(name))}`), path);
  const sheet = Readable.from(writeSheet(rows, widths), { objectMode: false, encoding: 'utf8' });
  sheet.on('error', (error) => target.destroy(error));
  target.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return target;
}

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
