import type { GroupKind } from '../../../../contract/content-types';
import type { Values } from '../../../changes/server/document-values';
import { SALE_PRICE } from './columns';
import type { ImportContext, ReadRow, RowFaults } from './row';
import { PRICE_LEAST } from './written-prices';

const PRODUCT = 'api::product.product';

/** Times up or down: more is hardly meant. */
const FAR = 5;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A price list with a regular and a sale price: what is paid is the price, and the other one is before the discount. */
function takeSale(reader: RowFaults, { read, values }: { read: ReadRow; values: ReadRow['values'] }): void {
  const sale = values.get(SALE_PRICE);
  values.delete(SALE_PRICE);
  const price = values.get('price');
  if (!isNumber(sale) || sale === 0) return;
  if (sale < 0) return reader.fault(read, SALE_PRICE, 'too-small', { values: { limit: 0 } });
  if (isNumber(price) && sale > price) return reader.note(read, SALE_PRICE, 'no-sale-price');
  if (sale === price) return;
  values.set('price', sale);
  if (isNumber(price)) values.set('compare_at_price', price);
}

/** A price before the discount that is none: 0, or not higher than what is paid. A sale ends where a table has the price of before it. */
function leaveOutOldPrice(reader: RowFaults, read: ReadRow, draft: Values): void {
  const { values } = read;
  const stored = values.has('price') ? draft.compare_at_price : undefined;
  const old = values.has('compare_at_price') ? values.get('compare_at_price') : stored;
  const price = values.has('price') ? values.get('price') : draft.price;
  if (!isNumber(old) || (old > 0 && !(isNumber(price) && old <= price))) return;
  values.set('compare_at_price', null);
  if (old > 0) reader.note(read, 'compare_at_price', 'no-old-price');
}

const isFar = (price: number, from: unknown): boolean => isNumber(from) && from > 0 && (price > from * FAR || price < from / FAR);

/** Prices that can hardly be meant: below that of any bottle, far from the one that is stored, or from what is paid. */
function noteOddPrices(reader: RowFaults, read: ReadRow, draft: Values): void {
  const paid = read.values.get('price') ?? draft.price;
  for (const [name, from] of [
    ['price', draft.price],
    ['compare_at_price', paid],
  ] as const) {
    const price = read.values.get(name);
    if (!isNumber(price) || price === draft[name]) continue;
    if (price < PRICE_LEAST || isFar(price, from)) reader.note(read, name, 'odd-price');
  }
}

/** A picture that is missing takes none of the stored ones away. */
function keepPictures({ values, lacksPictures }: ReadRow, draft: Values): void {
  const found = values.get('gallery');
  if (lacksPictures && Array.isArray(found) && Array.isArray(draft.gallery))
    values.set('gallery', [...new Set([...draft.gallery, ...found])]);
}

/** The shares of a blend are no names: they stay in the text. */
function keepShares({ values, shares }: ReadRow, draft: Values): void {
  if (shares === undefined) return;
  const text = values.get('description') ?? draft.description ?? '';
  if (typeof text === 'string' && !text.includes(shares))
    values.set('description', text === '' ? shares : `${text}\n\n${shares}`);
}

export function completeRow({ uid, groups }: ImportContext, reader: RowFaults, read: ReadRow, draft: Values): void {
  if (uid !== PRODUCT) return;
  const { values, newGroups } = read;
  takeSale(reader, { read, values });
  leaveOutOldPrice(reader, read, draft);
  noteOddPrices(reader, read, draft);
  keepShares(read, draft);
  keepPictures(read, draft);
  const isNew = Object.keys(draft).length === 0;
  // What an editor has written, or left blank, is not overwritten by what a name, or the heading of a group of rows, seems to say.
  for (const column of isNew ? [] : [...read.guessed, ...(read.row.headed ?? [])]) {
    values.delete(column);
    newGroups.delete(column as GroupKind);
  }
  const stored = typeof draft.origin === 'string' ? groups.origin.byId.get(draft.origin) : undefined;
  if (read.isCountryOnly && stored) {
    values.delete('origin');
    newGroups.delete('origin');
  }
}
