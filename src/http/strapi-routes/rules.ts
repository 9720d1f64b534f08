import type { Core } from '@strapi/strapi';
import { applyRouteRules, assertRoutesDeclared } from '../../platform/strapi-patches/mounted-routes';
import { createBodyParser } from './body';
import { CLOSED_ROUTES } from './closed-routes';

let declared: ReadonlySet<string> = new Set();

/** Closes routes of Strapi that the shop does not need; the others read a body when the caller may use them. Must run in `register`. */
export function installRouteRules(strapi: Core.Strapi): void {
  declared = applyRouteRules(strapi, {
    isClosed: (name) => CLOSED_ROUTES.has(name),
    middlewareFor: (route) => createBodyParser(strapi, route),
  });
}

/** @throws PatchError when a closed route is called otherwise by now, and is open */
export function assertRouteRules(): void {
  assertRoutesDeclared(declared, CLOSED_ROUTES);
}
