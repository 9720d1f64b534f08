import { translate } from '../../editorial/editor-language';
import { MESSAGES } from '../../editorial/messages';
import type { FieldError } from '../../editorial/field-errors';
import type { GroupKind } from '../../contract/content-types';
import type { EntryError, Json } from '../runs/run';
import { cellText, isBlank, type Cell, type TableRow } from './cell';
import type { Column } from './columns';
import { groupingOf, type Group } from './group-lookup';
import { normalizeText } from '../../read-model/projection/text';
import type { ImportContext } from './import-context';
import { PICTURES_MAX, ROW_FAULTS_MAX } from './limits';
import { FILE_MESSAGES, type FileMessageKey } from './messages';
import type { NewGroup } from './new-groups';
import type { PictureLookup } from './picture-lookup';
import { checkValue, limitsOf } from './value-checks';
import { isErasure, READERS, splitList } from './written-values';

type Values = Readonly<Record<string, string | number>>;

/** What a row says: values by column, as the draft stores them. */
export interface ReadRow {
  row: TableRow;
  /** null: it is erased. A blank cell is not here */
  values: Map<string, Json>;
  /** groups that are not there yet, by attribute */
  newGroups: Map<GroupKind, NewGroup>;
  errors: EntryError[];
}

const SHOWN_LENGTH = 200;

/** Reads one row; collects what is wrong with its cells. */
export class RowReader {
  readonly #context: ImportContext;
  readonly #pictures: PictureLookup;

  constructor(context: ImportContext, pictures: PictureLookup) {
    this.#context = context;
    this.#pictures = pictures;
  }

  read(row: TableRow): ReadRow {
    const read: ReadRow = { row, values: new Map(), newGroups: new Map(), errors: [] };
    this.#context.header.columns.forEach((column, at) => {
      const cell = row.cells[at] ?? null;
      if (column !== undefined && !isBlank(cell) && column.kind !== 'status') this.#readCell(read, column, cell);
    });
    return read;
  }

  /** @param cell where the value stands, for the message */
  fault(read: ReadRow, column: Column, message: string, cell: Cell = cellOf(this.#context, read.row, column)): void {
    const at = this.#context.header.columns.indexOf(column);
    const title = this.#context.header.titles[at] ?? column.title[0];
    if (read.errors.length >= ROW_FAULTS_MAX) return;
    read.errors.push({ column: title, value: cellText(cell).slice(0, SHOWN_LENGTH), message });
  }

  say(key: FileMessageKey, values: Values = {}): string {
    return translate(FILE_MESSAGES[key], this.#context.language, values);
  }

  sayRule({ message, values }: FieldError): string {
    return translate(MESSAGES[message], this.#context.language, values);
  }

  #readCell(read: ReadRow, column: Column, cell: Cell): void {
    const { kind, name } = column;
    if (typeof cell === 'object' && cell?.kind === 'cut')
      return this.fault(read, column, this.sayRule({ path: [], message: 'too-long', values: { limit: cell.limit } }), cell);
    if (kind === 'country' || kind === 'status') return;
    if (isErasure(cell)) return this.#take(read, column, null);
    if (typeof cell === 'object' && cell?.kind === 'error') return this.fault(read, column, this.say('formula-error'), cell);
    const written = READERS[kind](cell);
    if ('fault' in written) return this.fault(read, column, this.say(written.fault), cell);
    if (kind === 'group') return this.#readGroup(read, column, String(written.value));
    if (kind === 'pictures') return this.#readPictures(read, column, cellText(cell));
    if (kind === 'picture') return this.#readPicture(read, column, String(written.value));
    if (kind === 'slug' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(String(written.value)))
      return this.fault(read, column, this.say('bad-slug'), cell);
    if (kind === 'id') {
      const id = Number(written.value);
      if (!Number.isInteger(id) || id < 1) return this.fault(read, column, this.say('bad-id'), cell);
      read.values.set(name, id);
      return;
    }
    this.#take(read, column, written.value);
  }

  #take(read: ReadRow, column: Column, value: Json): void {
    const [fault] = checkValue(value, limitsOf(this.#context.strapi, this.#context.uid, column));
    if (fault) this.fault(read, column, this.sayRule(fault));
    else read.values.set(column.name, value);
  }

  #readGroup(read: ReadRow, column: Column, text: string): void {
    const attribute = column.name as GroupKind;
    const { groups, newGroups, header } = this.#context;
    const countryAt = header.columns.findIndex((one) => one?.kind === 'country');
    const typed = attribute === 'origin' ? cellText(read.row.cells[countryAt] ?? null) : '';
    const country = typed === '' ? undefined : typed;
    const result = groups[attribute].find(text, country);
    if ('found' in result) return this.#takeGroup(read, column, result.found, country);
    // What an editor may not see is not named to her.
    const mayName = this.#mayName(attribute);
    if ('several' in result) {
      if (!mayName) return this.fault(read, column, this.say('group-unknown'));
      const slugs = result.several.map(({ slug }) => slug ?? '').join(', ');
      return this.fault(read, column, this.say('group-several', { slugs }));
    }
    if (result.similar && mayName) return this.fault(read, column, this.say('group-similar', { name: result.similar.name }));
    if (!newGroups.isAllowed) return this.fault(read, column, this.say('group-unknown'));
    if (attribute === 'origin' && country === undefined) return this.fault(read, column, this.say('origin-country'));
    const limits = limitsOf(this.#context.strapi, groupingOf(attribute), { name: 'name' });
    const [wrong] = checkValue(text, limits);
    if (wrong) return this.fault(read, column, this.sayRule(wrong));
    read.newGroups.set(attribute, { attribute, name: text, ...(attribute === 'origin' && country !== undefined && { country }) });
  }

  #mayName(attribute: GroupKind): boolean {
    return this.#context.permissions.mayAll('read', groupingOf(attribute), ['name', 'slug']);
  }

  #takeGroup(read: ReadRow, column: Column, group: Group, country?: string): void {
    const countryColumn = this.#context.header.columns.find((one) => one?.kind === 'country');
    const differs = country !== undefined && normalizeText(group.country ?? '') !== normalizeText(country);
    if (countryColumn && differs) {
      if (!this.#mayName('origin')) return this.fault(read, column, this.say('group-unknown'));
      const values = { name: group.name, country: group.country ?? '' };
      return this.fault(read, countryColumn, this.say('country-differs', values));
    }
    read.values.set(column.name, group.documentId);
  }

  #findPicture(read: ReadRow, column: Column, text: string): string | number | undefined {
    const found = this.#pictures.find(text);
    if ('picture' in found) return found.picture;
    const name = String(found.values.name).slice(0, SHOWN_LENGTH);
    this.fault(read, column, this.say(found.fault, { ...found.values, name }));
    return undefined;
  }

  #readPicture(read: ReadRow, column: Column, text: string): void {
    const picture = this.#findPicture(read, column, text);
    if (picture !== undefined) read.values.set(column.name, picture);
  }

  #readPictures(read: ReadRow, column: Column, text: string): void {
    const names = pictureNames(text, this.#pictures);
    if (names.length > PICTURES_MAX) return this.fault(read, column, this.say('too-many-pictures', { max: PICTURES_MAX }));
    const pictures = names.map((name) => this.#findPicture(read, column, name));
    if (pictures.every((picture) => picture !== undefined)) read.values.set(column.name, [...new Set(pictures)]);
  }
}

const cellOf = ({ header }: ImportContext, row: TableRow, column: Column): Cell =>
  row.cells[header.columns.indexOf(column)] ?? null;

/** A file's name may hold a comma or a semicolon: a name that is known as a whole is one. */
function pictureNames(text: string, pictures: PictureLookup): string[] {
  const lines = text.split(/[\n|]/).map((name) => name.trim());
  return lines.filter((name) => name !== '').flatMap((name) => ('picture' in pictures.find(name) ? [name] : splitList(name)));
}
