import type { GroupKind } from '../../contract/content-types';
import type { Cell, TableRow } from '../files/cell';
import { importColumnsOf, type Column } from '../files/columns';
import type { Header } from '../files/header';
import { titlesOfRow } from '../files/header';
import { volumeOf } from '../files/name-parts';
import { readVolume } from '../files/written-numbers';
import type { Place } from './column-places';
import { valuesOfItem, type ItemContext, type ItemValues } from './item-values';
import { readItems } from './items';
import { productColumnNamed, type Recognised } from './recognise';
import type { Role } from './system-profile';
import { SystemRow } from './system-row';
import { kindInName } from './wine-kinds';

const PRODUCT = 'api::product.product';

/** The role that a column of ours comes from, for its title in messages. */
const ROLES: Readonly<Record<string, readonly Role[]>> = {
  name: ['name'],
  slug: ['slug'],
  sku: ['sku', 'barcode'],
  price: ['price'],
  sale_price: ['sale-price'],
  compare_at_price: ['old-price'],
  in_stock: ['stock-state', 'stock'],
  description: ['description', 'summary'],
  gallery: ['pictures', 'variant-picture'],
  status: ['status', 'shown'],
  brand: ['brand'],
  wine_type: ['type', 'categories'],
  'seo.meta_title': ['meta-title'],
  'seo.meta_description': ['meta-description'],
};

/** @returns the column of ours that a place says something of; '' where it is the system's own business */
function columnOf(place: Place | undefined, titles: readonly string[]): string | null {
  if (place === undefined) return null;
  if (place.role === 'attribute') return productColumnNamed(titles[place.at] ?? '')?.name ?? null;
  return Object.keys(ROLES).find((column) => ROLES[column]?.includes(place.role)) ?? '';
}

const isPlace = (place: Place | undefined): place is Place => place !== undefined;

/** @returns the file's title of a column of ours; the column's own one where several columns, or attributes, say it */
function titleOf(column: Column, places: readonly Place[], titles: readonly string[], ownTitle: string): string {
  const roles = ROLES[column.name] ?? [];
  const place =
    roles.flatMap((role) => places.filter((one) => one.role === role)).at(0) ??
    places.find(({ at, role }) => role === 'attribute' && productColumnNamed(titles[at] ?? '') === column);
  return place === undefined ? ownTitle : (titles[place.at] ?? ownTitle);
}

/** Values that systems write among other words, or that only seem to be there. */
function tidy(values: ItemValues): void {
  const volume = values.get('volume_ml');
  if (volume !== undefined && readVolume(volume) === undefined) {
    const found = volumeOf(volume);
    if (found === undefined) values.delete('volume_ml');
    else values.set('volume_ml', String(found));
  }
  const vintage = /(?:19|20)\d\d/.exec(values.get('vintage') ?? '')?.[0];
  if (vintage !== undefined) values.set('vintage', vintage);
}

/** @returns what a wine's name alone says of it: it changes nothing that is stored */
function addFromName(values: ItemValues): GroupKind[] {
  const { wine_type: type, country } = kindInName(values.get('name') ?? '');
  const added: GroupKind[] = [];
  if (type !== undefined && !values.has('wine_type')) added.push(values.set('wine_type', type) && 'wine_type');
  if (country !== undefined && !values.has('country') && !values.has('origin'))
    added.push(values.set('country', country) && 'origin');
  return added;
}

/** Turns the rows of another system's file into rows of our columns, one for each wine. */
export function translateFile(
  { profile, header, titles, places }: Recognised,
  rows: Iterable<TableRow>,
  { places: regions, now, language }: { places: ReadonlySet<string>; now: number; language: 'vi' | 'en' },
): { header: Header; rows: Iterable<TableRow> } {
  const known = places.filter(isPlace);
  const columns = importColumnsOf(PRODUCT);
  const context: ItemContext = { profile, columnNamed: productColumnNamed, places: regions, now };
  const slugs = new Set<string>();
  const fileTitles = titlesOfRow(header);
  function* systemRows(): Generator<SystemRow> {
    for (const row of rows) yield new SystemRow(row, { titles, places: known });
  }
  function* translated(): Generator<TableRow> {
    for (const item of readItems(profile.rows, systemRows())) {
      if ('leftOut' in item) {
        yield { number: item.row.row.number, cells: [], leftOut: { reason: item.leftOut, label: item.row.get('name') } };
        continue;
      }
      const values = valuesOfItem(item, context);
      tidy(values);
      const headed = addFromName(values);
      const slug = values.get('slug');
      // An address is of one wine; another one gets its own, made of its name.
      if (slug !== undefined && slugs.has(slug)) values.delete('slug');
      else if (slug !== undefined) slugs.add(slug);
      const { cells: typed, ...row } = item.variant.row;
      yield { ...row, cells: columns.map(({ name }): Cell => values.get(name) ?? null), typed, headed };
    }
  }
  return {
    header: {
      number: header.number,
      titles: columns.map((column) => titleOf(column, known, fileTitles, column.title[language === 'vi' ? 0 : 1])),
      columns,
      ignored: fileTitles.filter((title, at) => title !== '' && places[at] === undefined),
      system: { name: profile.name, titles: fileTitles, columns: places.map((place) => columnOf(place, titles)) },
    },
    rows: translated(),
  };
}
