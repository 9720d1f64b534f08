import { z } from '@strapi/utils';
import { slugParameter, versionQuery } from '../item-request';
import { groupSchema, originSchema } from './group';
import { linkSchema, selfLinks } from './link';
import { listOf, pageMetaSchema } from './list';
import { pictureSchema } from './picture';
import { seoOf } from './seo';
import { count, itemId, itemSlug, price, time } from './values';

const shared = {
  id: itemId,
  name: z.string().min(1),
  slug: itemSlug,
  price,
  vintage: z.int().nullable().meta({ description: 'Year of the harvest; null for a blend of years.' }),
};

const groups = {
  brand: groupSchema.nullable(),
  origin: originSchema.nullable(),
  wine_type: groupSchema.nullable(),
};

const offer = {
  in_stock: z.boolean(),
  compare_at_price: price,
};

/** A product in a list. */
export const productListItemSchema = z
  .strictObject({
    ...shared,
    image: pictureSchema.nullable().meta({ description: 'The gallery’s first picture.' }),
    ...groups,
    ...offer,
    _links: selfLinks,
  })
  .meta({ id: 'ProductListItem' });

const groupFacets = z.array(z.strictObject({ id: itemId, name: z.string(), count }));

export const productFacetsSchema = z
  .strictObject({
    brand: groupFacets,
    origin: groupFacets,
    wine_type: groupFacets,
    vintage: z.array(z.strictObject({ value: z.int(), name: z.string(), count })),
    price: z.strictObject({ min: price, max: price }).meta({ description: 'Null where nothing has a price.' }),
  })
  .meta({
    id: 'ProductFacets',
    description: 'What each filter would find, counted with all the other filters applied but not its own.',
  });

/** `GET /san-pham` */
export const productListSchema = listOf(
  productListItemSchema,
  pageMetaSchema
    .extend({ facets: productFacetsSchema.optional().meta({ description: 'With `include=facets` alone.' }) })
    .meta({ id: 'ProductListMeta' }),
).meta({ id: 'ProductList' });

/** A product with everything that its own page shows. */
export const productSchema = z
  .strictObject({
    ...shared,
    description: z.string(),
    gallery: z.array(pictureSchema),
    ...groups,
    ...offer,
    discount_percent: z.int().min(0).max(100).nullable().meta({ description: 'From `compare_at_price`, rounded down.' }),
    grapes: z.array(z.string()),
    abv: z.number().min(0).max(100).nullable().meta({ description: 'Alcohol by volume, per cent.' }),
    food_pairings: z.array(z.string()),
    created_at: time,
    updated_at: time,
    seo: seoOf('Product'),
  })
  .meta({ id: 'Product' });

/** `GET /san-pham/{slug}` */
export const productRequest = {
  query: versionQuery,
  params: z.object({
    slug: slugParameter.meta({
      description: 'The product’s slug, of today or of former days.',
      examples: ['les-dessous-des-dentelles-2020'],
    }),
  }),
};

/** The answer of `GET /san-pham/{slug}` */
export const productAnswerSchema = z
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

export type ProductListItem = z.infer<typeof productListItemSchema>;
export type ProductFacets = z.infer<typeof productFacetsSchema>;
export type ProductAnswer = z.infer<typeof productAnswerSchema>;
