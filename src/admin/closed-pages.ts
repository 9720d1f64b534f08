/** Pages whose routes the server does not mount (src/http/strapi-routes/closed-routes.ts). */
const CLOSED_PAGES = [
  ...['settings/webhooks', 'settings/transfer-tokens', 'settings/admin-tokens', 'settings/email'],
  ...['providers', 'email-templates', 'advanced-settings'].map((page) => `settings/users-permissions/${page}`),
  'auth/forgot-password',
];

/** Hides the links to closed pages: Strapi's own list of them can't be changed. */
export function hideClosedPages(): void {
  const style = document.createElement('style');
  const links = CLOSED_PAGES.map((page) => `a[href*="/${page}"]`);
  // The section of mail has this page alone.
  style.textContent = `${links.join(',')},li:has(a[href*="/settings/email"]){display:none !important}`;
  document.head.append(style);
}
