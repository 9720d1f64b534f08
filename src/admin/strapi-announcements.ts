/** Whether the old media library is on: the banner has a state for each. */
const VARIANTS = ['false', 'true'];

/** `uuid` of package.json's `strapi`, which this project switches off: before and after the panel has fetched it. */
const SCOPES = ['undefined', 'false'];

/**
 * Marks Strapi 5.54's banner for its new media library, which links to Strapi's blog, as closed: no setting hides it. Call it
 * before the panel is rendered.
 */
export function dismissAnnouncements(): void {
  for (const variant of VARIANTS) {
    for (const scope of SCOPES) localStorage.setItem(`STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_${variant}:${scope}`, 'true');
  }
}
