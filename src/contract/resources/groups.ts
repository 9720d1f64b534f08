import { z } from '@strapi/utils';
import { operation } from '../operation';
import { pageParameters, PER_PAGE_MAX, oneOrMore, slugValue } from '../parameters';
import {
  count,
  countedGroup,
  groupSchema,
  linkSchema,
  listOf,
  pageMetaSchema,
  pictureSchema,
  seoOf,
  type SeoThing,
} from '../shared-schemas';

/* Brands, origins and wine types: what products are grouped by, and pages of a storefront. */

/** These lists are short and a storefront's filter wants all of them: the default page is the largest. */
export const shortListQuery = z.object(pageParameters(PER_PAGE_MAX));

/** @param example a slug */
const groupQuery = (example: string) =>
  z.object({
    slug: oneOrMore(slugValue)
      .optional()
      .meta({ description: 'Those with this slug, for a page of its own.', examples: [[example]] }),
    include: oneOrMore(z.enum(['details'], 'must be details'))
      .optional()
      .meta({ description: 'More to answer: what a page of its own shows.', examples: [['details']] }),
    ...shortListQuery.shape,
  });

const groupCountSchema = groupSchema.extend({ count }).meta({ id: 'GroupCount' });

const detailsOf = (type: SeoThing) => ({
  description: z.string().meta({ description: 'HTML: paragraphs, safe to put into a page.' }),
  image: pictureSchema.nullable(),
  seo: seoOf(type),
  counts: z.array(groupCountSchema).meta({ description: 'Its published products, by wine type.' }),
});

const optional = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).partial().shape;

const WITH_DETAILS = 'description, image, seo and counts: only with `include=details`.';

const brandSchema = countedGroup({ logo: pictureSchema.nullable(), ...optional(detailsOf('Brand')) }).meta({
  id: 'Brand',
  description: WITH_DETAILS,
});
const countedOriginSchema = countedGroup({ country: z.string().min(1), ...optional(detailsOf('Place')) }).meta({
  id: 'CountedOrigin',
  description: WITH_DETAILS,
});
const countedCountrySchema = z
  .strictObject({
    name: z.string().min(1),
    slug: z.string().min(1),
    product_count: count.meta({ description: 'Published products.' }),
    _links: z.strictObject({ products: linkSchema }),
  })
  .meta({ id: 'CountedCountry' });
const originMetaSchema = pageMetaSchema
  .extend({ countries: z.array(countedCountrySchema).meta({ description: 'All countries, by name.' }) })
  .meta({ id: 'OriginListMeta' });
const wineTypeSchema = countedGroup(optional(detailsOf('CollectionPage'))).meta({ id: 'WineType', description: WITH_DETAILS });

export const listBrands = operation({
  route: 'brands',
  id: 'listBrands',
  group: 'Products',
  summary: 'Brands, each with the number of its products',
  description: 'By name, without regard to marks.',
  query: groupQuery('ruffino'),
  moves: true,
  answer: listOf(brandSchema, pageMetaSchema).meta({ id: 'BrandList' }),
});

export const listOrigins = operation({
  route: 'origins',
  id: 'listOrigins',
  group: 'Products',
  summary: 'Origins, each with its country and the number of its products',
  description: 'Regions by name, without regard to marks. `meta.countries` has their countries.',
  query: groupQuery('gigondas'),
  moves: true,
  answer: listOf(countedOriginSchema, originMetaSchema).meta({ id: 'OriginList' }),
});

export const listWineTypes = operation({
  route: 'wineTypes',
  id: 'listWineTypes',
  group: 'Products',
  summary: 'Wine types, each with the number of its products',
  description: 'By name, without regard to marks.',
  query: groupQuery('ruou-vang-do'),
  moves: true,
  answer: listOf(wineTypeSchema, pageMetaSchema).meta({ id: 'WineTypeList' }),
});

/** What a page of a brand, an origin or a wine type shows. */
export interface GroupDetails {
  description: string;
  image: z.infer<typeof pictureSchema> | null;
  seo: { title: string; description: string; json_ld: object[] };
  counts: z.infer<typeof groupCountSchema>[];
}

export type GroupCount = z.infer<typeof groupCountSchema>;
export type Brand = z.infer<typeof brandSchema>;
export type CountedCountry = z.infer<typeof countedCountrySchema>;
export type GroupListQuery = z.infer<typeof listBrands.query>;
