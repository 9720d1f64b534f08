const STORED_LANGUAGE = 'strapi-admin-language';

/**
 * Makes Vietnamese the language of the panel until an editor chooses another one, on the sign-in page or in the profile. Call it
 * before the panel is rendered: Strapi reads the choice then.
 */
export function setDefaultLanguage(): void {
  if (localStorage.getItem(STORED_LANGUAGE) === null) localStorage.setItem(STORED_LANGUAGE, 'vi');
  document.documentElement.lang = localStorage.getItem(STORED_LANGUAGE) ?? 'vi';
}
