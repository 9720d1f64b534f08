import { brand, origin, product, wineType } from './catalog';
import { menu, menuItem, menuLeafItem, menuSubItem } from './menus';
import { article, banner, homepage, socialLink } from './pages';
import { setting } from './settings';
import { metaDefaults, seo } from './shared';
import type { TypeText } from './text';

export { SYSTEM_FIELDS } from './shared';
export type { FieldText, Text, TypeText } from './text';
export { VALUES } from './values';

/** The words of every content type and component that editors meet. */
export const TYPE_TEXTS = {
  'api::product.product': product,
  'api::brand.brand': brand,
  'api::origin.origin': origin,
  'api::wine-type.wine-type': wineType,
  'api::article.article': article,
  'api::menu.menu': menu,
  'api::banner.banner': banner,
  'api::home.homepage': homepage,
  'api::social-link.social-link': socialLink,
  'api::setting.setting': setting,
  'menu.item': menuItem,
  'menu.sub-item': menuSubItem,
  'menu.leaf-item': menuLeafItem,
  'setting.meta-defaults': metaDefaults,
  'shared.seo': seo,
} as const satisfies Readonly<Record<string, TypeText>>;

export type LabelledUid = keyof typeof TYPE_TEXTS;
