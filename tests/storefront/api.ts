import type { ArticleAnswer, ArticleList } from '../support/contract-schemas';
import type { HomeAnswer, ProductAnswer, ProductList, SettingsAnswer, SocialLinks } from '../support/contract-schemas';
import type { MenuAnswer, Suggestions } from '../support/catalogue-schemas';

/** The API's origin, put in when the page is bundled. */
declare const API_ORIGIN: string;

/** What the API refused, with the status that says why. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(readonly status: number) {
    super(`The shop answered ${status}.`);
  }
}

async function get<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  const response = await fetch(`${API_ORIGIN}/api/v1${path}`, signal ? { signal } : {});
  if (!response.ok) throw new ApiError(response.status);
  return response.json() as Promise<Body>;
}

/** A picture's address, which the API gives as its storage has it. */
export const fileUrl = (url: string): string => new URL(url, API_ORIGIN).href;

let settings: Promise<SettingsAnswer> | undefined;

export const api = {
  /** asked for once a page load */
  settings: () => (settings ??= get('/settings')),
  menu: (location: string) => get<MenuAnswer>(`/menus/${location}`),
  socialLinks: () => get<SocialLinks>('/social-links'),
  home: () => get<HomeAnswer>('/home'),
  /** @param query the list page's own: the API's parameters */
  products: (query: URLSearchParams) => get<ProductList>(`/san-pham?${query.toString()}`),
  product: (slug: string) => get<ProductAnswer>(`/san-pham/${slug}`),
  articles: (page: number) => get<ArticleList>(`/bai-viet?page=${page}`),
  article: (slug: string) => get<ArticleAnswer>(`/bai-viet/${slug}`),
  suggestions: (q: string, signal: AbortSignal) => get<Suggestions>(`/tim-kiem?q=${encodeURIComponent(q)}`, signal),
};

async function post(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${API_ORIGIN}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new ApiError(response.status);
}

export const track = {
  generateId: async () => (await get<{ data: { anon_id: string } }>('/track/generate-id')).data.anon_id,
  visitor: (anonId: string) => post('/track/visitor', { anon_id: anonId, user_agent: navigator.userAgent }),
  event: (event: object) => post('/track/event', event),
};

/** As text, so that the browser need not ask for leave first. */
export function sendBeacon(event: object): void {
  navigator.sendBeacon(`${API_ORIGIN}/api/v1/track/event`, JSON.stringify(event));
}
