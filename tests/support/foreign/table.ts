import { stringify } from 'csv-stringify/sync';
import type { ForeignWine } from './wines';

export const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const html = ({ paragraphs }: ForeignWine): string =>
  `<div class="x"><p>${paragraphs.map(escape).join('</p>\n<p>&nbsp;')}</p></div><script>alert("x")</script><style>p{}</style>`;

export const handle = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Wines of one product, one behind the other. */
export function products(wines: readonly ForeignWine[]): ForeignWine[][] {
  const groups = new Map<string, ForeignWine[]>();
  for (const wine of wines) groups.set(wine.stem, [...(groups.get(wine.stem) ?? []), wine]);
  return [...groups.values()];
}

export type Row = Readonly<Record<string, string | number>>;

/** @param columns all of the system's, also those that say nothing of a wine */
export const table = (columns: readonly string[], rows: readonly Row[], delimiter = ','): string =>
  stringify([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))], { delimiter, bom: true });
