import { foldText } from '../../../../public/read-model/projection/text';
import { readPlace } from '../foreign/item-groups';
import { countryOfRegion } from '../foreign/regions';
import { cellText, type TableRow } from './cell';
import type { Header } from './header';
import { MAPPED_COLUMNS, type MappedColumn } from './panel-api';
import { splitGrapes } from './written-grapes';
import { isUnknown } from './written-values';

/** A value of a file, and how many rows have it. */
export interface FileValue {
  text: string;
  count: number;
}

/** Values of a column that are told apart; further ones are mapped by themselves. */
export const VALUES_MAX = 300;

const isMapped = (name: string | undefined): name is MappedColumn => MAPPED_COLUMNS.some((one) => one === name);

/** @returns whether a row names a region and no country, and no one knows where the region lies */
function isWithoutCountry(region: string, row: TableRow, header: Header): boolean {
  const at = header.columns.findIndex((column) => column?.kind === 'country');
  const hasCountry = at !== -1 && cellText(row.cells[at] ?? null) !== '';
  return !hasCountry && readPlace(region).country === undefined && countryOfRegion(region) === undefined;
}

/** Counts the distinct values of the columns that are mapped. */
export class ValueLists {
  readonly #byColumn = new Map<MappedColumn, Map<string, FileValue>>();

  add(row: TableRow, header: Header): void {
    for (const [at, column] of header.columns.entries()) {
      if (!isMapped(column?.name)) continue;
      const text = cellText(row.cells[at] ?? null);
      if (column.name === 'origin' && !isWithoutCountry(text, row, header)) continue;
      for (const one of column.name === 'grapes' ? splitGrapes(text) : [text])
        if (one !== '' && !isUnknown(one)) this.#count(column.name, one);
    }
  }

  #count(column: MappedColumn, text: string): void {
    const values = this.#byColumn.get(column) ?? new Map<string, FileValue>();
    this.#byColumn.set(column, values);
    const key = foldText(text);
    const known = values.get(key);
    if (known) known.count += 1;
    else if (values.size < VALUES_MAX) values.set(key, { text, count: 1 });
  }

  lists(): Partial<Record<MappedColumn, FileValue[]>> {
    const sorted = [...this.#byColumn].map(([column, values]) => [
      column,
      [...values.values()].sort((a, b) => b.count - a.count),
    ]);
    return Object.fromEntries(sorted) as Partial<Record<MappedColumn, FileValue[]>>;
  }
}
