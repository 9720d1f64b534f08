import { foldWords } from '../../read-model/projection/text';
import { cellText, type Cell, type TableRow } from './cell';
import { FileError } from './file-error';
import { COLUMNS_MAX } from './limits';

/** A sheet by its first rows. */
export interface SheetTable {
  name: string;
  /** the row with its titles */
  header: TableRow;
  /** what each of its columns is, by place; undefined where nothing knows it */
  meanings: readonly (string | undefined)[];
}

/** Several sheets as one table. */
export interface JoinedSheets {
  /** the titles of all of them, those of the first one first; its number is 0 */
  header: TableRow;
  /** @returns a row with its cells in the places of the joined titles; undefined for one above its sheet's titles, or with them */
  place: (row: TableRow) => TableRow | undefined;
}

const keyOf = (title: Cell): string => foldWords(cellText(title)).trim();

/** Joins sheets whose columns may be in another order, have other titles, or be other ones. @throws FileError */
export function joinSheets(sheets: readonly SheetTable[]): JoinedSheets {
  const titles: Cell[] = [];
  const keys: string[] = [];
  const meanings: (string | undefined)[] = [];
  const bySheet = new Map<string, { below: number; places: number[] }>();
  for (const { name, header, meanings: own } of sheets) {
    const taken = new Set<number>();
    const width = Math.max(header.cells.length, own.length);
    const places = Array.from({ length: width }, (_, at) => {
      const [title, meaning] = [header.cells[at] ?? null, own[at]];
      const key = keyOf(title);
      const isFree = (place: number): boolean => place !== -1 && !taken.has(place);
      const sameTitle = keys.findIndex((one, place) => one === key && key !== '' && !taken.has(place));
      const sameMeaning = meaning === undefined ? -1 : meanings.indexOf(meaning);
      const known = [sameTitle, sameMeaning].find(isFree);
      const place = known ?? titles.push(title) - 1;
      if (known === undefined) [keys[place], meanings[place]] = [key, meaning];
      taken.add(place);
      return place;
    });
    if (titles.length > COLUMNS_MAX) throw new FileError('too-many-columns', { max: COLUMNS_MAX });
    bySheet.set(name, { below: header.number, places });
  }
  return {
    header: { number: 0, cells: titles },
    place: (row) => {
      const sheet = bySheet.get(row.sheet ?? '');
      if (sheet === undefined || row.number <= sheet.below) return undefined;
      const cells: Cell[] = titles.map(() => null);
      // What stands right of the last title has none.
      row.cells.forEach((cell, at) => {
        const place = sheet.places[at];
        if (place !== undefined) cells[place] = cell;
      });
      return { ...row, cells };
    },
  };
}
