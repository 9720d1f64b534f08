import { z } from '@strapi/utils';
import { PRICE_MAX, ROUNDINGS } from './prices/price-rule';

export const documentId = z.string().min(1).max(64);

const dong = z.int().min(0).max(PRICE_MAX);
const rounding = z.enum(ROUNDINGS);

export const priceRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), price: dong, keepsOld: z.boolean() }),
  z.strictObject({ kind: z.literal('add'), amount: z.int().min(-PRICE_MAX).max(PRICE_MAX), rounding, keepsOld: z.boolean() }),
  z.strictObject({ kind: z.literal('percent'), percent: z.number().min(-100).max(1_000), rounding, keepsOld: z.boolean() }),
  z.strictObject({ kind: z.literal('end-discount') }),
]);

const CONDITIONS_MAX = 50;
const SEARCH_MAX = 255;

/** The list's filters and search, as its address has them. */
export const listFilter = z.strictObject({
  conditions: z.array(z.record(z.string(), z.unknown())).max(CONDITIONS_MAX),
  search: z.string().max(SEARCH_MAX),
});
