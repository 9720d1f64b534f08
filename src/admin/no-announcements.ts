/** Whether the old media library is on; the banner about the new one has a state for each. */
const VARIANTS = ['false', 'true'];

/** `uuid` of package.json's `strapi`, which this project switches off, as the panel knows it before and after it has asked. */
const SCOPES = ['undefined', 'false'];

/**
 * Strapi 5.54 greets everybody with a banner for its new media library, with a link to its blog, and no setting keeps it
 * away: this marks it as closed. To be called before the panel is rendered.
 */
export function closeStrapiAnnouncements(): void {
  for (const variant of VARIANTS) {
    for (const scope of SCOPES) localStorage.setItem(`STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_${variant}:${scope}`, 'true');
  }
}
