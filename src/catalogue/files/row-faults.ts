import { translate, type MessageValues } from '../../editorial/editor-language';
import { MESSAGES } from '../../editorial/messages';
import type { FieldError } from '../../editorial/field-errors';
import type { GroupKind } from '../../contract/content-types';
import type { EntryFault, Json } from '../runs/run';
import { cellText, type Cell, type TableRow } from './cell';
import type { Column } from './columns';
import { cellAt } from './header';
import type { ImportContext } from './import-context';
import { ROW_FAULTS_MAX } from './limits';
import { FILE_MESSAGES, type FileMessageKey } from './messages';
import type { NewGroup } from './new-groups';
import type { ShownState } from './written-states';

/** What a row says: values by column, as the draft stores them. */
export interface ReadRow {
  row: TableRow;
  /** null: it is erased. A blank cell is not here */
  values: Map<string, Json>;
  /** groups that are not there yet, by attribute */
  newGroups: Map<GroupKind, NewGroup>;
  errors: EntryFault[];
  /** what was left out of a row that is right otherwise */
  notes: EntryFault[];
  /** whether visitors are to see the entry, where the file says it */
  state?: ShownState;
  /** columns whose values were found in the name */
  guessed: Set<string>;
  /** whether pictures that it names are missing */
  lacksPictures?: boolean;
  /** the grapes as they were typed, where they tell shares */
  shares?: string;
  /** whether the origin is a country without a region */
  isCountryOnly: boolean;
}

/** Characters of a cell that a message shows. */
export const SHOWN_LENGTH = 200;

const cellOf = ({ header }: ImportContext, row: TableRow, column: Column): Cell =>
  cellAt(header, row, header.columns.indexOf(column));

/** Tells what is wrong with the cells of a row. */
export class RowFaults {
  constructor(protected readonly context: ImportContext) {}

  /** @param cell where the value stands, for the message */
  fault(read: ReadRow, column: Column, message: string, cell: Cell = cellOf(this.context, read.row, column)): void {
    const at = this.context.header.columns.indexOf(column);
    const title = this.context.header.titles[at] ?? column.title[0];
    if (read.errors.length >= ROW_FAULTS_MAX) return;
    read.errors.push({ column: title, value: cellText(cell).slice(0, SHOWN_LENGTH), message });
  }

  /** Tells of something that is left out. */
  note(read: ReadRow, column: Column, message: string, cell: Cell = cellOf(this.context, read.row, column)): void {
    const at = this.context.header.columns.indexOf(column);
    const title = this.context.header.titles[at] ?? column.title[0];
    if (read.notes.length < ROW_FAULTS_MAX)
      read.notes.push({ column: title, value: cellText(cell).slice(0, SHOWN_LENGTH), message });
  }

  say(key: FileMessageKey, values: MessageValues = {}): string {
    return translate(FILE_MESSAGES[key], this.context.language, values);
  }

  sayRule({ message, values }: FieldError): string {
    return translate(MESSAGES[message], this.context.language, values);
  }
}
