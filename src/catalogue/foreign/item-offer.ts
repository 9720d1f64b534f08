import { readCount, readShownState, readYesNo } from '../files/written-states';
import type { Item } from './items';

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
  const sum = known.reduce((all, count) => all + Math.max(0, count), 0);
  if (sum > 0) return true;
  const isUntracked = variant.hasColumn('stock-tracked') && UNTRACKED.test(variant.get('stock-tracked'));
  if (isUntracked || SOLD_ANYWAY.test(variant.get('stock-policy'))) return true;
  if (known.length > 0) return false;
  return product === variant ? undefined : readYesNo(product.get('stock-state'));
}

/** @returns `draft` where one of its states says that visitors do not see it */
export function shownStateOf({ product, variant }: Item): 'published' | 'draft' | undefined {
  const texts = [...new Set([product, variant])].flatMap((row) => [...row.all('shown'), ...row.all('status')]);
  const states = texts.map(readShownState);
  return states.find((state) => state === 'draft') ?? states.find((state) => state !== undefined);
}

/** A day or moment of a sale, in milliseconds; blank or unreadable texts bound nothing. */
const timeOf = (text: string): number => Date.parse(text.replace(/T(\d\d:\d\d)([-+]\d\d)(\d\d)$/, 'T$1$2:$3'));

/** @returns the regular price as it is written */
export const priceOf = ({ product, variant }: Item): string => variant.get('price') || product.get('price');

/** @returns the sale price as it is written, where the sale is on at the moment. `start` may be a period: `2026-11-01/2026-11-30` */
export function salePriceOf({ variant }: Item, now: number): string {
  const [start = '', end = variant.get('sale-end')] = variant.get('sale-start').split('/');
  const ends = timeOf(end) + (/^\d{4}-\d\d-\d\d$/.test(end) ? 86_400_000 : 0);
  return timeOf(start) > now || ends < now ? '' : variant.get('sale-price');
}
