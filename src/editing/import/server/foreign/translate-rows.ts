import type { Cell, TableRow } from '../files/cell';
import { importColumnsOf, type Column } from '../files/columns';
import type { Header } from '../files/header';
import { titlesOfRow } from '../files/header';
import { valuesOfItem } from './item-values';
import { readItems } from './items';
import { productColumnNamed, ROLES, type Recognised } from './recognise';
import { SystemRow } from './system-row';
import type { Place } from './systems';
import { kindInName } from './wine-kinds';
import { fillSaid } from '../files/group-headings';

const PRODUCT = 'api::product.product';

/** @returns the column of ours that a place says something of; '' where it is the system's own business */
function columnOf(place: Place | undefined, titles: readonly string[]): string | null {
  if (place === undefined) return null;
  if (place.role === 'attribute') return productColumnNamed(titles[place.at] ?? '')?.name ?? null;
  return Object.keys(ROLES).find((column) => ROLES[column]?.includes(place.role)) ?? '';
}

const isPlace = (place: Place | undefined): place is Place => place !== undefined;

/** @returns the file's title of a column of ours; the column's own one where several columns, or attributes, say it */
function titleOf(column: Column, places: readonly Place[], titles: readonly string[], ownTitle: string): string {
  const isMeant = ({ at, role }: Place): boolean => role !== 'attribute' || productColumnNamed(titles[at] ?? '') === column;
  const roles = [...(ROLES[column.name] ?? []), 'attribute'];
  const [place] = roles.flatMap((role) => places.filter((one) => one.role === role && isMeant(one)));
  return titles[place?.at ?? -1] ?? ownTitle;
}

/** Turns the rows of another system's file into rows of our columns, one for each wine. */
export function translateFile(
  { profile, header: titleRow, titles, places }: Recognised,
  rows: Iterable<TableRow>,
  { places: regions, now, language }: { places: ReadonlySet<string>; now: number; language: 'vi' | 'en' },
): { header: Header; rows: Iterable<TableRow> } {
  const known = places.filter(isPlace);
  const columns = importColumnsOf(PRODUCT);
  const slugs = new Set<string>();
  const fileTitles = titlesOfRow(titleRow);
  const header: Header = {
    number: titleRow.number,
    titles: columns.map((column) => titleOf(column, known, fileTitles, column.title[language === 'vi' ? 0 : 1])),
    columns,
    ignored: fileTitles.filter((title, at) => title !== '' && places[at] === undefined),
    system: { name: profile.name, titles: fileTitles, columns: places.map((place) => columnOf(place, titles)) },
  };
  function* systemRows(): Generator<SystemRow> {
    for (const row of rows) yield new SystemRow(row, { titles, places: known });
  }
  function* translated(): Generator<TableRow> {
    for (const item of readItems(profile.rows, systemRows())) {
      if ('leftOut' in item) {
        yield { number: item.row.row.number, cells: [], leftOut: { reason: item.leftOut, label: item.row.get('name') } };
        continue;
      }
      const values = valuesOfItem(item, { profile, places: regions, now });
      const slug = values.get('slug');
      // An address is of one wine; another one gets its own, made of its name.
      if (slug !== undefined && slugs.has(slug)) values.delete('slug');
      else if (slug !== undefined) slugs.add(slug);
      const { cells: typed, ...row } = item.variant.row;
      const translated = { ...row, cells: columns.map(({ name }): Cell => values.get(name) ?? null), typed };
      yield fillSaid(translated, header, kindInName(values.get('name') ?? ''));
    }
  }
  return { header, rows: translated() };
}
