const STORED_LANGUAGE = 'strapi-admin-language';

/**
 * Makes Vietnamese the language of the panel until an editor chooses another one, on the sign-in page or in the profile. A browser's own
 * translation is refused: it replaces parts of the page that React holds, and the panel breaks with the next change of them. Call it before
 * the panel is rendered.
 */
export function setDefaultLanguage(): void {
  if (localStorage.getItem(STORED_LANGUAGE) === null) localStorage.setItem(STORED_LANGUAGE, 'vi');
  const { documentElement } = document;
  documentElement.lang = localStorage.getItem(STORED_LANGUAGE) ?? 'vi';
  documentElement.translate = false;
}
