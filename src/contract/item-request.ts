import { z } from '@strapi/utils';
import { SLUG_PATTERN } from './parameters';

const SLUG_MAX = 255;

/** A slug in an address, of today or of former days. */
export const slugParameter = z.string().max(SLUG_MAX).regex(SLUG_PATTERN);

/** Of an item's own address: its published version, or, for whoever may see it, its draft. */
export const versionQuery = z.object({
  status: z
    .enum(['published', 'draft'], 'must be published or draft')
    .default('published')
    .meta({
      description:
        'Which version: `draft` needs a Bearer token with the permission `preview`, and its answer has `Cache-Control: private, no-store`, no `ETag` and no `X-Cache`.',
      examples: ['published'],
    }),
});

/** An item's own address. */
export const itemRequest = { params: z.object({ slug: slugParameter }), query: versionQuery };
