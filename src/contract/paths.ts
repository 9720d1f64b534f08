/** Base path of the API, Strapi's REST prefix. */
export const API_BASE = '/api/v1';

/** Strapi's own sign-in of accounts of the API. */
export const SIGN_IN_PATH = `${API_BASE}/auth/local`;

/** Paths of the nineteen operations below {@link API_BASE}, by route name, in koa-router's notation. */
export const routePaths = {
  health: '/health',
  products: '/san-pham',
  product: '/san-pham/:slug',
  articles: '/bai-viet',
  article: '/bai-viet/:slug',
  home: '/home',
  socialLinks: '/social-links',
  settings: '/settings',
  menus: '/menus',
  menu: '/menus/:location',
  brands: '/thuong-hieu',
  origins: '/xuat-xu',
  wineTypes: '/loai-ruou',
  suggestions: '/tim-kiem',
  trackGenerateId: '/track/generate-id',
  trackVisitor: '/track/visitor',
  trackEvent: '/track/event',
  cache: '/cache',
  cachePurge: '/cache/purge',
} as const;

/** The API's documentation, which is not one of the nineteen operations. */
export const documentationPaths = {
  document: `${API_BASE}/openapi.json`,
  page: `${API_BASE}/docs`,
  pageFile: `${API_BASE}/docs/:file`,
} as const;

/** What load balancers and process managers ask, beside the health check of the API. */
export const probePaths = {
  live: `${API_BASE}${routePaths.health}/live`,
  ready: `${API_BASE}${routePaths.health}/ready`,
} as const;

/** Absolute paths of the API's resources, for links. */
export const apiPaths = {
  products: `${API_BASE}${routePaths.products}`,
  product: (slug: string): string => `${API_BASE}${routePaths.products}/${encodeURIComponent(slug)}`,
  articles: `${API_BASE}${routePaths.articles}`,
  article: (slug: string): string => `${API_BASE}${routePaths.articles}/${encodeURIComponent(slug)}`,
  home: `${API_BASE}${routePaths.home}`,
  menus: `${API_BASE}${routePaths.menus}`,
  menu: (location: string): string => `${API_BASE}${routePaths.menus}/${encodeURIComponent(location)}`,
  brands: `${API_BASE}${routePaths.brands}`,
  origins: `${API_BASE}${routePaths.origins}`,
  wineTypes: `${API_BASE}${routePaths.wineTypes}`,
  suggestions: `${API_BASE}${routePaths.suggestions}`,
  cache: `${API_BASE}${routePaths.cache}`,
  /** the list of products with one filter */
  suggestionsFor: (q: string): string => `${API_BASE}${routePaths.suggestions}?q=${encodeURIComponent(q)}`,
  productsBy: (filter: 'brand' | 'origin' | 'wine_type' | 'country' | 'grape' | 'q', value: number | string): string =>
    `${API_BASE}${routePaths.products}?${filter}=${encodeURIComponent(value)}`,
} as const;

/** What is asked with an API token, beside the API: imports of tables. */
export const scriptPaths = { imports: '/catalogue/imports' } as const;

/** Paths at the root of the service, where crawlers look. */
export const rootPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemap-:part.xml',
} as const;

/** Paths of the storefront's own pages, for menus, breadcrumbs and structured data. */
export const pagePaths = {
  home: '/',
  products: '/san-pham',
  product: (slug: string): string => `/san-pham/${encodeURIComponent(slug)}`,
  articles: '/bai-viet',
  article: (slug: string): string => `/bai-viet/${encodeURIComponent(slug)}`,
  brand: (slug: string): string => `${routePaths.brands}/${encodeURIComponent(slug)}`,
  origin: (slug: string): string => `${routePaths.origins}/${encodeURIComponent(slug)}`,
  wine_type: (slug: string): string => `${routePaths.wineTypes}/${encodeURIComponent(slug)}`,
} as const;

/** Whether a router might take a path for one below {@link API_BASE}: case and repeated slashes are ignored. */
export function isApiPath(path: string): boolean {
  return /^\/+api\/+v1(?:\/|$)/i.test(path);
}
