import type { Scope } from './scopes';

/** The content types that the storefront shows, and the scope that a change of each touches itself. */
export const CONTENT_SCOPES = {
  'api::product.product': 'products',
  'api::article.article': 'articles',
  'api::brand.brand': 'brands',
  'api::origin.origin': 'origins',
  'api::wine-type.wine-type': 'wine_types',
  'api::menu.menu': 'menus',
  'api::banner.banner': 'home',
  'api::home.homepage': 'home',
  'api::social-link.social-link': 'social_links',
  'api::setting.setting': 'settings',
} as const satisfies Record<string, Scope>;

export type ContentUid = keyof typeof CONTENT_SCOPES;

export function isShopContent(uid: string): uid is ContentUid {
  return Object.hasOwn(CONTENT_SCOPES, uid);
}

/** The attributes of products that name another item, with the column of the read model that holds its id. */
export const PRODUCT_GROUPINGS = {
  'api::brand.brand': { attribute: 'brand', column: 'brand_id' },
  'api::origin.origin': { attribute: 'origin', column: 'origin_id' },
  'api::wine-type.wine-type': { attribute: 'wine_type', column: 'wine_type_id' },
} as const;

export type GroupingUid = keyof typeof PRODUCT_GROUPINGS;

export function isGrouping(uid: string): uid is GroupingUid {
  return Object.hasOwn(PRODUCT_GROUPINGS, uid);
}

export const FILE_UID = 'plugin::upload.file';

/** The sequence that menu items of all three levels take their ids from. */
export const MENU_ITEM_SEQUENCE = 'menu.item';
