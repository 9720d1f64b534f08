/** Pages whose routes the server does not mount (src/http/strapi-routes/closed-routes.ts), and that of content in several languages: there is none. */
const CLOSED_PAGES = [
  'settings/internationalization',
  ...['settings/webhooks', 'settings/transfer-tokens', 'settings/admin-tokens', 'settings/email'],
  ...['providers', 'email-templates', 'advanced-settings'].map((page) => `settings/users-permissions/${page}`),
];

/** Strapi's newsletter, on the page of who registers: nothing is sent to Strapi. */
const NEWSLETTER = 'form div:has([name="news"]):not(:has([name="email"]))';

/** Hides what leads nowhere. Strapi's own lists of links can't be changed. */
export function hideClosedPages(): void {
  const style = document.createElement('style');
  const links = CLOSED_PAGES.map((page) => `a[href*="/${page}"]`);
  // The section of mail has this page alone.
  style.textContent = `${[...links, 'li:has(a[href*="/settings/email"])', NEWSLETTER].join(',')}{display:none !important}`;
  document.head.append(style);
}
