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

const placeOf = ({ columns }: Header, name: string): number => columns.findIndex((column) => column?.name === name);

const cellAt = ({ cells }: TableRow, header: Header, name: string): Cell => cells[placeOf(header, name)] ?? null;

/** @returns the only text of a row, where nothing but a number stands beside it */
function headingOf(row: TableRow, header: Header): string | undefined {
  const filled = [...row.cells.entries()].filter(([, cell]) => !isBlank(cell));
  const nameAt = placeOf(header, 'name');
  // A page may repeat the titles.
  const name = cellText(row.cells[nameAt] ?? null);
  if (name !== '' && foldWords(name) === foldWords(header.titles[nameAt] ?? '')) return name;
  const known = filled.filter(([at]) => header.columns[at] !== undefined);
  const texts = new Set(filled.map(([, cell]) => cellText(cell)).filter((text) => text.length > NUMBER_LENGTH));
  const [text] = texts.size > 0 ? texts : filled.length === 1 ? filled.map(([, cell]) => cellText(cell)) : [];
  // A row of a code alone names a wine that the shop has.
  const isCode = known.length === 1 && known[0]?.[0] !== nameAt && Object.keys(saidOf(text ?? '')).length === 0;
  const isOne = !isCode && known.length <= 1 && texts.size <= 1;
  return isOne && filled.some(([, cell]) => typeof cell === 'string') ? text : undefined;
}

/** Whether a row has no name and no number in the columns of the table, and yet a text */
function saysNothing(row: TableRow, header: Header): boolean {
  const known = row.cells.filter((cell, at) => header.columns[at] !== undefined && !isBlank(cell));
  const isText = known.every((cell) => typeof cell === 'string' && !/\d/.test(cell));
  return known.length > 0 && isText && ['name', 'sku'].every((name) => isBlank(cellAt(row, header, name)));
}

/** @returns why a row is no wine */
function reasonOf(row: TableRow, heading: string | undefined, header: Header): 'heading' | 'total' | undefined {
  const places = ['price', 'slug'].map((name) => placeOf(header, name));
  const isList = header.columns.filter(Boolean).length >= LIST_COLUMNS && places[0] !== -1 && places[1] === -1;
  // Beside a name such a word is one of the wine's own: a designation "Total".
  const name = cellAt(row, header, 'name');
  if (isBlank(name) ? row.cells.some(isTotal) : isTotal(name)) return 'total';
  // Below a table its author and its director sign.
  if (heading === undefined) return isList && saysNothing(row, header) ? 'heading' : undefined;
  const isAlone = isList || heading === header.titles[placeOf(header, 'name')];
  return isAlone || Object.keys(saidOf(heading)).length > 0 ? 'heading' : undefined;
}

/** Fills what a row leaves blank with what is said of it, and notes the attributes that no cell of its own says. */
export function fillSaid(row: TableRow, header: Header, said: Said): TableRow {
  const isOpen = (name: (typeof SAID)[number]): boolean => isBlank(cellAt(row, header, name));
  const isPlaceless = isOpen('origin') && isOpen('country');
  const open = SAID.filter((name) => said[name] !== undefined && placeOf(header, name) !== -1).filter((name) =>
    name === 'origin' ? isPlaceless : isOpen(name),
  );
  if (open.length === 0) return row;
  const filled = new Map(open.map((name) => [placeOf(header, name), said[name] ?? null]));
  const width = Math.max(row.cells.length, ...[...filled.keys()].map((at) => at + 1));
  const cells = Array.from({ length: width }, (_, at) => filled.get(at) ?? row.cells[at] ?? null);
  const headed = open.flatMap((name): GroupKind[] => (name === 'wine_type' ? [name] : isPlaceless ? ['origin'] : []));
  return { ...row, cells, headed };
}

interface Table {
  /** the name of the workbook's sheet, where it shows several */
  sheet: string | undefined;
  choices: ColumnChoices | undefined;
  language: 'vi' | 'en';
}

/**
 * Tells the rows of a price list from the headings of its groups and from its sums, and fills them with what their heading, and their own
 * name, says. What the table has no column of gets one.
 *
 * @param rows those below the titles
 */
export function readGroupedRows(
  own: Header,
  rows: readonly TableRow[],
  { sheet = '', choices, language }: Table,
): { header: Header; rows: TableRow[] } {
  let said = saidOf(sheet);
  const read = rows.flatMap((row): { row: TableRow; said: Said }[] => {
    const heading = headingOf(row, own);
    const reason = reasonOf(row, heading, own);
    if (reason === 'heading' && heading !== undefined) {
      const next = saidOf(heading);
      const { origin: _former, ...kept } = said;
      // Another country, and another region.
      said = { ...(next.country === undefined ? said : kept), ...next };
    }
    if (reason !== undefined) {
      const label = heading ?? cellText(row.cells.find((cell) => !isBlank(cell)) ?? null);
      return [{ row: { number: row.number, cells: [], leftOut: { reason, label: label.slice(0, 100) } }, said: {} }];
    }
    // A number down the margin, and nothing beside it, is no entry.
    const isEntry = own.columns.some((column, at) => column && !isBlank(row.cells[at] ?? null));
    return isEntry ? [{ row, said: { ...kindInName(cellText(cellAt(row, own, 'name'))), ...said } }] : [];
  });
  const isAdded = (name: string): boolean =>
    placeOf(own, name) === -1 && read.some((one) => one.said[name as keyof Said] !== undefined);
  const columns = importColumnsOf(PRODUCT).filter(({ name }) => isAdded(name));
  const more = columns.map(({ title }) => `${title[language === 'vi' ? 0 : 1]} (${messages.group[language]})`);
  // A row may be longer than the titles: what stands beside them is in no column.
  const width = Math.max(own.titles.length, ...rows.map(({ cells }) => cells.length));
  const padded = Array.from({ length: width }, (_, at) => own.titles[at] ?? null);
  const header = more.length === 0 ? own : readTitles(PRODUCT, { ...own, cells: [...padded, ...more] }, choices);
  return { header, rows: read.map((one) => fillSaid(one.row, header, one.said)) };
}
