/**
 * The one place that knows the addresses of the API and of the storefront's pages.
 * Everything else speaks of them by their English names.
 */
export const API_BASE = '/api/v1';

/** Route paths below {@link API_BASE}, in Strapi's (koa-router's) notation. */
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

/** Where the operations above are described: not among them, and no part of the nineteen. */
export const documentationPaths = {
  document: '/openapi.json',
  page: '/docs',
  pageFile: '/docs/:file',
} as const;

/** Absolute paths of the API's resources, for links. */
export const apiPaths = {
  products: `${API_BASE}/san-pham`,
  product: (slug: string): string => `${API_BASE}/san-pham/${encodeURIComponent(slug)}`,
  articles: `${API_BASE}/bai-viet`,
  article: (slug: string): string => `${API_BASE}/bai-viet/${encodeURIComponent(slug)}`,
  home: `${API_BASE}/home`,
  menus: `${API_BASE}/menus`,
  menu: (location: string): string => `${API_BASE}/menus/${encodeURIComponent(location)}`,
  brands: `${API_BASE}/thuong-hieu`,
  origins: `${API_BASE}/xuat-xu`,
  wineTypes: `${API_BASE}/loai-ruou`,
  suggestions: `${API_BASE}/tim-kiem`,
  cache: `${API_BASE}/cache`,
  /** the list of products narrowed down by one filter */
  productsBy: (filter: 'brand' | 'origin' | 'wine_type', id: number): string => `${API_BASE}/san-pham?${filter}=${id}`,
} as const;

/** Paths at the service's root, where crawlers look. */
export const rootPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: (name: string): string => `/sitemap-${name}.xml`,
} as const;

/** @returns whether a path is the sitemap's, or one of its parts' */
export function isSitemapPath(path: string): boolean {
  return path === rootPaths.sitemap || /^\/sitemap-[^/]*\.xml$/.test(path);
}

/** @returns whether a path is one of those that crawlers look for */
export function isSearchEnginePath(path: string): boolean {
  return path === rootPaths.robots || isSitemapPath(path);
}

/** Site paths of the storefront's own pages, for menus, breadcrumbs and structured data. */
export const pagePaths = {
  home: '/',
  products: '/san-pham',
  product: (slug: string): string => `/san-pham/${encodeURIComponent(slug)}`,
  articles: '/bai-viet',
  article: (slug: string): string => `/bai-viet/${encodeURIComponent(slug)}`,
} as const;
