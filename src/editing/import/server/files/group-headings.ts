import type { GroupKind } from '../../../../contract/content-types';
import { foldText, foldWords } from '../../../../public/read-model/projection/text';
import { countryIn } from '../foreign/countries';
import { countryOfRegion, spellRegion } from '../foreign/regions';
import { kindInName, nameOfKind, wineKindsOf, withoutKinds } from '../foreign/wine-kinds';
import { cellText, isBlank, type Cell, type TableRow } from './cell';
import { importColumnsOf } from './columns';
import { readTitles, type ColumnChoices, type Header } from './header';
import messages from './columns.json';

const PRODUCT = 'api::product.product';

/** What the heading of a group of rows, or the name of their sheet, may say of them. */
const SAID = ['wine_type', 'country', 'origin'] as const;

type Said = Partial<Record<(typeof SAID)[number], string>>;

/** `I.`, `2)`, `A -` before a heading. */
const NUMBERING = /^(?:[ivx]{1,4}|\d{1,2}|[a-z])\s*[.):-]\s*/i;
/** What is as short may be a number beside a heading. */
const NUMBER_LENGTH = 4;

const TOTAL = /^(?:tong ?(?:cong|so|tien)?|(?:grand|sub) ?total|cong|total)\s*:?$/;

const TOTAL_LENGTH = 20;

const isTotal = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.length < TOTAL_LENGTH && TOTAL.test(foldText(cell.trim()));

/** Columns of a price list, whose rows say more than a name. */
const LIST_COLUMNS = 4;

/** @returns what `VANG Ý`, `II. Rượu vang đỏ (Pháp)`, `BORDEAUX` say of the wines below them */
function saidOf(heading: string): Said {
  const text = heading.replace(NUMBERING, '').trim();
  const parts = [text, ...text.split(/[()/–—:-]/)].map((part) => part.trim()).filter((part) => part !== '');
  const kind = parts.find((part) => wineKindsOf(part).length > 0);
  const region = parts.find((part) => countryOfRegion(part) !== undefined);
  const country = parts.map((part) => countryIn(withoutKinds(part))).find((one) => one !== undefined);
  return {
    ...(kind !== undefined && { wine_type: nameOfKind(kind) }),
    ...(region !== undefined && { origin: spellRegion(region === region.toUpperCase() ? region.toLowerCase() : region) }),
    ...((country ?? region) !== undefined && { country: country ?? countryOfRegion(region ?? '') }),
  };
}

const saysAny = (said: Said): boolean => Object.values(said).some((text) => text !== undefined);

interface GroupedRows {
  titles: TableRow;
  /** its first rows, also those above the titles */
  first: readonly TableRow[];
  /** the name of the workbook's sheet, where it shows several */
  sheet: string | undefined;
  choices: ColumnChoices | undefined;
  language: 'vi' | 'en';
}

/** Tells rows of a price list from the headings of its groups and from its sums, and gives them what their heading says. */
export class GroupHeadings {
  readonly header: Header;
  readonly #places: ReadonlyMap<string, number>;
  readonly #nameAt: number;
  /** columns that are not in the file */
  readonly #added: readonly (typeof SAID)[number][];
  readonly #isList: boolean;
  /** what the last heading says; before the first one, the sheet's name */
  #said: Said;

  /** Adds the columns that only headings say. */
  constructor(own: Header, { titles, first, sheet = '', choices, language }: GroupedRows) {
    this.#said = saidOf(sheet);
    const named = (name: string): number => own.columns.findIndex((column) => column?.name === name);
    this.#nameAt = named('name');
    this.#isList = own.columns.filter(Boolean).length >= LIST_COLUMNS && named('price') !== -1 && named('slug') === -1;
    const below = first.slice(first.indexOf(titles) + 1);
    const all: Said[] = [
      this.#said,
      ...below.map((row) => saidOf(this.#headingOf(row, own) ?? '')),
      ...below.map(({ cells }) => kindInName(cellText(cells[this.#nameAt] ?? null))),
    ];
    this.#added = SAID.filter((name) => named(name) === -1 && all.some((said) => said[name] !== undefined));
    const columns = importColumnsOf(PRODUCT).filter(({ name }) => this.#added.some((one) => one === name));
    const word = messages.group[language];
    const more = columns.map(({ title }) => `${title[language === 'vi' ? 0 : 1]} (${word})`);
    const width = Math.max(titles.cells.length, own.columns.length);
    const padded = Array.from({ length: width }, (_, at): Cell => titles.cells[at] ?? null);
    this.header = more.length === 0 ? own : readTitles(PRODUCT, { ...titles, cells: [...padded, ...more] }, choices);
    this.#places = new Map(this.header.columns.map((column, at) => [column?.name ?? '', at]));
  }

  /** @returns the only text of a row, where nothing but a number stands beside it */
  #headingOf({ cells }: TableRow, { columns, titles }: Header): string | undefined {
    const filled = [...cells.entries()].filter(([, cell]) => !isBlank(cell));
    // A page may repeat the titles.
    const name = cellText(cells[this.#nameAt] ?? null);
    if (name !== '' && foldWords(name) === foldWords(titles[this.#nameAt] ?? '')) return name;
    const known = filled.filter(([at]) => columns[at] !== undefined);
    const texts = new Set(filled.map(([, cell]) => cellText(cell)).filter((text) => text.length > NUMBER_LENGTH));
    const [text] = texts.size > 0 ? texts : filled.length === 1 ? filled.map(([, cell]) => cellText(cell)) : [];
    // A row of a code alone names a wine that the shop has.
    const isCode = known.length === 1 && known[0]?.[0] !== this.#nameAt && !saysAny(saidOf(text ?? ''));
    return isCode || known.length > 1 || texts.size > 1 || !filled.some(([, cell]) => typeof cell === 'string')
      ? undefined
      : text;
  }

  /** Whether a row has no name and no number in the columns of the table, and yet a text */
  #saysNothing({ cells }: TableRow): boolean {
    const known = cells.filter((cell, at) => this.header.columns[at] !== undefined && !isBlank(cell));
    const isText = known.every((cell) => typeof cell === 'string' && !/\d/.test(cell));
    return known.length > 0 && isText && ['name', 'sku'].every((name) => isBlank(cells[this.#places.get(name) ?? -1] ?? null));
  }

  /** @returns why a row is no wine */
  #reasonOf(row: TableRow, heading: string | undefined): 'heading' | 'total' | undefined {
    // Beside a name such a word is one of the wine's own: a designation "Total".
    const name = row.cells[this.#nameAt] ?? null;
    if (isBlank(name) ? row.cells.some(isTotal) : isTotal(name)) return 'total';
    // Below a table its author and its director sign.
    if (heading === undefined) return this.#isList && this.#saysNothing(row) ? 'heading' : undefined;
    const isAlone = this.#isList || heading === this.header.titles[this.#nameAt];
    return isAlone || saysAny(saidOf(heading)) ? 'heading' : undefined;
  }

  /** @returns the row with what its heading says of it; undefined for a text beside the table */
  place(row: TableRow): TableRow | undefined {
    const heading = this.#headingOf(row, this.header);
    const reason = this.#reasonOf(row, heading);
    const isEntry = this.header.columns.some((column, at) => column && !isBlank(row.cells[at] ?? null));
    if (reason === 'heading' && heading !== undefined) {
      const said = saidOf(heading);
      // Another country, and another region.
      this.#said = { ...this.#said, ...(said.country !== undefined && { origin: undefined }), ...said };
    }
    if (reason !== undefined) {
      const label = heading ?? cellText(row.cells.find((cell) => !isBlank(cell)) ?? null);
      return { number: row.number, cells: [], leftOut: { reason, label: label.slice(0, 100) } };
    }
    return isEntry ? this.#fill(row) : undefined;
  }

  #fill(row: TableRow): TableRow {
    const own = row.cells;
    const blank = (name: string): boolean => isBlank(own[this.#places.get(name) ?? -1] ?? null);
    const isOpen = { wine_type: blank('wine_type'), country: blank('country'), origin: blank('origin') && blank('country') };
    const inName: Said = kindInName(cellText(own[this.#nameAt] ?? null));
    const cells = [...own];
    const headed = new Set<GroupKind>();
    for (const name of SAID) {
      // Where the table has a column, and leaves it blank, the name says nothing.
      const [at, text] = [this.#places.get(name), this.#said[name] ?? (this.#added.includes(name) ? inName[name] : undefined)];
      if (at === undefined || text === undefined || !isOpen[name]) continue;
      while (cells.length <= at) cells.push(null);
      cells[at] = text;
      if (name === 'wine_type') headed.add(name);
      else if (isOpen.origin) headed.add('origin');
    }
    return headed.size === 0 ? { ...row, cells } : { ...row, cells, headed: [...headed] };
  }
}
