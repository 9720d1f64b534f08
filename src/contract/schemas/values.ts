import { z } from '@strapi/utils';
import { INT32_MAX, SLUG_PATTERN } from '../parameters';

/* The plain values that answers are made of; what comes in has its own rules (src/http/parameters.ts). */

export const itemId = z.int().min(1).max(INT32_MAX).meta({
  id: 'ItemId',
  description: 'An item’s identifier. It never changes for the life of the item, and is never given to another.',
});

export const itemSlug = z.string().regex(SLUG_PATTERN).meta({
  id: 'Slug',
  description: 'The last part of an item’s address. It may change; the old address then leads to the new one by 301.',
});

export const price = z.int().min(0).max(INT32_MAX).nullable().meta({
  id: 'Price',
  description: 'Whole Vietnamese đồng. Null: the price is told on request (“Liên hệ”).',
});

export const count = z.int().min(0);

/** UTC, to the millisecond. */
export const time = z.iso.datetime({ precision: 3 });

export const fileUrl = z.string().min(1).meta({
  id: 'FileUrl',
  description: 'A file’s address as its storage gives it: path-absolute on the API’s own origin, or absolute.',
});
