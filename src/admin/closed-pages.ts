/**
 * Pages whose routes the server does not mount (src/http/strapi-routes/closed-routes.ts), and those that lead nowhere: there is no content
 * in several languages, content types and plugins are changed in the source alone, and Strapi's marketplace is another website.
 */
const LINKED_PAGES = [
  ...['settings/internationalization', 'plugins/content-type-builder', 'settings/list-plugins'],
  ...['settings/webhooks', 'settings/transfer-tokens', 'settings/admin-tokens', 'settings/email'],
  ...['providers', 'email-templates', 'advanced-settings'].map((page) => `settings/users-permissions/${page}`),
];

/** Pages that nothing links to. They ask for a licence of Strapi's, or for the reader's profession. */
const UNLINKED_PAGES = [
  ...['audit-logs', 'single-sign-on', 'content-history', 'content-releases', 'review-workflows'].map(
    (page) => `settings/purchase-${page}`,
  ),
  ...['usecase', 'content-manager/:collectionType/:slug/:id/history', 'content-manager/:collectionType/:slug/history'],
];

const CLOSED_PAGES = [...LINKED_PAGES, ...UNLINKED_PAGES];

const MARKETPLACE = 'a[href^="https://market.strapi.io"]';

/** Hides what leads nowhere. Strapi's own lists of links can't be changed. */
export function hideClosedPages(): void {
  const style = document.createElement('style');
  const links = [...LINKED_PAGES.map((page) => `a[href*="/${page}"]`), MARKETPLACE];
  // An item without its link leaves a gap. The section of mail has this page alone.
  const items = links.map((link) => `li:has(> ${link})`);
  const hidden = [...links, ...items, 'li:has(a[href*="/settings/email"])'];
  style.textContent = `${hidden.join(',')}{display:none !important}`;
  document.head.append(style);
}

/** A route of the panel, as its router takes it. */
interface Route {
  path?: string;
  children?: Route[];
}

/** @param path of a route below the panel's address */
const isClosed = (path: string): boolean => CLOSED_PAGES.some((page) => path === page || path.startsWith(`${page}/`));

/**
 * Call it with the routes that Strapi and its plugins have registered (src/admin/route-patches.ts).
 *
 * @param notFound shows that there is no such page: below a page with pages of its own Strapi shows nothing
 * @returns the routes without the closed ones: of those an address that is known says that there is no such page
 */
export function openRoutes<Found extends Route>(routes: readonly Found[], notFound: Found, parent = ''): Found[] {
  return routes.flatMap((route) => {
    const path = `${parent}${route.path ?? ''}`;
    if (isClosed(path.replace(/\/\*$/, ''))) return [];
    if (!route.children) return [route];
    const children = openRoutes(route.children, notFound, path.replace(/\*$/, ''));
    return [{ ...route, children: [...children, notFound] }];
  });
}
