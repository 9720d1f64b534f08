import { createClient, type components, type operations } from '../../clients/typescript/src/index';

/** The API's origin, put in when the page is bundled. */
declare const API_ORIGIN: string;

export type ProductQuery = NonNullable<operations['listProducts']['parameters']['query']>;
export type EventReport = components['schemas']['EventReport'];

/** What the API refused, with the status that says why. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(readonly status: number) {
    super(`The shop answered ${status}.`);
  }
}

const BASE = `${API_ORIGIN}/api/v1`;
const shop = createClient(BASE);

async function dataOf<Data>(asked: Promise<{ data?: Data; response: Response }>): Promise<Data> {
  const { data, response } = await asked;
  if (data === undefined) throw new ApiError(response.status);
  return data;
}

/** A picture's address, which the API gives as its storage has it. */
export const fileUrl = (url: string): string => new URL(url, API_ORIGIN).href;

let settings: Promise<{ data: components['schemas']['Settings'] }> | undefined;

export const api = {
  /** asked for once a page load */
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
  event: (body: EventReport) => dataOf(shop.POST('/track/event', { body })),
};

/** As text, so that the browser need not ask for leave first. */
export function sendBeacon(event: EventReport): void {
  navigator.sendBeacon(`${BASE}/track/event`, JSON.stringify(event));
}
