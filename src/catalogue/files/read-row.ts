import { translate } from '../../editorial/editor-language';
import { MESSAGES } from '../../editorial/messages';
import type { FieldError } from '../../editorial/field-errors';
import type { GroupKind } from '../../contract/content-types';
import type { EntryError, Json } from '../runs/run';
import { cellText, isBlank, type Cell, type TableRow } from './cell';
import { columnsOf, type Column } from './columns';
import { groupingOf, type Group } from './group-lookup';
import { findCountry, isSameCountry } from '../foreign/countries';
import { readPlace } from '../foreign/item-groups';
import { isAddress, pictureNames } from './cell-pictures';
import { guessFromName } from './guess-from-name';
import type { ImportContext } from './import-context';
import { PICTURES_MAX, ROW_FAULTS_MAX } from './limits';
import { FILE_MESSAGES, type FileMessageKey } from './messages';
import type { NewGroup } from './new-groups';
import type { PictureLookup } from './picture-lookup';
import { checkValue, limitsOf } from './value-checks';
import { hasShares } from './written-grapes';
import { readShownState, readYesNo, type ShownState } from './written-states';
import { isErasure, READERS } from './written-values';

type Values = Readonly<Record<string, string | number>>;

/** What a row says: values by column, as the draft stores them. */
export interface ReadRow {
  row: TableRow;
  /** null: it is erased. A blank cell is not here */
  values: Map<string, Json>;
  /** groups that are not there yet, by attribute */
  newGroups: Map<GroupKind, NewGroup>;
  errors: EntryError[];
  /** what was left out of a row that is right otherwise */
  notes: EntryError[];
  /** whether visitors are to see the entry, where the file says it */
  state?: ShownState;
  /** columns whose values were found in the name */
  guessed: Set<string>;
  /** the grapes as they were typed, where they tell shares */
  shares?: string;
  /** whether the origin is a country without a region */
  isCountryOnly: boolean;
}

const SHOWN_LENGTH = 200;

/** Of another system's file: what is no reason to refuse a wine. */
const LEFT_OUT = /^seo\./;

/** Reads one row; collects what is wrong with its cells. */
export class RowReader {
  readonly #context: ImportContext;
  readonly #pictures: PictureLookup;

  constructor(context: ImportContext, pictures: PictureLookup) {
    this.#context = context;
    this.#pictures = pictures;
  }

  read(row: TableRow): ReadRow {
    const read: ReadRow = {
      ...{ row, values: new Map(), newGroups: new Map(), errors: [], notes: [], guessed: new Set(), isCountryOnly: false },
    };
    this.#context.header.columns.forEach((column, at) => {
      const cell = row.cells[at] ?? null;
      if (column !== undefined && !isBlank(cell)) this.#readCell(read, column, cell);
    });
    if (this.#context.uid === 'api::product.product') this.#readBetween(read);
    return read;
  }

  /** What no cell says by itself. */
  #readBetween(read: ReadRow): void {
    const { header } = this.#context;
    const origin = columnsOf(this.#context.uid).find(({ name }) => name === 'origin');
    const country = this.#countryOf(read);
    const hasOrigin = read.values.has('origin') || read.newGroups.has('origin') || read.errors.length > 0;
    if (origin && country !== undefined && !hasOrigin) this.#readCountry(read, origin, country);
    guessFromName(read, header);
  }

  /** @param cell where the value stands, for the message */
  fault(read: ReadRow, column: Column, message: string, cell: Cell = cellOf(this.#context, read.row, column)): void {
    const at = this.#context.header.columns.indexOf(column);
    const title = this.#context.header.titles[at] ?? column.title[0];
    if (read.errors.length >= ROW_FAULTS_MAX) return;
    read.errors.push({ column: title, value: cellText(cell).slice(0, SHOWN_LENGTH), message });
  }

  /** Tells of something that is left out. */
  note(read: ReadRow, column: Column, message: string, cell: Cell = cellOf(this.#context, read.row, column)): void {
    const at = this.#context.header.columns.indexOf(column);
    const title = this.#context.header.titles[at] ?? column.title[0];
    if (read.notes.length < ROW_FAULTS_MAX)
      read.notes.push({ column: title, value: cellText(cell).slice(0, SHOWN_LENGTH), message });
  }

  say(key: FileMessageKey, values: Values = {}): string {
    return translate(FILE_MESSAGES[key], this.#context.language, values);
  }

  sayRule({ message, values }: FieldError): string {
    return translate(MESSAGES[message], this.#context.language, values);
  }

  #readCell(read: ReadRow, column: Column, cell: Cell): void {
    const { kind, name } = column;
    if (typeof cell === 'object' && cell?.kind === 'cut' && LEFT_OUT.test(name) && this.#context.header.system)
      return this.note(read, column, this.say('too-long-left-out', { limit: cell.limit }), cell);
    if (typeof cell === 'object' && cell?.kind === 'cut' && kind !== 'status')
      return this.fault(read, column, this.sayRule({ path: [], message: 'too-long', values: { limit: cell.limit } }), cell);
    if (kind === 'status') return this.#readState(read, column, cell);
    if (kind === 'country') return;
    if (isErasure(cell)) return this.#take(read, column, null);
    if (typeof cell === 'object' && cell?.kind === 'error') return this.fault(read, column, this.say('formula-error'), cell);
    const written = READERS[kind](cell);
    if ('fault' in written) return this.fault(read, column, this.say(written.fault), cell);
    if (kind === 'grapes') return this.#readGrapes(read, column, cellText(cell), written.value as string[]);
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

  #readState(read: ReadRow, column: Column, cell: Cell): void {
    const text = cellText(cell);
    const state = readShownState(text);
    const stock = readYesNo(text);
    const hasStock = this.#context.header.columns.some((one) => one?.name === 'in_stock');
    if (state !== undefined) read.state = state;
    // A shop's "Trạng thái" may be that of its stock.
    else if (stock !== undefined && this.#context.uid === 'api::product.product') {
      if (!hasStock) read.values.set('in_stock', stock);
    } else this.fault(read, column, this.say('bad-state'), cell);
  }

  #readGrapes(read: ReadRow, column: Column, text: string, names: readonly string[]): void {
    if (hasShares(text)) read.shares = text;
    this.#take(read, column, [...new Set(names.map((name) => this.#context.grapes.nameOf(name)))]);
  }

  /** @returns the row's country, as the shop spells it where it has it */
  #countryOf({ row }: ReadRow): string | undefined {
    const { header, groups } = this.#context;
    const typed = cellText(row.cells[header.columns.findIndex((one) => one?.kind === 'country')] ?? null);
    return typed === '' ? undefined : (groups.origin.countryLike(typed) ?? findCountry(typed) ?? typed);
  }

  /** A wine of a country whose region is not told: its origin is the country. */
  #readCountry(read: ReadRow, column: Column, country: string): void {
    read.isCountryOnly = true;
    const found = this.#context.groups.origin.find(country, country);
    if ('found' in found) read.values.set('origin', found.found.documentId);
    else this.#addGroup(read, column, country, country);
  }

  #readGroup(read: ReadRow, column: Column, text: string): void {
    const attribute = column.name as GroupKind;
    const { groups } = this.#context;
    const country = attribute === 'origin' ? this.#countryOf(read) : undefined;
    const result = groups[attribute].find(text, country);
    if ('found' in result) return this.#takeGroup(read, column, result.found, country);
    if (attribute === 'origin' && !('several' in result)) {
      const place = readPlace(text);
      const named = place.country === undefined ? undefined : (groups.origin.countryLike(place.country) ?? place.country);
      if (named !== undefined && place.region === undefined) return this.#readCountry(read, column, named);
      if (named !== undefined && place.region !== undefined && place.region !== text)
        return this.#readRegion(read, column, place.region, named);
    }
    // What an editor may not see is not named to her.
    const mayName = this.#mayName(attribute);
    if ('several' in result) {
      if (!mayName) return this.fault(read, column, this.say('group-unknown'));
      const slugs = result.several.map(({ slug }) => slug ?? '').join(', ');
      return this.fault(read, column, this.say('group-several', { slugs }));
    }
    if (result.similar && mayName) return this.fault(read, column, this.say('group-similar', { name: result.similar.name }));
    this.#addGroup(read, column, text, country);
  }

  #readRegion(read: ReadRow, column: Column, region: string, country: string): void {
    const found = this.#context.groups.origin.find(region, country);
    if ('found' in found) return this.#takeGroup(read, column, found.found, country);
    this.#addGroup(read, column, region, country);
  }

  #addGroup(read: ReadRow, column: Column, name: string, country: string | undefined): void {
    const attribute = column.name as GroupKind;
    if (!this.#context.newGroups.isAllowed) return this.fault(read, column, this.say('group-unknown'));
    if (attribute === 'origin' && country === undefined) return this.fault(read, column, this.say('origin-country'));
    const limits = limitsOf(this.#context.strapi, groupingOf(attribute), { name: 'name' });
    const [wrong] = checkValue(name, limits);
    if (wrong) return this.fault(read, column, this.sayRule(wrong));
    read.newGroups.set(attribute, { attribute, name, ...(attribute === 'origin' && country !== undefined && { country }) });
  }

  #mayName(attribute: GroupKind): boolean {
    return this.#context.permissions.mayAll('read', groupingOf(attribute), ['name', 'slug']);
  }

  #takeGroup(read: ReadRow, column: Column, group: Group, country?: string): void {
    const countryColumn = this.#context.header.columns.find((one) => one?.kind === 'country');
    const differs = country !== undefined && !isSameCountry(group.country ?? '', country);
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
    const all = pictureNames(text, this.#pictures);
    const names = all.filter((name) => !isAddress(name));
    if (names.length < all.length) this.note(read, column, this.say('picture-address'));
    if (names.length === 0) return;
    if (names.length > PICTURES_MAX) return this.fault(read, column, this.say('too-many-pictures', { max: PICTURES_MAX }));
    const pictures = names.map((name) => this.#findPicture(read, column, name));
    if (pictures.every((picture) => picture !== undefined)) read.values.set(column.name, [...new Set(pictures)]);
  }
}

const cellOf = ({ header }: ImportContext, row: TableRow, column: Column): Cell =>
  row.cells[header.columns.indexOf(column)] ?? null;
