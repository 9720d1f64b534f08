import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grapeName } from './vocabulary';
import { wineStyleOf, type WineStyle } from './wine-styles';

export interface Wine {
  readonly id: number;
  readonly name: string;
  readonly style: WineStyle;
  readonly grapes: readonly string[];
  /** In the list's own words (English). */
  readonly foods: readonly string[];
  /** Percent by volume. */
  readonly abv: number;
  readonly body: string;
  readonly acidity: string;
  /** Country and region in the list's own words (English). */
  readonly country: string;
  readonly region: string;
  readonly winery: string;
  /** Newest first. */
  readonly vintages: readonly number[];
  /** Whether it is sold without a vintage (too). */
  readonly nonVintage: boolean;
}

/** Splits CSV text into rows of fields. In a quoted field `""` is one quotation mark. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[index + 1] === '"') {
        field += '"';
        index += 1;
      } else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ',') {
      row.push(field);
      field = '';
    } else if (letter === '\n') {
      rows.push([...row, field]);
      row = [];
      field = '';
    } else if (letter !== '\r') field += letter;
  }
  if (quoted) throw new Error('The wine list ends within a quoted field');
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows;
}

/** A list as the wine list writes it: `['Merlot', "Nero d'Avola"]` or `[2020, 'N.V.']`. */
function parseList(text: string): string[] {
  return [...text.matchAll(/'([^']*)'|"([^"]*)"|(\d+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function toWine(read: (column: string) => string): Wine {
  const abv = Number(read('ABV'));
  const country = read('Country');
  const years = parseList(read('Vintages'));
  return {
    id: Number(read('WineID')),
    name: read('WineName').trim(),
    style: wineStyleOf({ type: read('Type'), country, abv }),
    grapes: parseList(read('Grapes')).map(grapeName),
    foods: parseList(read('Harmonize')),
    abv,
    body: read('Body'),
    acidity: read('Acidity'),
    country,
    region: read('RegionName').trim(),
    winery: read('WineryName').trim(),
    vintages: years
      .filter((year) => /^\d{4}$/.test(year))
      .map(Number)
      .sort((a, b) => b - a),
    nonVintage: years.includes('N.V.'),
  };
}

/**
 * Reads the list of real wines, in its order. README.md names its source.
 *
 * @param directory the project's seed folder
 * @throws when the file cannot be read, or a line lacks a column of the first line
 */
export async function readWines(directory: string): Promise<Wine[]> {
  const file = join(directory, 'xwines-100.csv');
  const [header, ...rows] = parseCsv((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  if (header === undefined) throw new Error(`The wine list ${file} is empty`);
  return rows.map((row, index) =>
    toWine((column) => {
      const value = row[header.indexOf(column)];
      if (value === undefined) throw new Error(`Wine ${index + 1} of ${file} has no column "${column}"`);
      return value;
    }),
  );
}
