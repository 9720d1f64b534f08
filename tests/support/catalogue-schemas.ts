import { z } from 'zod/v4';
import { group, id, link, listOf, origin, picture, slug, whole } from './contract-parts';
import { search } from './product-schemas';

/* The public endpoints that are not in the specification: menus, brands, origins, wine types, suggestions. */

const trail = z.looseObject({ '@type': z.literal('BreadcrumbList') });
/** with `include=details` */
const details = (type: string) =>
  z
    .object({
      description: z.string(),
      image: picture.nullable(),
      seo: z.strictObject({
        title: z.string().min(1),
        description: z.string(),
        json_ld: z.tuple([z.looseObject({ '@type': z.literal(type), name: z.string(), url: z.string() }), trail]),
      }),
      counts: z.array(z.strictObject({ ...group.shape, count: whole })),
    })
    .partial().shape;

const counted = { product_count: whole, _links: z.strictObject({ products: link }) };
const brands = listOf(z.strictObject({ ...group.shape, logo: picture.nullable(), ...counted, ...details('Brand') }), {});
const country = z.strictObject({ name: z.string().min(1), slug, ...counted });
const origins = listOf(z.strictObject({ ...origin.shape, ...counted, ...details('Place') }), { countries: z.array(country) });
const wineTypes = listOf(z.strictObject({ ...group.shape, ...counted, ...details('CollectionPage') }), {});

const item = <Children extends z.ZodType>(children: Children) =>
  z.strictObject({
    id,
    label: z.string().min(1),
    url: z.string().min(1),
    target: z.enum(['_self', '_blank']),
    children,
  });
const leaf = item(z.array(z.never()));
const menu = z.strictObject({
  id,
  location: slug,
  name: z.string().min(1),
  items: z.array(item(z.array(item(z.array(leaf))))),
});
const menuAnswer = z.strictObject({ data: menu, _links: z.strictObject({ self: link }) });
const menus = listOf(menu, {});

const suggestion = z.strictObject({ id, name: z.string().min(1), slug, _links: z.strictObject({ self: link }) });
const productsLink = z.strictObject({ products: link });
const suggestions = z.strictObject({
  data: z.strictObject({
    products: z.array(suggestion.extend({ image: picture.nullable(), price: whole.nullable() })).max(5),
    brands: z.array(suggestion).max(3),
    articles: z.array(suggestion).max(3),
    pages: z.array(suggestion).max(3),
    groups: z
      .array(
        z.strictObject({
          kind: z.enum(['wine_type', 'country', 'origin', 'grape']),
          id: id.optional(),
          value: slug.optional(),
          name: z.string().min(1),
          count: whole,
          _links: productsLink,
        }),
      )
      .max(5),
    searches: z.array(z.strictObject({ text: z.string().min(1), count: whole, _links: productsLink })).max(5),
  }),
  meta: z.strictObject({ search }),
  _links: z.strictObject({ self: link }),
});

export const CATALOGUE_SCHEMAS = [
  { path: /^\/menus$/, schema: menus },
  { path: /^\/menus\/[^/]+$/, schema: menuAnswer },
  { path: /^\/thuong-hieu$/, schema: brands },
  { path: /^\/xuat-xu$/, schema: origins },
  { path: /^\/loai-ruou$/, schema: wineTypes },
  { path: /^\/tim-kiem$/, schema: suggestions },
];

export type GroupList = z.infer<typeof wineTypes>;
export type MenuAnswer = z.infer<typeof menuAnswer>;
export type MenuList = z.infer<typeof menus>;
export type Suggestions = z.infer<typeof suggestions>;
