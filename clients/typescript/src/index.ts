import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, operations, paths } from './schema.js';

export type { components, operations, paths };

type Schemas = components['schemas'];

/** What the API answers, by the names that a storefront uses for it. */
export type Product = Schemas['Product'];
export type ProductListItem = Schemas['ProductListItem'];
export type ProductFacets = Schemas['ProductFacets'];
export type Article = Schemas['Article'];
export type ArticleListItem = Schemas['ArticleListItem'];
export type Banner = Schemas['Banner'];
export type Menu = Schemas['Menu'];
export type MenuItem = Schemas['MenuItem'];
export type Picture = Schemas['Picture'];
export type Settings = Schemas['Settings'];
export type SocialLink = Schemas['SocialLink'];
export type Suggestion = Schemas['Suggestion'];
/** The body of every error: RFC 9457. */
export type Problem = Schemas['Problem'];

export type ShopClient = Client<paths>;

/**
 * A client of the shop's API: openapi-fetch, typed by the shop's own document. It answers `{ data, error, response }` and
 * throws only without an answer.
 *
 * @param baseUrl the API with its version, `https://api.example.vn/api/v1`
 * @param options of openapi-fetch: headers, a fetch of one's own, …
 */
export function createClient(baseUrl: string, options: Omit<ClientOptions, 'baseUrl'> = {}): ShopClient {
  return createFetchClient<paths>({
    // `brand=3,7`: one spelling of a filter, so that it is one entry in every cache.
    querySerializer: { array: { style: 'form', explode: false } },
    ...options,
    baseUrl: baseUrl.replace(/\/+$/, ''),
  });
}

/** @returns whether what came instead of data is one of the API's problems, and not a proxy's page */
export function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'title' in error && 'status' in error && 'request_id' in error;
}
