import { z } from '@strapi/utils';
import { isStorable, SLUG_PATTERN } from './parameters';

const SLUG_MAX = 255;

/** A slug in a path, today’s or a former one. */
export const slugParameter = z.string().max(SLUG_MAX).regex(SLUG_PATTERN);

/** Longer ones were never asked for. */
const ADDRESS_MAX = 1_000;

/** A slug, or an address of a former shop; not a slug in capitals, which has a canonical address. */
const slugOrAddress = z
  .string()
  .min(1)
  .max(ADDRESS_MAX)
  .refine((text) => isStorable(text) && (SLUG_PATTERN.test(text) || !SLUG_PATTERN.test(text.toLowerCase())));

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
    slug: slugOrAddress.meta({
      description:
        'Slug of the item, today’s or a former one. Or an address of a former shop, percent-encoded with its slashes (`%2Fproducts%2Fruffino.html`): where editors have said what it leads to, the answer is a 301 to that product, article, page, or list of one brand, origin or type.',
      examples: [example],
    }),
  }),
  query: itemQuery,
});
