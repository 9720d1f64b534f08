import { createClient, type components, type operations } from '../../../clients/typescript/src/index';
import { patientFetch } from './patient-fetch';

/** The API's origin, defined by the bundler. */
declare const API_ORIGIN: string;

export type ProductQuery = NonNullable<operations['listProducts']['parameters']['query']>;
export type ProductList = components['schemas']['ProductList'];
export type SearchMeaning = components['schemas']['SearchMeaning'];
export type UnderstoodPart = components['schemas']['UnderstoodPart'];
export type Suggestions = components['schemas']['Suggestions']['data'];
export type TrackingEvent = components['schemas']['TrackingEvent'];

/** An error answer of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param retryAfterSeconds when the API says so */
  constructor(
    readonly status: number,
    readonly retryAfterSeconds?: number,
  ) {
    super(`The shop answered ${status}.`);
  }
}

const PREFIX = '/api/v1';
const BASE = `${API_ORIGIN}${PREFIX}`;

/** Whether a message comes from the panel, which shows drafts of this site in a frame. */
export const isFromPanel = ({ origin }: MessageEvent): boolean => origin === API_ORIGIN;
const shop = createClient(BASE, { fetch: patientFetch });

async function dataOf<Data>(pending: Promise<{ data?: Data; response: Response }>): Promise<Data> {
  const { data, response } = await pending;
  if (data !== undefined) return data;
  throw new ApiError(response.status, Number(response.headers.get('Retry-After')) || undefined);
}

/** @param url a path of the API, or an absolute URL of its storage */
export const fileUrl = (url: string): string => new URL(url, API_ORIGIN).href;

/** Parameters that a page adds to each of its requests by itself. */
const OWN_PARAMETERS = ['include', 'per_page', 'group'];

/**
 * @param link one of the API's `_links`
 * @returns the page that shows what it points at: the pages have the API's paths
 */
export function pageOf(link: { href: string }): string {
  const { pathname, searchParams } = new URL(link.href, API_ORIGIN);
  for (const name of OWN_PARAMETERS) searchParams.delete(name);
  const query = searchParams.toString();
  return `${pathname.slice(pathname.indexOf(PREFIX) + PREFIX.length)}${query && `?${query}`}`;
}

/** @param previewToken of the panel's Preview button: asks for the draft */
const version = (previewToken: string | null) =>
  previewToken === null
    ? { query: {}, headers: {} }
    : { query: { status: 'draft' as const }, headers: { Authorization: `Bearer ${previewToken}` } };

const readSettings = () => dataOf(shop.GET('/settings'));

let settings: ReturnType<typeof readSettings> | undefined;

export const api = {
  /** fetched once a page load */
  settings: () => (settings ??= readSettings()),
  menu: (location: string) => dataOf(shop.GET('/menus/{location}', { params: { path: { location } } })),
  socialLinks: () => dataOf(shop.GET('/social-links')),
  home: () => dataOf(shop.GET('/home')),
  products: (query: ProductQuery) => dataOf(shop.GET('/san-pham', { params: { query } })),
  product: (slug: string, previewToken: string | null) => {
    const { query, headers } = version(previewToken);
    return dataOf(shop.GET('/san-pham/{slug}', { params: { path: { slug }, query }, headers }));
  },
  articles: (page: number) => dataOf(shop.GET('/bai-viet', { params: { query: { page } } })),
  article: (slug: string, previewToken: string | null) => {
    const { query, headers } = version(previewToken);
    return dataOf(shop.GET('/bai-viet/{slug}', { params: { path: { slug }, query }, headers }));
  },
  suggestions: (q: string, signal?: AbortSignal) => dataOf(shop.GET('/tim-kiem', { params: { query: { q } }, signal })),
};

export const track = {
  generateId: async () => (await dataOf(shop.GET('/track/generate-id'))).data.anon_id,
  visitor: (anon_id: string) => dataOf(shop.POST('/track/visitor', { body: { anon_id } })),
  event: (body: TrackingEvent) => dataOf(shop.POST('/track/event', { body })),
};

/** Sends text: JSON would need a preflight. */
export function sendBeacon(event: TrackingEvent): void {
  navigator.sendBeacon(`${BASE}/track/event`, JSON.stringify(event));
}
