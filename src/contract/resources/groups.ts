import { z } from '@strapi/utils';
import { operation } from '../operation';
import { pageParameters, PER_PAGE_MAX } from '../pages';
import { count, countedGroup, linkSchema, listOf, pageMetaSchema, pictureSchema } from '../shared-schemas';

/* Brands, origins and wine types: what products are grouped by. */

/** These lists are short and a storefront's filter wants all of them: the default page is the largest. */
export const shortListQuery = z.object(pageParameters(PER_PAGE_MAX));

const brandSchema = countedGroup({ logo: pictureSchema.nullable() }).meta({ id: 'Brand' });
const countedOriginSchema = countedGroup({ country: z.string().min(1) }).meta({ id: 'CountedOrigin' });
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
const wineTypeSchema = countedGroup({}).meta({ id: 'WineType' });

export const listBrands = operation({
  route: 'brands',
  id: 'listBrands',
  group: 'Products',
  summary: 'Brands, each with the number of its products',
  description: 'By name, without regard to marks.',
  query: shortListQuery,
  answer: listOf(brandSchema, pageMetaSchema).meta({ id: 'BrandList' }),
});

export const listOrigins = operation({
  route: 'origins',
  id: 'listOrigins',
  group: 'Products',
  summary: 'Origins, each with its country and the number of its products',
  description: 'Regions by name, without regard to marks. `meta.countries` has their countries.',
  query: shortListQuery,
  answer: listOf(countedOriginSchema, originMetaSchema).meta({ id: 'OriginList' }),
});

export const listWineTypes = operation({
  route: 'wineTypes',
  id: 'listWineTypes',
  group: 'Products',
  summary: 'Wine types, each with the number of its products',
  description: 'By name, without regard to marks.',
  query: shortListQuery,
  answer: listOf(wineTypeSchema, pageMetaSchema).meta({ id: 'WineTypeList' }),
});

export type Brand = z.infer<typeof brandSchema>;
export type CountedCountry = z.infer<typeof countedCountrySchema>;
export type CountedOrigin = z.infer<typeof countedOriginSchema>;
export type WineType = z.infer<typeof wineTypeSchema>;
