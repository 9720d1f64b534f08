/**
 * Pages whose routes the server does not mount (src/http/strapi-routes/closed-routes.ts), and those that lead nowhere: there is no content
 * in several languages, content types and plugins are changed in the source alone, and Strapi's marketplace is another website.
 */
const CLOSED_PAGES = [
  ...['settings/internationalization', 'plugins/content-type-builder', 'settings/list-plugins'],
  ...['settings/webhooks', 'settings/transfer-tokens', 'settings/admin-tokens', 'settings/email'],
  ...['providers', 'email-templates', 'advanced-settings'].map((page) => `settings/users-permissions/${page}`),
];

const MARKETPLACE = 'a[href^="https://market.strapi.io"]';

/** Hides what leads nowhere. Strapi's own lists of links can't be changed. */
export function hideClosedPages(): void {
  const style = document.createElement('style');
  const links = [...CLOSED_PAGES.map((page) => `a[href*="/${page}"]`), MARKETPLACE];
  // An item without its link leaves a gap. The section of mail has this page alone.
  const items = links.map((link) => `li:has(> ${link})`);
  const hidden = [...links, ...items, 'li:has(a[href*="/settings/email"])'];
  style.textContent = `${hidden.join(',')}{display:none !important}`;
  document.head.append(style);
}
