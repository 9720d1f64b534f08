import { translate, type MessageValues, type Language } from '../../../texts/editor-language';
import type { FieldError } from '../../../saving/server/field-errors';
import type { GroupKind } from '../../../../contract/content-types';
import type { EntryFault, Json } from '../../../changes/server/run';
import { cellText, type Cell, type TableRow } from './cell';
import { importColumnsOf } from './columns';
import { ROW_FAULTS_MAX } from './limits';
import { FILE_MESSAGES, type FileMessageKey } from './messages';
import type { NewGroup } from './new-groups';
import type { ShownState } from './written-states';
import type { Core } from '@strapi/strapi';
import type { GroupLookups } from './group-lookup';
import type { GrapeNames } from '../foreign/grape-names';
import type { Header } from './header';
import type { TableUid } from './panel-api';
import type { PictureLookup } from './picture-lookup';
import type { PlanSummary } from './plan-summary';
import type { StoredWines } from './stored-wines';
import type { valueChoices } from './value-choices';

export interface ImportContext {
  strapi: Core.Strapi;
  uid: TableUid;
  header: Header;
  language: Language;
  groups: GroupLookups;
  /** whether brands, origins and types that the shop does not have are made */
  createGroups: boolean;
  grapes: GrapeNames;
  /** what the editor has said of a value */
  valueChoices: ReturnType<typeof valueChoices>;
  isThousands: boolean;
  pictures: PictureLookup;
  /** the wines of the shop, once a row is looked up by its name */
  wines?: StoredWines;
  summary: PlanSummary;
}

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

export type Match =
  /** `name`: as the shop spells it, where the row was told by it */
  { documentId: string; name?: string } | { isNew: true } | Question;

export interface Question {
  column: string;
  code: FileMessageKey;
  values: MessageValues;
  /** the entry that it may be, or null: one of several; undefined: the row is wrong */
  double?: string | null;
}

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

export const SHOWN_LENGTH = 200;

interface Told {
  values?: MessageValues | undefined;
  /** where the value stands, for the message; null: nowhere */
  cell?: Cell;
}

export class RowFaults {
  constructor(protected readonly context: ImportContext) {}

  #tell(list: EntryFault[], { row }: ReadRow, column: string, code: FileMessageKey, { values, cell }: Told): void {
    const { uid, header, language } = this.context;
    const at = header.columns.findIndex((one) => one?.name === column);
    if (list.length >= ROW_FAULTS_MAX) return;
    list.push({
      column: header.titles[at] ?? importColumnsOf(uid).find(({ name }) => name === column)?.title[0] ?? column,
      value: cellText(cell === undefined ? (row.cells[at] ?? null) : cell).slice(0, SHOWN_LENGTH),
      message: translate(FILE_MESSAGES[code], language, values),
      code,
    });
  }

  fault(read: ReadRow, column: string, code: FileMessageKey, told: Told = {}): void {
    this.#tell(read.errors, read, column, code, told);
  }

  note(read: ReadRow, column: string, code: FileMessageKey, told: Told = {}): void {
    this.#tell(read.notes, read, column, code, told);
  }

  faultOf(read: ReadRow, column: string, { message, values }: FieldError, cell?: Cell): void {
    this.fault(read, column, message, { values, ...(cell !== undefined && { cell }) });
  }
}
