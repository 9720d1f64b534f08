import { readRating } from '../../../../contract/ratings';
import type { Choices } from '../../../../contract/product-field';
import { cellText, isAddress, isBlank, plainNumber, type Cell, type TableRow } from './cell';
import { foreignCurrencyIn } from './foreign-money';
import { columnsOf, type Column } from './columns';
import type { Json } from '../../../changes/server/run';
import { SHOWN_LENGTH, type ReadRow } from './row';
import { PICTURES_MAX } from './limits';
import { vintageIn, volumeIn } from './written-numbers';
import { FETCH_MARK } from '../../../changes/server/pictures/fetched-pictures';
import { PRICE_LEAST, readPrice } from './written-prices';
import { GroupReader } from './read-group';
import { checkValue, limitsOf } from './value-checks';
import { NO_VALUE } from './value-choices';
import { hasShares, isErasure, isSlug, isUnknown, READERS, type Written } from './written-values';
import { readShownState, readYesNo } from './written-states';

type CellValue = string | number | boolean | string[] | null;

/** A code that a spreadsheet shows as 8.93E+12, has kept as that, or of which it keeps 15 digits. */
const EXPONENT = /^\d(?:[.,]\d+)?E\+\d+$/i;
const ROUNDED = /^\d{6,}0{6}$/;
const DIGITS_KEPT = 15;
const isBrokenCode = (cell: Cell, text: string): boolean =>
  EXPONENT.test(text) || ROUNDED.test(text) || (typeof cell === 'number' && text.replace(/\D/g, '').length > DIGITS_KEPT);

/** What is left of letters that a program could not save, or that were read in another encoding. */
const BROKEN =
  /\uFFFD|\p{L}\?\?\p{L}|[ÃÂÄÆ](?:[\u0080-\u00BA\u00BC-\u00BF\u0192\u2020-\u2022\u2030]|[\u00BB\u2013-\u201E](?=\p{L}))|á[º»]/u;
const isBrokenText = (cell: Cell): boolean => typeof cell === 'string' && !isAddress(cell) && BROKEN.test(cell);

/** It keeps a number a text in a spreadsheet. */
const CODE_APOSTROPHE = /^['’‘](?=\d)/;

/** Kinds of columns in which a dash, or "unknown", may be meant. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'slug', 'price', 'boolean']);

const FROM_NAME = { vintage: vintageIn, volume_ml: volumeIn };

export class RowReader extends GroupReader {
  read(row: TableRow): ReadRow {
    const read: ReadRow = {
      row,
      values: new Map(),
      newGroups: new Map(),
      errors: [],
      notes: [],
      guessed: new Set(),
      isCountryOnly: false,
    };
    this.context.header.columns.forEach((column, at) => {
      const cell = row.cells[at] ?? null;
      if (column !== undefined && !isBlank(cell)) this.#readCell(read, column, cell);
    });
    if (this.context.uid === 'api::product.product') this.#readBetween(read);
    return read;
  }

  /** What no cell says by itself. */
  #readBetween(read: ReadRow): void {
    const origin = columnsOf(this.context.uid).find(({ name }) => name === 'origin');
    const country = this.countryOf(read);
    const hasOrigin = read.values.has('origin') || read.newGroups.has('origin') || read.errors.length > 0;
    if (origin && country !== undefined && !hasOrigin) this.readCountry(read, origin, country);
    this.#guessFromName(read);
  }

  /** Takes the vintage and the volume from a wine's name, where the file has no column of them, or another system's says nothing. */
  #guessFromName({ values, guessed }: ReadRow): void {
    const { columns, system } = this.context.header;
    const name = values.get('name');
    if (typeof name !== 'string') return;
    for (const [column, find] of Object.entries(FROM_NAME)) {
      const isOpen = system !== undefined || !columns.some((one) => one?.name === column);
      const value = find(name);
      if (!isOpen || value === undefined || values.has(column)) continue;
      values.set(column, value);
      guessed.add(column);
    }
  }

  #readCell(read: ReadRow, column: Column, cell: Cell): void {
    const { kind, name } = column;
    if (typeof cell === 'object' && cell?.kind === 'cut' && kind !== 'status') {
      // Of another system's file it is no reason to refuse a wine.
      const isLeftOut = name.startsWith('seo.') && this.context.header.system !== undefined;
      return this[isLeftOut ? 'note' : 'fault'](read, column.name, 'too-long', { values: { limit: cell.limit }, cell });
    }
    if (kind === 'status') return this.#readState(read, column, cell);
    if (kind === 'country' || (!TEXTS.has(kind) && isUnknown(cell))) return;
    if (isErasure(cell)) return this.#take(read, column, null);
    if (typeof cell === 'object' && cell?.kind === 'error') return this.fault(read, column.name, 'formula-error', { cell });
    if (isBrokenText(cell)) return this.fault(read, column.name, 'broken-text', { cell });
    if (kind === 'price' && this.#isForeign(read, column, cell)) return;
    const readCell: (cell: Cell, choices: Choices) => Written<CellValue> = READERS[kind];
    const written =
      kind === 'price'
        ? readPrice(this.#wholePrice(read, column, cell), this.context.isThousands)
        : readCell(cell, column.choices);
    if ('fault' in written && isUnknown(cell)) return;
    if ('fault' in written) {
      // Another system has words of its own for a taste: no reason to refuse the wine.
      const isWordOfItsOwn = this.context.header.system !== undefined && ['choice', 'choices'].includes(kind);
      const choices = Object.values(column.choices).map((words) => words[this.context.language]);
      const told = { values: { choices: choices.join(', ') }, cell };
      return this[isWordOfItsOwn ? 'note' : 'fault'](read, column.name, written.fault, told);
    }
    if (kind === 'grapes') return this.#readGrapes(read, column, cellText(cell), written.value as string[]);
    if (name === 'ratings') return this.#readRatings(read, column, written.value as string[]);
    if (kind === 'group') return this.readGroup(read, column, String(written.value));
    if (kind === 'pictures') return this.#readPictures(read, column, cellText(cell));
    if (kind === 'slug' && written.value === '') return;
    if (kind === 'slug' && !isSlug(String(written.value))) return this.fault(read, column.name, 'bad-slug', { cell });
    if (name === 'sku') return this.#readCode(read, column, cell, String(written.value));
    this.#take(read, column, written.value);
  }

  /** Whether a price, or the title of its column, names another currency: it is no đồng. */
  #isForeign(read: ReadRow, column: Column, cell: Cell): boolean {
    const { header } = this.context;
    const title = header.titles[header.columns.indexOf(column)] ?? '';
    const currency = foreignCurrencyIn(cellText(cell)) ?? foreignCurrencyIn(title);
    if (currency !== undefined) this.fault(read, column.name, 'foreign-price', { values: { currency }, cell });
    return currency !== undefined;
  }

  /** A result of a formula may have decimals that its cell does not show. */
  #wholePrice(read: ReadRow, column: Column, cell: Cell): Cell {
    if (typeof cell !== 'number' || cell < PRICE_LEAST || Number.isInteger(plainNumber(cell))) return cell;
    const price = Math.round(cell);
    this.note(read, column.name, 'price-rounded', { values: { price: price.toLocaleString('vi-VN') }, cell });
    return price;
  }

  /** Spreadsheets make numbers of codes, and people paste what can't be seen. */
  #readCode(read: ReadRow, column: Column, cell: Cell, text: string): void {
    if (isBrokenCode(cell, text)) return this.fault(read, column.name, 'code-broken', { cell });
    const code = text.replace(CODE_APOSTROPHE, '');
    if (typeof cell === 'string' && cell.trim() !== code)
      this.note(read, column.name, 'code-cleaned', { values: { code }, cell });
    this.#take(read, column, code);
  }

  #take(read: ReadRow, column: Column, value: Json): void {
    const [fault] = checkValue(value, limitsOf(this.context.strapi, this.context.uid, column));
    if (fault) this.faultOf(read, column.name, fault);
    else read.values.set(column.name, value);
  }

  #readState(read: ReadRow, column: Column, cell: Cell): void {
    const text = cellText(cell);
    const state = readShownState(text);
    const stock = readYesNo(text);
    const hasStock = this.context.header.columns.some((one) => one?.name === 'in_stock');
    if (state !== undefined) read.state = state;
    // A shop's "Trạng thái" may be that of its stock.
    else if (stock !== undefined && this.context.uid === 'api::product.product') {
      if (!hasStock) read.values.set('in_stock', stock);
    } else this.note(read, column.name, 'bad-state', { cell });
  }

  #readGrapes(read: ReadRow, column: Column, text: string, names: readonly string[]): void {
    if (hasShares(text)) read.shares = text;
    const { grapes, valueChoices } = this.context;
    const named = names.map((name) => valueChoices('grapes', name) ?? grapes.nameOf(name));
    this.#take(read, column, [...new Set(named.filter((name) => name !== NO_VALUE))]);
  }

  /** A score without its critic can't be shown: it is no reason to refuse the wine. */
  #readRatings(read: ReadRow, column: Column, texts: readonly string[]): void {
    const kept = texts.filter((text) => !/^\d/.test(text) || readRating(text) !== undefined);
    if (kept.length < texts.length) this.note(read, column.name, 'no-rating');
    if (kept.length > 0) this.#take(read, column, kept);
  }

  /** @returns the picture that a name or an address means; of an address that was not fetched yet, what fetches it. None where there is none */
  #findPicture(read: ReadRow, column: Column, text: string): (string | number)[] {
    const { pictures } = this.context;
    const fetched = pictures.fetched.get(text);
    if (fetched && 'file' in fetched) return [fetched.file];
    if (fetched) {
      // It was asked in vain a short time ago.
      this.note(read, column.name, 'picture-address', { values: { address: text.slice(0, SHOWN_LENGTH) } });
      return [];
    }
    if (isAddress(text)) return [`${FETCH_MARK}${text}`];
    const found = pictures.find(text);
    if ('picture' in found) return [found.picture];
    const name = String(found.values.name).slice(0, SHOWN_LENGTH);
    // A picture that is not there yet is no reason to refuse a wine: the filter "Thiếu ảnh" finds it.
    this.note(read, column.name, found.fault, { values: { ...found.values, name }, cell: text });
    return [];
  }

  #readPictures(read: ReadRow, column: Column, text: string): void {
    const names = this.context.pictures.namesIn(text);
    if (names.length > PICTURES_MAX) return this.fault(read, column.name, 'too-many-pictures', { values: { max: PICTURES_MAX } });
    const found = names.map((name) => this.#findPicture(read, column, name));
    read.lacksPictures = found.some((ids) => ids.length === 0);
    const ids = new Set(found.flat());
    if (ids.size > 0) read.values.set(column.name, [...ids]);
  }
}
