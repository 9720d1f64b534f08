import { z } from '@strapi/utils';
import {
  itemRequest,
  pageParameters,
  booleanParameter,
  groupValue,
  identifier,
  INT32_MAX,
  oneOrMore,
  searchText,
  slugValue,
  text,
  wholeNumber,
} from '../parameters';
import { operation } from '../operation';
import {
  DETAIL_MEMBERS,
  FLAG_PARAMETERS,
  LIST_MEMBERS,
  NAME_PARAMETERS,
  namesParameter,
  NUMBER_PARAMETERS,
  productFacetsSchema,
  RANGE_PARAMETERS,
} from '../product-members';
import {
  groupSchema,
  itemId,
  itemSlug,
  linkSchema,
  listOf,
  originSchema,
  pageMetaSchema,
  pictureSchema,
  price,
  selfLinks,
  seoOf,
  time,
} from '../shared-schemas';
import { searchMeaningSchema } from './search';

export const PRODUCT_SORTS = [
  ...(['price', '-price', 'name', '-name', 'created_at', '-created_at'] as const),
  ...(['popular', '-discount', 'vintage', '-vintage'] as const),
] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Products that one request may name. */
const NAMED_MAX = 100;

/** Details on one page: each is several times an item. */
const DETAILS_MAX = 50;

const dong = wholeNumber(0, INT32_MAX).optional();

/** The order of the members is the order of the parameters in links. */
const listQuery = z.object({
  q: searchText()
    .optional()
    .meta({
      description:
        'What a shopper types: words of the name, type, country, region, grape, brand, food, vintage or description, in any order, and prices (“dưới 500k”). Case and marks need not agree; typing mistakes and raw Telex are understood. What goes beyond 300 characters is cut. `meta.search` tells what was understood.',
      examples: ['vang đỏ Gigondas dưới 1 triệu'],
    }),
  brand: oneOrMore(groupValue)
    .optional()
    .meta({ description: 'Brands, by id or slug.', examples: [[31, 'ruffino']] }),
  origin: oneOrMore(groupValue)
    .optional()
    .meta({ description: 'Origins, by id or slug.', examples: [[22]] }),
  wine_type: oneOrMore(groupValue)
    .optional()
    .meta({ description: 'Wine types, by id or slug.', examples: [[1]] }),
  ...NUMBER_PARAMETERS,
  country: namesParameter.meta({ description: 'Countries, by name or slug.', examples: [['phap', 'y']] }),
  ...NAME_PARAMETERS,
  ...RANGE_PARAMETERS,
  price_min: dong.meta({ description: 'Lowest price, in đồng.', examples: [200_000] }),
  price_max: dong.meta({ description: 'Highest price, in đồng.', examples: [3_000_000] }),
  ...FLAG_PARAMETERS,
  on_sale: booleanParameter()
    .optional()
    .meta({ description: 'Only products with a discount, or only those without.', examples: [true] }),
  created_since: z.iso
    .date('must be a date such as 2026-11-01')
    .optional()
    .meta({ description: 'Products that the shop has had since this day, which begins in Vietnam.', examples: ['2026-11-01'] }),
  related_to: text(1, 200)
    .optional()
    .meta({
      description:
        'Slug of a product: other wines of its brand, or of its type and origin, the most alike first; filled up with wines of its type and price. Never the product itself or another vintage of it.',
      examples: ['les-dessous-des-dentelles-2020'],
    }),
  ids: oneOrMore(identifier, NAMED_MAX)
    .optional()
    .meta({ description: `Products by id, ${NAMED_MAX} at most. Without \`sort\`, in this order.`, examples: [[319, 12]] }),
  slugs: oneOrMore(slugValue, NAMED_MAX)
    .optional()
    .meta({
      description: `Products by slug, ${NAMED_MAX} at most. Without \`sort\`, in this order.`,
      examples: [['les-dessous-des-dentelles-2020']],
    }),
  sort: z
    .enum(PRODUCT_SORTS, `must be one of ${PRODUCT_SORTS.join(', ')}`)
    .optional()
    .meta({
      description:
        'A leading `-` is descending. Products without a price or a vintage come last either way. `popular` is by the views of the last 30 days, then newest.',
      examples: ['-price'],
    }),
  group: z
    .enum(['wine'], 'must be wine')
    .optional()
    .meta({
      description:
        'One item a wine: of all its vintages that the filters find, the newest in stock. `vintages` names the others; `total` and the facets count wines.',
      examples: ['wine'],
    }),
  include: oneOrMore(z.enum(['facets', 'details', 'images'], 'must be facets, details or images'))
    .optional()
    .meta({
      description: `More to answer: \`facets\` fills \`meta.facets\`; \`details\` gives the products as their own pages do, ${DETAILS_MAX} on a page at most; \`images\` gives list items their first two pictures.`,
      examples: [['facets']],
    }),
  ...pageParameters(24),
});

const checkedListQuery = listQuery.superRefine(({ include, per_page }, context) => {
  if (include?.includes('details') !== true || per_page <= DETAILS_MAX) return;
  context.addIssue({ code: 'custom', path: ['per_page'], message: `must be ${DETAILS_MAX} at most with include=details` });
});

const shared = { id: itemId, name: z.string().min(1), slug: itemSlug };

const groups = { brand: groupSchema.nullable(), origin: originSchema.nullable(), wine_type: groupSchema.nullable() };

const discountPercent = z.int().min(0).max(100).nullable().meta({ description: 'From `compare_at_price`, rounded down.' });

const vintageSchema = z
  .strictObject({ id: itemId, slug: itemSlug, vintage: DETAIL_MEMBERS.vintage, price, in_stock: z.boolean(), _links: selfLinks })
  .meta({ id: 'ProductVintage', description: 'Another vintage of the same wine: same brand, volume and name without its year.' });

/** A card shows the second one while a visitor points at it. */
export const LISTED_PICTURES = 2;

const vintages = z.array(vintageSchema).meta({ description: 'The other vintages of the wine, the newest first.' });

export const productListItemSchema = z
  .strictObject({
    ...shared,
    ...LIST_MEMBERS,
    image: pictureSchema.nullable().meta({ description: 'The first picture of the gallery.' }),
    images: z
      .array(pictureSchema)
      .max(LISTED_PICTURES)
      .optional()
      .meta({ description: 'The first two pictures of the gallery, with `include=images`.' }),
    ...groups,
    discount_percent: discountPercent,
    created_at: time,
    updated_at: time,
    vintages: vintages.optional(),
    _links: selfLinks,
  })
  .meta({ id: 'ProductListItem' });

const productSchema = z
  .strictObject({
    ...shared,
    ...DETAIL_MEMBERS,
    description: z.string(),
    gallery: z.array(pictureSchema),
    ...groups,
    discount_percent: discountPercent,
    vintages,
    created_at: time,
    updated_at: time,
    seo: seoOf('Product'),
  })
  .meta({ id: 'Product' });

const productListSchema = listOf(
  z
    .union([productListItemSchema, productSchema])
    .meta({ description: 'With `include=details` a product, otherwise a list item.' }),
  pageMetaSchema
    .extend({
      search: searchMeaningSchema.optional().meta({ description: 'Only with `q`.' }),
      facets: productFacetsSchema.optional().meta({ description: 'Only with `include=facets`.' }),
    })
    .meta({ id: 'ProductListMeta' }),
).meta({ id: 'ProductList' });

const productAnswerSchema = z
  .strictObject({
    data: productSchema,
    _links: z.strictObject({
      self: linkSchema,
      collection: linkSchema,
      brand: linkSchema.optional(),
      origin: linkSchema.optional(),
      wine_type: linkSchema.optional(),
      related: linkSchema,
    }),
  })
  .meta({ id: 'ProductAnswer' });

export const listProducts = operation({
  route: 'products',
  id: 'listProducts',
  group: 'Products',
  summary: 'Products: search, filters, order, pages, facets',
  description:
    'A product must match one of the values of each filter, and all filters together. The newest product comes first; with `q`, the best match. Every order ends with the id, so pages never overlap. A page past the last has an empty `data`.',
  query: checkedListQuery,
  answer: productListSchema,
});

export const getProduct = operation({
  ...itemRequest('les-dessous-des-dentelles-2020'),
  route: 'product',
  id: 'getProduct',
  group: 'Products',
  summary: 'One product',
  description: 'With its gallery, SEO texts, structured data and links to the lists of its brand, origin and type.',
  answer: productAnswerSchema,
  moves: true,
  previews: true,
});

export type ProductListItem = z.infer<typeof productListItemSchema>;
export type ProductFacets = z.infer<typeof productFacetsSchema>;
export type ProductAnswer = z.infer<typeof productAnswerSchema>;
export type ProductVintage = z.infer<typeof vintageSchema>;
