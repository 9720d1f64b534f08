import { z } from 'zod/v4';
import { group, id, link, origin, picture, price, slug, time, whole } from './contract-parts';
import { productJsonLd } from './structured-data-schemas';

/* The contract of products and their search, written by hand: see contract-schemas.ts. */

const chosen = (...values: [string, ...string[]]) => z.strictObject({ value: z.enum(values), name: z.string().min(1) });

/** What a wine shop knows of a wine. */
const taste = {
  classification: z.array(z.string().min(1)),
  sweetness: chosen('dry', 'off_dry', 'medium', 'sweet').nullable(),
  body: chosen('light', 'medium', 'full').nullable(),
  tannin: chosen('low', 'medium', 'high').nullable(),
  acidity: chosen('low', 'medium', 'high').nullable(),
  certifications: z.array(chosen('organic', 'biodynamic', 'vegan', 'alcohol_free')),
  occasions: z.array(chosen('tet', 'gift', 'wedding', 'party', 'birthday', 'everyday')),
  gift_box: z.boolean(),
  ratings: z.array(z.strictObject({ by: z.string().min(1), points: z.number().min(0).max(100) })),
};

const vintages = z.array(
  z.strictObject({
    id,
    slug,
    vintage: z.int().nullable(),
    price,
    in_stock: z.boolean(),
    _links: z.strictObject({ self: link }),
  }),
);

export const productListItem = z.strictObject({
  id,
  name: z.string().min(1),
  slug,
  price,
  vintage: z.int().nullable(),
  image: picture.nullable(),
  images: z.array(picture).max(2).optional(),
  brand: group.nullable(),
  origin: origin.nullable(),
  wine_type: group.nullable(),
  in_stock: z.boolean(),
  compare_at_price: price,
  discount_percent: z.int().min(0).max(100).nullable(),
  grapes: z.array(z.string()),
  abv: z.number().min(0).max(100).nullable(),
  volume_ml: z.int().min(1).max(30_000).nullable(),
  created_at: time,
  updated_at: time,
  /** with `group=wine` */
  vintages: vintages.optional(),
  _links: z.strictObject({ self: link }),
});

export const productDetail = z.strictObject({
  data: z.strictObject({
    id,
    name: z.string().min(1),
    slug,
    sku: z.string().min(1).nullable(),
    price,
    vintage: z.int().nullable(),
    description: z.string(),
    gallery: z.array(picture),
    brand: group.nullable(),
    origin: origin.nullable(),
    wine_type: group.nullable(),
    in_stock: z.boolean(),
    compare_at_price: price,
    discount_percent: z.int().min(0).max(100).nullable(),
    grapes: z.array(z.string()),
    abv: z.number().min(0).max(100).nullable(),
    volume_ml: z.int().min(1).max(30_000).nullable(),
    food_pairings: z.array(z.string()),
    ...taste,
    vintages,
    created_at: time,
    updated_at: time,
    seo: z.strictObject({ title: z.string().min(1), description: z.string(), json_ld: productJsonLd }),
  }),
  _links: z.strictObject({
    self: link,
    collection: link,
    brand: link.optional(),
    origin: link.optional(),
    wine_type: link.optional(),
    related: link,
  }),
});

const namedFacet = z.array(z.strictObject({ value: z.string().min(1), name: z.string().min(1), count: whole }));
export const facets = z.strictObject({
  brand: z.array(z.strictObject({ id, name: z.string(), count: whole })),
  origin: z.array(z.strictObject({ id, name: z.string(), count: whole })),
  wine_type: z.array(z.strictObject({ id, name: z.string(), count: whole })),
  vintage: z.array(z.strictObject({ value: z.int(), name: z.string().optional(), count: whole })),
  volume: z.array(z.strictObject({ value: z.int(), name: z.string(), count: whole })),
  country: namedFacet,
  grape: namedFacet,
  food: namedFacet,
  classification: namedFacet,
  sweetness: namedFacet,
  body: namedFacet,
  tannin: namedFacet,
  acidity: namedFacet,
  certification: namedFacet,
  occasion: namedFacet,
  price: z.strictObject({ min: price, max: price }),
});

const understood = z.array(
  z.strictObject({
    text: z.string().min(1),
    as: z.enum([
      ...(['wine_type', 'country', 'origin', 'grape', 'brand', 'food', 'vintage', 'price_min', 'price_max', 'sort'] as const),
      ...([
        'on_sale',
        'in_stock',
        'gift_box',
        'points',
        'abv',
        'volume',
        'sweetness',
        'body',
        'tannin',
        'acidity',
        'occasion',
      ] as const),
      ...(['classification', 'certification'] as const),
    ]),
    id: id.optional(),
    value: z.union([z.string().min(1), z.number().min(0)]).optional(),
    name: z.string().min(1).optional(),
  }),
);

export const search = z.strictObject({
  understood,
  excluded: understood,
  any: understood,
  intent: z
    .strictObject({
      kind: z.enum(['not_sold', 'service']),
      text: z.string().min(1),
      name: z.string().min(1),
      _links: z.strictObject({ nearest: link.optional(), answer: link.optional() }).optional(),
    })
    .nullable(),
  corrected: z.array(z.strictObject({ from: z.string().min(1), to: z.string().min(1) })),
  dropped: z.array(z.string().min(1)),
  relaxed: z
    .array(z.strictObject({ text: z.string().min(1), as: z.string().min(1) }))
    .min(1)
    .optional(),
  cut: z.literal(true).optional(),
});
