import { NO_PRICE, type ProductIndex } from './product-index';

/** Of a related product: the higher, the more alike. */
const ALIKE = { brand: 4, typeAndOrigin: 4, typeAndPrice: 3, type: 2, any: 1 } as const;

/** So many are related, as long as the shop has them: a row of a product page is never half empty. */
const WANTED = 12;

/** A wine of half to twice the price may stand in its place. */
const PRICE_FACTOR = 2;

const keyOf = (itemId: number): string => `related ${itemId}`;

function scoreAll(index: ProductIndex, product: number): Uint16Array {
  const { wines, prices, published, size } = index;
  const { brand, wine_type: type, origin } = index.groups;
  const [brandCode = 0, typeCode = 0, originCode = 0] = [brand, type, origin].map(({ codes }) => codes[product]);
  const price = prices[product] ?? NO_PRICE;
  const scores = new Uint16Array(size);
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    if (published[ordinal] !== 1 || wines.codes[ordinal] === wines.codes[product]) continue;
    const sameType = typeCode !== 0 && type.codes[ordinal] === typeCode;
    const other = prices[ordinal] ?? NO_PRICE;
    const samePrice = price !== NO_PRICE && other >= price / PRICE_FACTOR && other <= price * PRICE_FACTOR;
    if (brandCode !== 0 && brand.codes[ordinal] === brandCode) scores[ordinal] = ALIKE.brand;
    else if (sameType && originCode !== 0 && origin.codes[ordinal] === originCode) scores[ordinal] = ALIKE.typeAndOrigin;
    else if (samePrice && (sameType || typeCode === 0)) scores[ordinal] = ALIKE.typeAndPrice;
    else scores[ordinal] = sameType ? ALIKE.type : ALIKE.any;
  }
  return scores;
}

/** Leaves out what is less alike than the first so many. */
function keepMostAlike(scores: Uint16Array): Uint16Array {
  const counts = new Uint32Array(ALIKE.brand + 1);
  for (const score of scores) counts[score] = (counts[score] ?? 0) + 1;
  let least: number = ALIKE.brand;
  let count = counts[least] ?? 0;
  while (count < WANTED && least > ALIKE.any) {
    least -= 1;
    count += counts[least] ?? 0;
  }
  return scores.map((score) => (score >= least ? score : 0));
}

/**
 * Which products are related to one, and how much: of its brand, or of its type and origin; then of its type and price. Never another
 * vintage of the same wine.
 *
 * @returns by ordinal: 0 if it is not related; undefined without the product
 */
export function relatedness(index: ProductIndex, itemId: number | undefined): Uint16Array | undefined {
  const product = itemId === undefined ? undefined : index.ordinalOf(itemId);
  if (itemId === undefined || product === undefined) return undefined;
  return index.queryCache.getOrCompute(keyOf(itemId), () => keepMostAlike(scoreAll(index, product)));
}
