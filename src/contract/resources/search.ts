import { z } from '@strapi/utils';
import { operation } from '../operation';
import { searchText } from '../parameters';
import { count, itemId, itemSlug, linkSchema, pictureSchema, price, selfLinks } from '../shared-schemas';
import { NAME_FILTERS } from '../declared-fields';

const UNDERSTOOD_KINDS = [
  ...(['wine_type', 'country', 'origin', 'brand', ...NAME_FILTERS] as const),
  ...(['vintage', 'price_min', 'price_max', 'abv', 'volume', 'points', 'in_stock', 'gift_box', 'on_sale', 'sort'] as const),
] as const;

const understoodPartSchema = z
  .strictObject({
    text: z.string().meta({ description: 'The part of `q`.' }),
    as: z.enum(UNDERSTOOD_KINDS).meta({ description: 'The filter that has the same meaning.' }),
    id: itemId.optional().meta({ description: 'Of a brand, an origin or a wine type.' }),
    value: z
      .union([z.string(), z.number()])
      .optional()
      .meta({ description: 'Slug of a country, grape or food; year of a vintage; đồng of a price.' }),
    name: z.string().optional(),
  })
  .meta({ id: 'UnderstoodPart' });

export const searchMeaningSchema = z
  .strictObject({
    understood: z.array(understoodPartSchema),
    excluded: z.array(understoodPartSchema).meta({ description: 'What the products must not have.' }),
    any: z
      .array(understoodPartSchema)
      .meta({ description: 'Values of one kind of which one is enough; they are in `understood` too.' }),
    intent: z
      .strictObject({
        kind: z.enum(['not_sold', 'service']),
        text: z.string(),
        name: z.string(),
        _links: z
          .strictObject({ nearest: linkSchema.optional(), answer: linkSchema.optional() })
          .optional()
          .meta({ description: '`nearest`: the products that come nearest. `answer`: the article that may answer.' }),
      })
      .nullable()
      .meta({ description: 'What the words want that is no wine.' }),
    corrected: z.array(z.strictObject({ from: z.string(), to: z.string() })),
    dropped: z.array(z.string()).meta({ description: 'Parts that no product meets together with the others.' }),
    relaxed: z
      .array(z.strictObject({ text: z.string(), as: z.enum(UNDERSTOOD_KINDS) }))
      .optional()
      .meta({ description: 'Bounds that no product meets, where the products are those that come nearest.' }),
    cut: z.literal(true).optional().meta({ description: 'Only where `q` was longer than what is read of it.' }),
  })
  .meta({ id: 'SearchMeaning', description: 'How `q` was understood.' });

export type SearchMeaning = z.infer<typeof searchMeaningSchema>;
export type UnderstoodPart = z.infer<typeof understoodPartSchema>;

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
