import { z } from '@strapi/utils';
import { isRecord } from '../../../contract/is-record';
import { isShortQuery } from '../../../platform/readable-query';
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

const isConditions = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= CONDITIONS_MAX && value.every(isRecord) && isShortQuery({ filters: value });

/** Conditions of a list, as its address has them: bounded in all and in depth, before anything else looks at them. */
export const conditions = z.custom<Record<string, unknown>[]>(isConditions, 'these are no conditions, or too many.');

export const listFilter = z.strictObject({
  conditions,
  search: z.string().max(SEARCH_MAX),
});
