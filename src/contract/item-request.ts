import { z } from '@strapi/utils';
import { SLUG_PATTERN } from './parameters';

const SLUG_MAX = 255;

/** A slug in a path, today’s or a former one. */
export const slugParameter = z.string().max(SLUG_MAX).regex(SLUG_PATTERN);

const itemQuery = z.object({
  status: z
    .enum(['published', 'draft'], 'must be published or draft')
    .default('published')
    .meta({
      description:
        'Which version: `draft` needs a Bearer token with the permission `preview`, and its answer has `Cache-Control: private, no-store`, no `ETag` and no `X-Cache`.',
      examples: ['published'],
    }),
});

/** The request of one product or article: its published version, or its draft. @param example a slug, for the document */
export const itemRequest = (example: string) => ({
  params: z.object({
    slug: slugParameter.meta({ description: 'Slug of the item, today’s or a former one.', examples: [example] }),
  }),
  query: itemQuery,
});
