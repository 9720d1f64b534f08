import type { Core } from '@strapi/strapi';
import { applyRouteRules, assertRoutesDeclared } from '../../platform/strapi-patches/mounted-routes';
import { createBodyParser } from './body';
import { environment } from '../../environment';
import { closedRoutes } from './closed-routes';
import { createReadCheck } from './read-rights';
import { createShapeCheck } from './request-shape';

const hasMail = (): boolean => environment.smtpHost !== undefined;

let declared: ReadonlySet<string> = new Set();

/** Closes routes of Strapi that the shop does not need; the others read a body when the caller may use them. Must run in `register`. */
export function installRouteRules(strapi: Core.Strapi): void {
  const closed = closedRoutes(hasMail());
  declared = applyRouteRules(strapi, {
    isClosed: (name) => closed.has(name),
    middlewaresFor: (route) => {
      const parse = createBodyParser(strapi, route);
      return [...(parse ? [parse] : []), createShapeCheck(strapi, route), createReadCheck(strapi, route)];
    },
  });
}

/** @throws PatchError when a closed route is called otherwise by now, and is open */
export function assertRouteRules(): void {
  assertRoutesDeclared(declared, closedRoutes(hasMail()));
}
