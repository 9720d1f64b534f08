import { columnsByKey, columnNamed, titlesOfRow, weakColumnNamed, type ColumnChoices } from '../files/header';
import type { TableRow } from '../files/cell';
import type { Column } from '../files/columns';
import { placeColumns, systemOf, type Place, type Role, type SystemProfile } from './systems';

const PRODUCT = 'api::product.product';

export interface Recognised {
  profile: SystemProfile;
  header: TableRow;
  titles: readonly string[];
  places: readonly (Place | undefined)[];
}

const byKey = columnsByKey(PRODUCT);

/** Without its marks "Cồn" is "Còn": what a shop has of it. */
const ALCOHOL = /^%?\s*cồn\s*(?:\(?%\)?)?$/iu;

/** @returns the column of ours that an attribute's name is a name of */
export const productColumnNamed = (title: string): Column | undefined =>
  columnNamed(byKey, ALCOHOL.test(title.normalize('NFC').trim()) ? 'abv' : title) ?? weakColumnNamed(PRODUCT, title);

/** What a system calls what is in a column of ours; of others, all is an attribute. */
export const ROLES: Readonly<Record<string, readonly [Role, ...Role[]]>> = {
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
  wine_type: ['attribute', 'type', 'categories'],
  'seo.meta_title': ['meta-title'],
  'seo.meta_description': ['meta-description'],
};

const roleOf = (column: string): Role => ROLES[column]?.[0] ?? 'attribute';

/** @returns what a title says that a system does not know, where it names a column of ours */
function ownRoleOf(title: string): Role | undefined {
  const plain = title.replace(/^meta:\s*_?/i, '');
  const column = productColumnNamed(plain)?.name;
  if (column === undefined) return undefined;
  // WooCommerce keeps its own values a second time: `Meta: _price`.
  if (plain !== title) return 'attribute';
  if (column === 'sku' && columnNamed(byKey, title) === undefined) return 'barcode';
  // How many there are is read with what the system says of it.
  return column === 'in_stock' ? 'stock' : roleOf(column);
}

/** A column that an editor has chosen goes before those that the system has. */
const CHOSEN_RANK = -1;

const chosenPlace = (choice: string, at: number): Place =>
  choice === '' ? { at, number: 0, role: 'skip', rank: 0 } : { at, number: 0, role: roleOf(choice), rank: CHOSEN_RANK };

/** @returns the file of another system that begins with these rows; undefined: it is a table of a shop's own making */
export function recognise(first: readonly TableRow[], choices: ColumnChoices = []): Recognised | undefined {
  for (const header of first) {
    const titles = titlesOfRow(header);
    const profile = systemOf(titles);
    if (!profile) continue;
    const places = placeColumns(profile, titles, ownRoleOf).map((place, at) => {
      const choice = choices[at] ?? null;
      return choice === null ? place : chosenPlace(choice, at);
    });
    // An attribute is known by its title.
    const known = titles.map((title, at) => (places[at]?.role === 'attribute' ? (choices[at] ?? title) : title));
    return { profile, header, titles: known, places };
  }
  return undefined;
}
