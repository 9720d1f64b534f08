import { z } from '@strapi/utils';
import { operation } from '../operation';
import { text } from '../parameters';
import { itemId, itemSlug, selfLinks } from '../shared-schemas';

/** The most suggestions of each kind. */
export const SUGGESTION_LIMITS = { products: 5, brands: 3, articles: 3 } as const;

const suggestionSchema = z
  .strictObject({ id: itemId, name: z.string().min(1), slug: itemSlug, _links: selfLinks })
  .meta({ id: 'Suggestion' });

const suggestionsSchema = z
  .strictObject({
    data: z.strictObject({
      products: z.array(suggestionSchema).max(SUGGESTION_LIMITS.products),
      brands: z.array(suggestionSchema).max(SUGGESTION_LIMITS.brands),
      articles: z.array(suggestionSchema).max(SUGGESTION_LIMITS.articles),
    }),
    _links: selfLinks,
  })
  .meta({ id: 'Suggestions' });

export const suggest = operation({
  route: 'suggestions',
  id: 'suggest',
  group: 'Search',
  summary: 'Suggestions while typing',
  description: 'Products, brands and articles whose name has every word typed so far, as the beginning of one of its own.',
  query: z.object({ q: text(1, 100).meta({ description: 'What has been typed so far.', examples: ['des'] }) }),
  answer: suggestionsSchema,
});

export type Suggestion = z.infer<typeof suggestionSchema>;
export type Suggestions = z.infer<typeof suggestionsSchema>;
