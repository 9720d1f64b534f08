import type { Core } from '@strapi/strapi';
import { applyRouteRules, assertRoutesDeclared } from '../../../platform/strapi-patches/mounted-routes';
import { createBodyParser } from './body';
import { SIGN_IN_PATH } from '../../../contract/paths';
import { environment } from '../../../environment';
import { closedRoutes } from './closed-routes';
import { createReadCheck } from './read-rights';
import { createShapeCheck } from './request-shape';

const hasMail = (): boolean => environment.smtpHost !== undefined;

/** The only public route of Strapi: how a person gets a Bearer token. */
const SIGN_IN = `POST ${SIGN_IN_PATH}`;

let declared: ReadonlySet<string> = new Set();

/** Closes routes of Strapi that the shop does not need, and all public ones but the sign-in; the others read a body when the caller may use them. Must run in `register`. */
export function installRouteRules(strapi: Core.Strapi): void {
  const closed = closedRoutes(hasMail());
  declared = applyRouteRules(strapi, {
    isClosed: (name, isPublic) => closed.has(name) || (isPublic && name !== SIGN_IN),
    middlewaresFor: (route) => {
      const parse = createBodyParser(strapi, route);
      return [...(parse ? [parse] : []), createShapeCheck(strapi, route), createReadCheck(strapi, route)];
    },
  });
}

/** @throws PatchError when the sign-in or a closed route is called otherwise by now */
export function assertRouteRules(): void {
  assertRoutesDeclared(declared, [SIGN_IN, ...closedRoutes(hasMail())]);
}
