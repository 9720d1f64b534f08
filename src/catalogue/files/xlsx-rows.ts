import type { Cell, TableRow } from './cell';
import { formatCode } from './code-format';
import { FileError } from './file-error';
import { CELL_MAX_LENGTH, SHEET_MAX_BYTES, SHEET_ROWS_MAX } from './limits';
import { fromSerial } from './serial-days';
import { readMergedCells, type MergedCells } from './merged-cells';
import { TableBounds } from './table-bounds';
import { openWorkbook, unescapeText, type Workbook } from './xlsx-workbook';
import { readXml, type Attributes } from './xml-events';
import { openParts, type ZipParts } from './zip-parts';

/** @returns the index of a column by its letters: A is 0, AA is 26 */
function columnOf(reference: string): number {
  let column = 0;
  for (const character of reference) {
    const letter = character.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function toDay(serial: number, { is1904 }: Workbook): Cell {
  const date = fromSerial(serial, is1904);
  return Number.isNaN(date.getTime()) ? serial : { kind: 'date', value: date.toISOString().slice(0, 10) };
}

/** A shared text, which is looked up when its row is taken: the cells of many rows may name one long text. */
class SharedCell {
  constructor(readonly index: number) {}
}

function toCell(workbook: Workbook, { t: type = 'n', s: style }: Attributes, text: string): Cell | SharedCell {
  if (type === 's') return text === '' ? null : new SharedCell(Number(text));
  if (type === 'str' || type === 'inlineStr') return unescapeText(text);
  if (text === '') return null;
  if (type === 'b') return text === '1';
  if (type === 'e') return { kind: 'error', value: text };
  if (type === 'd') return { kind: 'date', value: text.slice(0, 10) };
  const value = Number(text);
  if (Number.isNaN(value)) return text;
  const kind = workbook.numberKinds[Number(style ?? 0)] ?? 'number';
  if (kind === 'date') return toDay(value, workbook);
  if (typeof kind === 'string') return kind === 'percent' ? { kind, value } : value;
  // What the cell shows says more than its number.
  if ('currency' in kind) return `${value} ${kind.currency}`;
  const shown = formatCode(kind, value);
  return shown === undefined ? value : { kind: 'code', value, shown };
}

type Merged = ReadonlyMap<number, readonly MergedCells[]>;

interface SheetRow {
  number: number;
  cells: (Cell | SharedCell)[];
}

/** @throws FileError when a file counts its rows otherwise than from 1 */
function toNumber(reference: string): number {
  const number = Number(reference);
  if (!Number.isInteger(number) || number < 1) throw new FileError('broken-workbook');
  if (number > SHEET_ROWS_MAX) throw new FileError('too-many-rows', { max: SHEET_ROWS_MAX });
  return number;
}

/** Collects the rows of a sheet as its XML comes. */
class SheetRows {
  readonly #workbook: Workbook;
  readonly #bounds: TableBounds;
  readonly #merged: Merged;
  /** what merged cells hold, by their column, and their last row */
  readonly #held = new Map<number, { cell: Cell | SharedCell; to: number }>();
  #rows: SheetRow[] = [];
  #number = 0;
  #cells: (Cell | SharedCell)[] = [];
  #cell: Attributes = {};
  #column = -1;
  /** cells of the row, also empty ones */
  #width = 0;
  #text = '';
  /** whether text belongs to the cell's value, not to its formula or the reading of a Japanese word */
  #isValue = false;
  /** whether the cell has a formula */
  #isFormula = false;

  /** @param bounds of all sheets */
  constructor(workbook: Workbook, bounds: TableBounds, merged: Merged) {
    this.#workbook = workbook;
    this.#bounds = bounds;
    this.#merged = merged;
  }

  *take(): Generator<TableRow> {
    const rows = this.#rows;
    this.#rows = [];
    for (const { number, cells } of rows)
      yield { number, cells: cells.map((cell) => (cell instanceof SharedCell ? this.#workbook.strings.get(cell.index) : cell)) };
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      this.#number = attributes.r === undefined ? this.#number + 1 : toNumber(attributes.r);
      this.#cells = [];
      this.#column = -1;
      this.#width = 0;
    } else if (name === 'c') {
      this.#bounds.assertWidth((this.#width += 1));
      this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
      this.#cell = attributes;
      this.#text = '';
      this.#isFormula = false;
    } else if (name === 'v' || name === 't') this.#isValue = true;
    else if (name === 'rPh') this.#isValue = false;
    else if (name === 'f') [this.#isValue, this.#isFormula] = [false, true];
  }

  text(text: string): void {
    // A longer one is refused anyway.
    if (this.#isValue && this.#text.length <= CELL_MAX_LENGTH) this.#text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'c') this.#addCell();
    else if (name === 'row') {
      this.#fillMerged();
      this.#bounds.addRow(this.#width);
      this.#rows.push({ number: this.#number, cells: this.#cells });
    }
  }

  /** Each row below the first one of merged cells says what they say. */
  #fillMerged(): void {
    for (const [at, { cell, to }] of this.#held) {
      if (this.#number > to) this.#held.delete(at);
      else this.#put(at, this.#cells[at] ?? cell);
    }
    for (const { column, to } of this.#merged.get(this.#number) ?? []) {
      const at = columnOf(column);
      this.#held.set(at, { cell: this.#cells[at] ?? null, to });
    }
  }

  #put(at: number, cell: Cell | SharedCell): void {
    if (cell === null) return;
    while (this.#cells.length < at) this.#cells.push(null);
    this.#cells[at] = cell;
  }

  #addCell(): void {
    this.#bounds.assertWidth(this.#column + 1);
    if (this.#column < 0) return;
    const cell = toCell(this.#workbook, this.#cell, this.#text);
    // An empty cell keeps its format alone, in the last column of the sheet perhaps.
    if (cell === null && !this.#isFormula) return;
    // A program that does not calculate has written it. As a blank it would be ignored without a word.
    this.#put(this.#column, cell ?? { kind: 'error', value: '=…' });
  }
}

/** What of a workbook is read. */
export interface SheetChoice {
  /** names of its sheets; undefined: the first one that Excel shows */
  sheets?: readonly string[] | undefined;
  /** rows of each sheet, blank ones included */
  rowsMax?: number;
}

/** A sheet that is larger is no price list that people have made: it is not read twice. */
const MERGED_SHEET_MAX_BYTES = 32 * 1024 * 1024;

async function mergedOf(parts: ZipParts, path: string): Promise<Merged> {
  return parts.sizeOf(path) > MERGED_SHEET_MAX_BYTES ? new Map() : readMergedCells(await parts.read(path, SHEET_MAX_BYTES));
}

async function* readSheet(parts: ZipParts, rows: SheetRows, path: string): AsyncGenerator<TableRow> {
  const sheet = await parts.read(path, SHEET_MAX_BYTES);
  try {
    for await (const _piece of readXml(sheet, {
      open: rows.open.bind(rows),
      text: rows.text.bind(rows),
      close: rows.close.bind(rows),
    }))
      yield* rows.take();
  } finally {
    sheet.destroy();
  }
}

/**
 * Reads the rows of an .xlsx one by one, sheet by sheet. Empty rows at the end, which Excel keeps for their format, are rows without
 * cells. Where a workbook shows several sheets, each row names its own.
 *
 * @throws FileError
 */
export async function* readXlsxRows(
  path: string,
  { sheets: chosen, rowsMax = Infinity }: SheetChoice = {},
): AsyncGenerator<TableRow> {
  const parts = await openParts(path);
  try {
    const workbook = await openWorkbook(parts);
    const { sheets } = workbook;
    const read = chosen ? sheets.filter(({ name }) => chosen.includes(name)) : sheets.slice(0, 1);
    const bounds = new TableBounds();
    for (const { name, path: part } of read) {
      let count = 0;
      const merged = await mergedOf(parts, part);
      for await (const row of readSheet(parts, new SheetRows(workbook, bounds, merged), part)) {
        if ((count += 1) > rowsMax) break;
        yield sheets.length > 1 ? { ...row, sheet: name } : row;
      }
    }
  } finally {
    parts.close();
  }
}

/** @returns the names of the sheets that Excel shows. @throws FileError */
export async function listSheets(path: string): Promise<string[]> {
  const parts = await openParts(path);
  try {
    return (await openWorkbook(parts)).sheets.map(({ name }) => name);
  } finally {
    parts.close();
  }
}
