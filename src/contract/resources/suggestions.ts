import { z } from '@strapi/utils';
import { operation } from '../operation';
import { searchText } from '../parameters';
import { searchMeaningSchema } from './search-meaning';
import { count, itemId, itemSlug, linkSchema, pictureSchema, price, selfLinks } from '../shared-schemas';

/** The most suggestions of each kind. */
export const SUGGESTION_LIMITS = { products: 5, brands: 3, articles: 3, pages: 3, groups: 5, searches: 5 } as const;

const suggestionSchema = z
  .strictObject({ id: itemId, name: z.string().min(1), slug: itemSlug, _links: selfLinks })
  .meta({ id: 'Suggestion' });

const suggestedProductSchema = suggestionSchema
  .extend({ image: pictureSchema.nullable(), price })
  .meta({ id: 'SuggestedProduct' });

const productsLink = z.strictObject({ products: linkSchema });

const suggestedGroupSchema = z
  .strictObject({
    kind: z.enum(['wine_type', 'country', 'origin', 'grape']),
    id: itemId.optional().meta({ description: 'Of a type or a region.' }),
    value: z.string().min(1).optional().meta({ description: 'Slug of a country or a grape.' }),
    name: z.string().min(1),
    count: count.meta({ description: 'Published products.' }),
    _links: productsLink,
  })
  .meta({ id: 'SuggestedGroup' });

const suggestedSearchSchema = z
  .strictObject({ text: z.string().min(1), count: count.meta({ description: 'Products that it finds.' }), _links: productsLink })
  .meta({ id: 'SuggestedSearch', description: 'A search that what was typed begins.' });

const suggestionsSchema = z
  .strictObject({
    data: z.strictObject({
      products: z.array(suggestedProductSchema).max(SUGGESTION_LIMITS.products),
      brands: z.array(suggestionSchema).max(SUGGESTION_LIMITS.brands),
      articles: z.array(suggestionSchema).max(SUGGESTION_LIMITS.articles),
      pages: z.array(suggestionSchema).max(SUGGESTION_LIMITS.pages).meta({ description: 'Articles of kind `page`.' }),
      groups: z.array(suggestedGroupSchema).max(SUGGESTION_LIMITS.groups),
      searches: z.array(suggestedSearchSchema).max(SUGGESTION_LIMITS.searches),
    }),
    meta: z.strictObject({ search: searchMeaningSchema }),
    _links: selfLinks,
  })
  .meta({ id: 'Suggestions' });

export const suggest = operation({
  route: 'suggestions',
  id: 'suggest',
  group: 'Search',
  summary: 'Suggestions while typing',
  description:
    'What has been typed is understood as `q` of the product list; its last word may be unfinished. Products as that list ranks them, brands, articles and pages by the beginnings of their words, types, countries, regions and grapes with the link of their filtered list, and completed searches.',
  query: z.object({ q: searchText().meta({ description: 'What has been typed so far.', examples: ['des'] }) }),
  answer: suggestionsSchema,
});

export type Suggestions = z.infer<typeof suggestionsSchema>;
