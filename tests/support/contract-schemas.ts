import { z } from 'zod/v4';
import { CATALOGUE_SCHEMAS } from './catalogue-schemas';
import { facets, productDetail, productListItem, search } from './product-schemas';
import { settings, socialLinks } from './site-schemas';
import { articleJsonLd } from './structured-data-schemas';
import { id, link, listOf, picture, slug, time, uuid, whole } from './contract-parts';

/*
 * The API's contract, by the specification and the decisions. It is written by hand and shares no code with the server, so that
 * a change of the server alone fails. Every object is strict: a member that is not in the contract is a leak.
 */

const articleListItem = z.strictObject({
  id,
  title: z.string().min(1),
  slug,
  kind: z.enum(['article', 'page']),
  excerpt: z.string(),
  cover: picture.nullable(),
  published_at: time,
  updated_at: time,
  author: z.string(),
  tags: z.array(z.string()),
  _links: z.strictObject({ self: link }),
});

const articleDetail = z.strictObject({
  data: z.strictObject({
    ...articleListItem.omit({ _links: true }).shape,
    body: z.string(),
    related_products: z.array(productListItem),
    seo: z.strictObject({ title: z.string().min(1), description: z.string(), json_ld: articleJsonLd }),
  }),
  _links: z.strictObject({ self: link, collection: link.optional() }),
});

const banner = z.strictObject({
  id,
  title: z.string().min(1),
  subtitle: z.string(),
  image: picture,
  link_url: z.string(),
  order: z.int(),
});

const home = z.strictObject({
  data: z.strictObject({
    carousel: z.array(banner),
    featured_products: z.array(productListItem),
    banners: z.array(banner),
  }),
  _links: z.strictObject({ self: link }),
});

const success = (data: z.ZodRawShape) => z.strictObject({ success: z.literal(true), data: z.strictObject(data) });

/** The only 503 that is not a problem document. */
export const HEALTH = z.union([
  z.strictObject({ status: z.literal('OK'), database: z.literal(true), cache: z.literal(true) }),
  z.strictObject({ status: z.literal('DEGRADED'), database: z.literal(true), cache: z.literal(false) }),
  z.strictObject({ status: z.literal('DOWN'), database: z.boolean(), cache: z.boolean() }),
]);

/** RFC 9457, with members of our own. */
export const problem = z.strictObject({
  type: z.string().min(1),
  title: z.string().min(1),
  status: z.int().min(400).max(599),
  detail: z.string().min(1),
  instance: z.string().startsWith('/'),
  request_id: z.string().min(8),
  errors: z
    .array(
      z.union([
        z.strictObject({ parameter: z.string(), detail: z.string().min(1) }),
        z.strictObject({ pointer: z.string(), detail: z.string().min(1) }),
      ]),
    )
    .min(1)
    .optional(),
});

const scope = z.enum([
  ...(['products', 'articles', 'home', 'menus', 'brands', 'origins', 'wine_types', 'social_links'] as const),
  ...(['settings', 'pictures'] as const),
]);
const version = z.int().min(1);

const cache = z.strictObject({
  data: z.array(z.strictObject({ scope, version, entries: whole, bytes: whole, hits: whole, misses: whole })),
  _links: z.strictObject({ self: link }),
});

const purge = z.strictObject({ data: z.array(z.strictObject({ scope, version })).min(1) });

interface Operation {
  method: 'GET' | 'POST';
  /** of the path below the API's base */
  path: RegExp;
  success: { status: number; schema: z.ZodType };
  /** in the response cache */
  cached: boolean;
}

const get = (path: RegExp, schema: z.ZodType, cached = true): Operation => ({
  method: 'GET',
  path,
  success: { status: 200, schema },
  cached,
});
const post = (path: RegExp, schema: z.ZodType, status = 201): Operation => ({
  method: 'POST',
  path,
  success: { status, schema },
  cached: false,
});

const productMeta = { search: search.optional(), facets: facets.optional() };
const productList = listOf(productListItem, productMeta);
/** with `include=details` */
const productDetailList = listOf(productDetail.shape.data, productMeta);
const articleList = listOf(articleListItem, {});

/** The endpoints, in the order of the specification. */
export const OPERATIONS: readonly Operation[] = [
  get(/^\/health$/, HEALTH, false),
  get(/^\/san-pham$/, z.union([productList, productDetailList])),
  get(/^\/san-pham\/[^/]+$/, productDetail),
  get(/^\/bai-viet$/, articleList),
  get(/^\/bai-viet\/[^/]+$/, articleDetail),
  get(/^\/home$/, home),
  get(/^\/social-links$/, socialLinks),
  get(/^\/track\/generate-id$/, success({ anon_id: uuid }), false),
  post(/^\/track\/visitor$/, success({ anon_id: uuid, session_id: uuid })),
  post(/^\/track\/event$/, success({ event_id: uuid })),
  get(/^\/settings$/, settings),
  get(/^\/cache$/, cache, false),
  post(/^\/cache\/purge$/, purge, 200),
  ...CATALOGUE_SCHEMAS.map(({ path, schema }) => get(path, schema)),
];

export type ProductList = z.infer<typeof productList>;
export type ProductDetailList = z.infer<typeof productDetailList>;
export type ProductAnswer = z.infer<typeof productDetail>;
export type ArticleList = z.infer<typeof articleList>;
export type ArticleAnswer = z.infer<typeof articleDetail>;
export type HomeAnswer = z.infer<typeof home>;
export type SocialLinks = z.infer<typeof socialLinks>;
export type SettingsAnswer = z.infer<typeof settings>;
export type CacheAnswer = z.infer<typeof cache>;
export type PurgeAnswer = z.infer<typeof purge>;
export type ProblemBody = z.infer<typeof problem>;
