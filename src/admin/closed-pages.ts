import type { StrapiApp } from '@strapi/strapi/admin';
import { createElement, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';

/**
 * Pages whose routes the server does not mount (src/public/http/strapi-routes/rules.ts), and those that lead nowhere: there is no content
 * in several languages, content types, plugins and views are changed in the source alone, and Strapi's marketplace is another website.
 */
const LINKED_PAGES = [
  ...['settings/internationalization', 'plugins/content-type-builder', 'settings/list-plugins'],
  ...['settings/webhooks', 'settings/transfer-tokens', 'settings/admin-tokens', 'settings/email'],
  ...['providers', 'email-templates', 'advanced-settings'].map((page) => `settings/users-permissions/${page}`),
];

const VIEWS = ['list', 'edit'].map((view) => `configurations/${view}`);

/** Pages that nothing links to, or that a form's menu does. Some ask for a licence of Strapi's. */
const UNLINKED_PAGES = [
  ...['audit-logs', 'single-sign-on', 'content-history', 'content-releases', 'review-workflows'].map(
    (page) => `settings/purchase-${page}`,
  ),
  ...['history', ':id/history', ...VIEWS].map((page) => `content-manager/:collectionType/:slug/${page}`),
  'content-manager/components/:slug/configurations/edit',
];

const CLOSED_PAGES = [...LINKED_PAGES, ...UNLINKED_PAGES];

/** Hides what leads nowhere. Strapi's own lists of links can't be changed. */
export function hideClosedPages(): void {
  const style = document.createElement('style');
  const links = [
    ...LINKED_PAGES.map((page) => `a[href*="/${page}"]`),
    ...VIEWS.map((page) => `a[href*="/${page}"]`),
    'a[href^="https://market.strapi.io"]',
  ];
  // An item without its link leaves a gap. The section of mail has this page alone.
  const items = links.map((link) => `li:has(> ${link})`);
  const hidden = [...links, ...items, 'li:has(a[href*="/settings/email"])'];
  style.textContent = `${hidden.join(',')}{display:none !important}`;
  document.head.append(style);
}

/** A route of the panel, as its router takes it. */
interface Route {
  path?: string;
  element?: ReactNode;
  children?: Route[];
}

/** @param path of a route below the panel's address */
const isClosed = (path: string): boolean => CLOSED_PAGES.some((page) => path === page || path.startsWith(`${page}/`));

/** Below a page with pages of its own Strapi shows nothing at an address that none has. */
const noSuchPage = (): Route => ({ path: '*', element: createElement(Navigate, { to: '/404', replace: true }) });

/** @returns the routes without the closed ones: their addresses say that there is no such page */
function openRoutes<Found extends Route>(routes: readonly Found[], parent = ''): Found[] {
  return routes.flatMap((route) => {
    const path = `${parent}${route.path ?? ''}`;
    if (isClosed(path.replace(/\/\*$/, ''))) return [];
    if (!route.children) return [route];
    return [{ ...route, children: [...openRoutes(route.children, path.replace(/\*$/, '')), noSuchPage()] }];
  });
}

/** Call it in `bootstrap`, with what `register` was given: plugins add pages until then. */
export function closePages({ router }: Pick<StrapiApp, 'router'>): void {
  router.addRoute((routes) => openRoutes(routes));
}
