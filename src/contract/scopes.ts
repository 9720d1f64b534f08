/** The parts of the shop that change together. Each has a version; an answer's cache tags are scopes. */
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
  // Counts replaced, renamed and deleted pictures, for answers that show pictures without a row of their own.
  'pictures',
] as const;

export type Scope = (typeof SCOPES)[number];

/**
 * A counter beside the versions of the scopes: saves of the settings alone, which `meta.cache_version` shows. The version of the
 * scope also rises by a purge.
 */
export const SETTINGS_SAVES = 'settings_saves';

export function isScope(name: string): name is Scope {
  return (SCOPES as readonly string[]).includes(name);
}
