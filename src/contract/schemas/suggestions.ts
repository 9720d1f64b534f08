import { z } from '@strapi/utils';
import { text } from '../parameters';
import { selfLinks } from './link';
import { itemId, itemSlug } from './values';

/** `GET /tim-kiem`. */
export const suggestionsRequest = {
  query: z.object({ q: text(1, 100).meta({ description: 'What has been typed so far.', examples: ['des'] }) }),
};

export const suggestionSchema = z
  .strictObject({ id: itemId, name: z.string().min(1), slug: itemSlug, _links: selfLinks })
  .meta({ id: 'Suggestion' });

export const SUGGESTED = { products: 5, brands: 3, articles: 3 } as const;

export const suggestionsSchema = z
  .strictObject({
    data: z.strictObject({
      products: z.array(suggestionSchema).max(SUGGESTED.products),
      brands: z.array(suggestionSchema).max(SUGGESTED.brands),
      articles: z.array(suggestionSchema).max(SUGGESTED.articles),
    }),
    _links: selfLinks,
  })
  .meta({ id: 'Suggestions' });

export type Suggestion = z.infer<typeof suggestionSchema>;
export type Suggestions = z.infer<typeof suggestionsSchema>;
