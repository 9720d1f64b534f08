import { readCount, readShownState, readYesNo } from '../files/written-states';
import type { Item } from './items';
import type { SystemRow } from './system-row';

/** Systems' words for "sold also when there is none": `continue`, `notify`, `yes`. */
const SOLD_ANYWAY = /^(?:continue|notify|yes|true|1|co|có|allow)$/i;
const UNTRACKED = /^(?:|false|no|0|none|không|khong|deny)$/i;

/** @returns whether there is some; undefined where the file does not say it */
export function stockOf({ product, variant }: Item): boolean | undefined {
  const state = readYesNo(variant.get('stock-state'));
  if (state !== undefined) return state;
  const written = variant.branches('stock');
  // "Unlimited" is no count.
  if (written.some((text) => readCount(text) === undefined && readYesNo(text) === true)) return true;
  const counts = written.map((text) => readCount(text) ?? (readYesNo(text) === false ? 0 : undefined));
  const known = counts.filter((count) => count !== undefined);
  if (known.some((count) => count > 0)) return true;
  const isUntracked = variant.hasColumn('stock-tracked') && UNTRACKED.test(variant.get('stock-tracked'));
  if (isUntracked || SOLD_ANYWAY.test(variant.get('stock-policy'))) return true;
  return known.length > 0 ? false : readYesNo(product.get('stock-state'));
}

/** @returns `draft` where one of its states says that visitors do not see it */
export function shownStateOf({ product, variant }: Item): 'published' | 'draft' | undefined {
  const texts = [product, variant].flatMap((row) => [...row.all('shown'), ...row.all('status')]);
  const states = texts.map(readShownState);
  return states.find((state) => state === 'draft') ?? states.find((state) => state !== undefined);
}

/** A day or moment of a sale, in milliseconds; blank or unreadable texts bound nothing. */
const timeOf = (text: string): number => Date.parse(text.replace(/T(\d\d:\d\d)([-+]\d\d)(\d\d)$/, 'T$1$2:$3'));

/** @returns the sale price as it is written, where the sale is on at the moment. `start` may be a period: `2026-11-01/2026-11-30` */
export function salePriceOf({ variant }: Item, now: number): string {
  const [start = '', end = variant.get('sale-end')] = variant.get('sale-start').split('/');
  const ends = timeOf(end) + (/^\d{4}-\d\d-\d\d$/.test(end) ? 86_400_000 : 0);
  return timeOf(start) > now || ends < now ? '' : variant.get('sale-price');
}

/** A comma or white space between two addresses, and not a comma of an address. */
export const splitAddresses = (text: string): string[] =>
  text
    .split(/\s*[\n|;]\s*|\s*,\s*(?=https?:\/\/|\/\/)|\s+(?=https?:\/\/)/)
    .map((address) => address.trim().replace(/^\/\//, 'https://'))
    .filter((address) => address !== '');

/** @param hasCommas whether names of files also stand behind commas */
const splitPictures = (text: string, hasCommas: boolean): string[] =>
  hasCommas && !/https?:\/\//.test(text) ? text.split(/\s*,\s*/).filter((name) => name !== '') : splitAddresses(text);

/** @returns the pictures of a wine: of its variant first, then those that all of its product's variants have */
export function picturesOf({ rows, variant, product, choices }: Item, hasCommas: boolean): string[] {
  const split = (row: SystemRow, role: 'pictures' | 'variant-picture'): string[] =>
    row.all(role).flatMap((text) => splitPictures(text, hasCommas));
  const placeOf = (row: SystemRow, at: number): number =>
    row === variant && row !== product && at === 0 ? 0 : Number(row.get('picture-place')) || at + 1;
  const placed = rows.map((row, at) => ({ row, place: placeOf(row, at) })).sort((a, b) => a.place - b.place);
  const own = split(variant, 'variant-picture');
  const others = choices.length > 0 ? rows.filter((row) => row !== variant) : [];
  const ofOthers = new Set(others.flatMap((row) => split(row, 'variant-picture')));
  const shared = placed.flatMap(({ row }) => split(row, 'pictures'));
  return [...new Set([...own, ...shared.filter((picture) => own.includes(picture) || !ofOthers.has(picture))])];
}
