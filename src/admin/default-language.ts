const STORED_LANGUAGE = 'strapi-admin-language';

/**
 * The panel speaks Vietnamese to who has not chosen a language yet, on the sign-in page or in her profile; Strapi's own
 * default is English. To be called before the panel is rendered, which is when Strapi reads the choice.
 */
export function speakVietnameseByDefault(): void {
  if (localStorage.getItem(STORED_LANGUAGE) === null) localStorage.setItem(STORED_LANGUAGE, 'vi');
  document.documentElement.lang = localStorage.getItem(STORED_LANGUAGE) ?? 'vi';
}
