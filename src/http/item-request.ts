import { z } from '@strapi/utils';
import { SLUG_PATTERN } from './parameters';

const SLUG_MAX = 255;

/** A slug in an address, of today or of former days. */
export const slugParameter = z.string().max(SLUG_MAX).regex(SLUG_PATTERN);

/** An item's own address. */
export const itemRequest = { params: z.object({ slug: slugParameter }) };
