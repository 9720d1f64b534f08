import { cellText, type TableRow } from '../files/cell';
import type { Place } from './column-places';
import type { Role } from './system-profile';

const KINDS = /^(?:simple|variable|variation|grouped|external|subscription|variable-subscription)(?:, .*)?$/;
const VISIBILITIES = /^(?:visible|catalog|search|hidden)$/;

/** Places from the column of the visibility on, in the order in which WooCommerce writes its columns. */
const FROM_VISIBILITY: Readonly<Record<number, Role>> = {
  [-3]: 'name',
  [-2]: 'shown',
  [-1]: 'skip',
  0: 'shown',
  1: 'summary',
  2: 'description',
  3: 'sale-start',
  4: 'sale-end',
  7: 'stock-state',
  8: 'stock',
  10: 'stock-policy',
  18: 'sale-price',
  19: 'price',
  20: 'categories',
  21: 'tags',
  23: 'pictures',
  26: 'parent',
};
const LAST_FIXED = 32;

/** Attributes come in fours: name, values, visible, global. */
function attributePlaces(titles: readonly string[], from: number): Place[] {
  const seen = new Map<number, number>();
  return titles.flatMap((title, at): Place[] => {
    const number = Number(/\d+/.exec(title)?.[0] ?? 0);
    if (at < from || number === 0) return [];
    const count = seen.get(number) ?? 0;
    seen.set(number, count + 1);
    const role: Role = count === 0 ? 'option-name' : count === 1 ? 'option-value' : 'skip';
    return [{ at, role, rank: 0, number }];
  });
}

/**
 * WooCommerce translates its titles into the site's language, and never their order or these two columns' values.
 *
 * @returns what each column says; undefined where the file is none of WooCommerce
 */
export function placeByOrder(titles: readonly string[], samples: readonly TableRow[]): (Place | undefined)[] | undefined {
  const textAt = (row: TableRow, at: number): string => cellText(row.cells[at] ?? null);
  const isAll = (at: number, pattern: RegExp): boolean =>
    samples.length > 0 && samples.every((row) => pattern.test(textAt(row, at)));
  const kind = titles.findIndex((_, at) => isAll(at, KINDS));
  const visibility = titles.findIndex((_, at) => at > kind && isAll(at, VISIBILITIES));
  if (kind === -1 || visibility < kind + 4 || visibility + LAST_FIXED > titles.length) return undefined;
  const places = titles.map((): Place | undefined => undefined);
  const put = (at: number, role: Role): void => {
    places[at] = { at, role, rank: 0, number: 0 };
  };
  for (let at = 0; at <= visibility + LAST_FIXED; at += 1) put(at, FROM_VISIBILITY[at - visibility] ?? 'skip');
  if (kind > 0) put(kind - 1, 'id');
  put(kind, 'kind');
  put(kind + 1, 'sku');
  for (const place of attributePlaces(titles, visibility + LAST_FIXED + 1)) places[place.at] = place;
  return places;
}
