import { API_BASE, rootPaths, routePaths } from './paths';

type AnswerName = keyof typeof routePaths;

/** The longest time that an answer is cached: the specification's hour. */
export const CACHE_AGE_MS = 3_600_000;

/** Answers of one path that are cached, and asked for when two shops are compared. */
interface CachedAnswer {
  /** the scopes that they depend on: they are cached until one of these changes */
  tags: readonly Scope[];
  /** a query without which they are refused */
  query?: string;
}

interface PublicContent {
  /** what changes with each document: its number is the version of all answers with this tag */
  scope: Scope;
  /** the panel shows them at this content type */
  answers?: Partial<Record<AnswerName, CachedAnswer>>;
  /** whether its entries show pictures, and their folder in the media library */
  pictures?: { folder?: string };
}

const CONTENT = {
  'api::product.product': {
    scope: 'products',
    answers: {
      // Facets name brands, origins and wine types.
      products: { tags: ['products', 'brands', 'origins', 'wine_types'] },
      product: { tags: ['products'] },
      suggestions: { tags: ['products', 'brands', 'articles'], query: '?q=r' },
    },
    pictures: { folder: 'Sản phẩm' },
  },
  'api::article.article': {
    scope: 'articles',
    answers: { articles: { tags: ['articles'] }, article: { tags: ['articles', 'products'] } },
    pictures: { folder: 'Bài viết' },
  },
  'api::home.homepage': { scope: 'home', answers: { home: { tags: ['home', 'products'] } } },
  'api::banner.banner': { scope: 'home', pictures: { folder: 'Biểu ngữ' } },
  'api::menu.menu': { scope: 'menus', answers: { menus: { tags: ['menus'] }, menu: { tags: ['menus'] } } },
  'api::brand.brand': {
    scope: 'brands',
    answers: { brands: { tags: ['brands', 'products', 'wine_types', 'pictures'] } },
    pictures: { folder: 'Thương hiệu' },
  },
  'api::origin.origin': {
    scope: 'origins',
    answers: { origins: { tags: ['origins', 'products', 'wine_types', 'pictures'] } },
    pictures: {},
  },
  'api::wine-type.wine-type': {
    scope: 'wine_types',
    answers: { wineTypes: { tags: ['wine_types', 'products', 'pictures'] } },
    pictures: {},
  },
  'api::social-link.social-link': {
    scope: 'social_links',
    answers: { socialLinks: { tags: ['social_links'] } },
    pictures: { folder: 'Mạng xã hội' },
  },
  'api::setting.setting': {
    scope: 'settings',
    answers: { settings: { tags: ['settings'] } },
    pictures: { folder: 'Nhận diện' },
  },
  // Which products a search finds: the product index reads them with the version of the products.
  'api::synonym.synonym': { scope: 'products' },
  // No cached answer shows them: the version tells storefronts to fetch the list again.
  'api::redirect.redirect': { scope: 'products' },
} as const;

export type ContentUid = keyof typeof CONTENT;

/** `pictures` counts replaced, renamed and deleted pictures. */
export type Scope = (typeof CONTENT)[ContentUid]['scope'] | 'pictures';

/** The content types that public answers show: what the cache, the pictures, the panel and a comparison of two shops know of each. */
export const PUBLIC_CONTENT: Readonly<Record<ContentUid, PublicContent>> = CONTENT;

export const CONTENT_UIDS = Object.keys(CONTENT) as ContentUid[];

export const isShopContent = (uid: string): uid is ContentUid => Object.hasOwn(CONTENT, uid);

export const scopeOf = (uid: ContentUid): Scope => PUBLIC_CONTENT[uid].scope;

export const cachedAnswersOf = (uid: ContentUid): [AnswerName, CachedAnswer][] =>
  Object.entries(PUBLIC_CONTENT[uid].answers ?? {}) as [AnswerName, CachedAnswer][];

/** What is cached, by the name of its path. */
export const CACHED_ANSWERS: ReadonlyMap<AnswerName, CachedAnswer> = new Map(CONTENT_UIDS.flatMap(cachedAnswersOf));

/** Where visitors and crawlers begin: what is cached and has no parameter in its path. Everything else is found by its link. */
export const ENTRANCES: readonly string[] = [
  ...[...CACHED_ANSWERS]
    .map(([name, { query = '' }]) => `${API_BASE}${routePaths[name]}${query}`)
    .filter((path) => !path.includes(':')),
  rootPaths.robots,
  rootPaths.sitemap,
];

export const showsPictures = (uid: ContentUid): boolean => PUBLIC_CONTENT[uid].pictures !== undefined;

type FolderOf<Content> = Content extends { pictures: { folder: string } } ? true : false;

/** Content types with a folder of their own in the media library. */
export type FiledUid = { [Uid in ContentUid]: FolderOf<(typeof CONTENT)[Uid]> extends true ? Uid : never }[ContentUid];

/** The parts of the shop that change together. Each has a version; an answer's cache tags are scopes. */
export const SCOPES: readonly Scope[] = [...new Set<Scope>([...CONTENT_UIDS.map(scopeOf), 'pictures'])];

/**
 * A counter beside the versions of the scopes: saves of the settings alone, which `meta.cache_version` shows. The version of the
 * scope also rises by a purge.
 */
export const SETTINGS_SAVES = 'settings_saves';

export function isScope(name: string): name is Scope {
  return (SCOPES as readonly string[]).includes(name);
}
