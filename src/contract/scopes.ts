/** What a version is kept of: the parts of the storefront that change together. */
export const SCOPES = [
  'products',
  'articles',
  'home',
  'menus',
  'brands',
  'origins',
  'wine_types',
  'social_links',
  'settings',
  // Every replaced, renamed or deleted picture, for what shows pictures without a row of its own.
  // (Settings have their own version, which tells of their saves alone.)
  'pictures',
] as const;

export type Scope = (typeof SCOPES)[number];
