import { readAmount } from '../../import/server/files/written-numbers';

/** @returns what the panel shows for a price: `990.000 ₫`; '' for none */
export const showPrice = (price: number | null | undefined): string =>
  price === null || price === undefined ? '' : `${String(price).replace(/\B(?=(?:\d{3})+$)/g, '.')} ₫`;

/**
 * Reads a price as the import does: `1.290.000`, `1290000`, `1.290.000,00`, `990k`, `1,5 triệu`. `1.29` and `1,29` may be several
 * prices.
 *
 * @returns undefined for a text that is no price
 */
export function readPrice(text: string): number | undefined {
  const amount = readAmount(text);
  return amount !== undefined && amount >= 0 ? amount : undefined;
}
