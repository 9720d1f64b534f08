import createFetchClient, {
  type Client,
  type ClientOptions,
  type ClientPathsWithMethod,
  type MethodResponse,
} from 'openapi-fetch';
import type { components, operations, paths } from '../schema.js';

export type { components, operations, paths };

export type ShopClient = Client<paths>;

/** What a GET of this path answers: the type of its `data`. */
export type Answer<Path extends ClientPathsWithMethod<ShopClient, 'get'>> = MethodResponse<ShopClient, 'get', Path>;

export type ProductList = Answer<'/san-pham'>;
export type ProductListItem = ProductList['data'][number];
export type ProductAnswer = Answer<'/san-pham/{slug}'>;
export type Product = ProductAnswer['data'];
export type ProductFacets = NonNullable<ProductList['meta']['facets']>;
export type ProductQuery = NonNullable<operations['listProducts']['parameters']['query']>;
export type SearchMeaning = NonNullable<ProductList['meta']['search']>;
export type ArticleList = Answer<'/bai-viet'>;
export type ArticleListItem = ArticleList['data'][number];
export type ArticleAnswer = Answer<'/bai-viet/{slug}'>;
export type Article = ArticleAnswer['data'];
export type Home = Answer<'/home'>['data'];
export type Banner = Home['banners'][number];
export type Menu = Answer<'/menus/{location}'>['data'];
export type MenuItem = Menu['items'][number];
export type Brand = Answer<'/thuong-hieu'>['data'][number];
export type Origin = Answer<'/xuat-xu'>['data'][number];
export type WineType = Answer<'/loai-ruou'>['data'][number];
export type Suggestions = Answer<'/tim-kiem'>['data'];
export type Suggestion = Suggestions['brands'][number];
export type Settings = Answer<'/settings'>['data'];
export type SocialLink = Answer<'/social-links'>[number];
export type Picture = NonNullable<ProductListItem['image']>;
export type Link = ProductListItem['_links']['self'];
export type TrackingEvent = components['schemas']['TrackingEvent'];
/** The body of every error: RFC 9457. */
export type Problem = components['schemas']['Problem'];

/** A product of a list with `include=details`: the client cannot tell from a query that items are details. */
export type DetailedList = Omit<ProductList, 'data'> & { data: Product[] };

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
    // Looked up at each request: frameworks (Next.js) replace it after this module was loaded.
    fetch: (request) => globalThis.fetch(request),
    ...options,
    baseUrl: baseUrl.replace(/\/+$/, ''),
  });
}

/** @returns whether what came instead of data is one of the API's problems, and not a proxy's page */
export function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'title' in error && 'status' in error && 'request_id' in error;
}
