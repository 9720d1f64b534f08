import type { ContentUid } from './public-content';

/** One document each. */
const SINGLE_UIDS: readonly ContentUid[] = ['api::setting.setting', 'api::home.homepage'];

export const isSingle = (uid: string): boolean => SINGLE_UIDS.some((single) => single === uid);

/** The locations of the menus that every page of the storefront shows. */
const REQUIRED_MENUS: readonly unknown[] = ['header', 'footer'];

export const isRequiredMenu = (location: unknown): location is string => REQUIRED_MENUS.includes(location);

/** What products are grouped by: their attribute, and the column of the read model with its public id. */
export const PRODUCT_GROUPINGS = {
  'api::brand.brand': { attribute: 'brand', column: 'brand_id' },
  'api::origin.origin': { attribute: 'origin', column: 'origin_id' },
  'api::wine-type.wine-type': { attribute: 'wine_type', column: 'wine_type_id' },
} as const;

export type GroupingUid = keyof typeof PRODUCT_GROUPINGS;

export type GroupKind = (typeof PRODUCT_GROUPINGS)[GroupingUid]['attribute'];

export function isGrouping(uid: string): uid is GroupingUid {
  return Object.hasOwn(PRODUCT_GROUPINGS, uid);
}

/** Kinds of items with a page, a slug and drafts of their own. */
export const ITEM_UIDS = { product: 'api::product.product', article: 'api::article.article' } as const;

export type ItemKind = keyof typeof ITEM_UIDS;

export const GROUP_UIDS = {
  brand: 'api::brand.brand',
  origin: 'api::origin.origin',
  wine_type: 'api::wine-type.wine-type',
} as const satisfies Record<GroupKind, GroupingUid>;

/** Everything that has a page of the storefront. */
export const PAGE_UIDS = { ...ITEM_UIDS, ...GROUP_UIDS };

export type PageKind = keyof typeof PAGE_UIDS;

export const isItem = (kind: PageKind): kind is ItemKind => Object.hasOwn(ITEM_UIDS, kind);

export const FILE_UID = 'plugin::upload.file';

/** The sequence of menu items on all three levels. */
export const MENU_ITEM_SEQUENCE = 'menu.item';
