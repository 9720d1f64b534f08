import { FileError } from './file-error';
import { CELLS_MAX, SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from './limits';

/** Counts the rows and cells of a table, also blank ones: they cost time. */
export class TableBounds {
  #rows = 0;
  #cells = 0;

  /** @param width cells of the row so far, or all of them. @throws FileError */
  assertWidth(width: number): void {
    if (width > SHEET_COLUMNS_MAX) throw new FileError('too-many-columns', { max: SHEET_COLUMNS_MAX });
  }

  /** @throws FileError */
  addRow(width: number): void {
    this.assertWidth(width);
    this.#rows += 1;
    this.#cells += width;
    if (this.#rows > SHEET_ROWS_MAX) throw new FileError('too-many-rows', { max: SHEET_ROWS_MAX });
    if (this.#cells > CELLS_MAX) throw new FileError('too-many-cells', { max: CELLS_MAX });
  }
}
