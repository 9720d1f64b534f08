import { createClient, type components, type operations } from '../../clients/typescript/src/index';

/** The API's origin, defined by the bundler. */
declare const API_ORIGIN: string;

export type ProductQuery = NonNullable<operations['listProducts']['parameters']['query']>;
export type TrackingEvent = components['schemas']['TrackingEvent'];

/** An error answer of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(readonly status: number) {
    super(`The shop answered ${status}.`);
  }
}

const BASE = `${API_ORIGIN}/api/v1`;
const shop = createClient(BASE);

async function dataOf<Data>(pending: Promise<{ data?: Data; response: Response }>): Promise<Data> {
  const { data, response } = await pending;
  if (data === undefined) throw new ApiError(response.status);
  return data;
}

/** @param url a path of the API, or an absolute URL of its storage */
export const fileUrl = (url: string): string => new URL(url, API_ORIGIN).href;

let settings: Promise<{ data: components['schemas']['Settings'] }> | undefined;

export const api = {
  /** fetched once a page load */
  settings: () => (settings ??= dataOf(shop.GET('/settings'))),
  menu: (location: string) => dataOf(shop.GET('/menus/{location}', { params: { path: { location } } })),
  socialLinks: () => dataOf(shop.GET('/social-links')),
  home: () => dataOf(shop.GET('/home')),
  products: (query: ProductQuery) => dataOf(shop.GET('/san-pham', { params: { query } })),
  product: (slug: string) => dataOf(shop.GET('/san-pham/{slug}', { params: { path: { slug } } })),
  articles: (page: number) => dataOf(shop.GET('/bai-viet', { params: { query: { page } } })),
  article: (slug: string) => dataOf(shop.GET('/bai-viet/{slug}', { params: { path: { slug } } })),
  suggestions: (q: string, signal: AbortSignal) => dataOf(shop.GET('/tim-kiem', { params: { query: { q } }, signal })),
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
