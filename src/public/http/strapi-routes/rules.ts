import type { Core } from '@strapi/strapi';
import { SIGN_IN_PATH } from '../../../contract/paths';
import { environment } from '../../../environment';
import { applyRouteRules } from '../../../platform/strapi-patches/mounted-routes';
import { createBodyParser } from './body';
import { createReadCheck } from './read-rights';
import { createShapeCheck } from './request-shape';

/** Paths below which the shop needs no route of Strapi and its plugins: no role can call one. tests/operations.test.ts holds those that stay. */
const CLOSED: readonly string[] = [
  // The server would request URLs that a caller chooses, also of its own network. The shop's own webhook is REVALIDATE_URL.
  ...['/upload/actions/upload-from-urls', '/admin/webhooks'],
  // The server would send mail, to addresses that a caller chooses.
  ...['/email', '/users-permissions/email-templates'],
  // AI features, which are off, call Strapi’s servers.
  ...['/admin/ai-usage', '/admin/ai-token', '/admin/ai-feature-config', '/upload/actions/generate-ai-metadata'],
  '/upload/ai-metadata-jobs',
  // There is one language. What fills another one names entries without asking whether the caller may read them.
  ...['/i18n/ai-localization-jobs', '/i18n/content-manager', '/i18n/iso-locales', '/i18n/locales/:id', '/i18n/settings'],
  // Content is not transferred over the network.
  '/admin/transfer',
  // A token would be an administrator for as long as it exists. Programs have API tokens.
  '/admin/admin-tokens',
  // Registration and social login of the public are off, and so are telemetry and licences.
  ...['/users-permissions/providers', '/users-permissions/advanced'],
  ...['/admin/telemetry-properties', '/admin/license-trial-time-left'],
  // They count what the caller may not read.
  ...['/admin/homepage/key-statistics', '/content-manager/homepage/count-documents'],
  // Mail to known accounts of the panel. Without it, another administrator or a command sets a forgotten password.
  ...(environment.smtpHost === undefined ? ['/admin/forgot-password', '/admin/reset-password'] : []),
];

/** Views are changed in the source alone (src/editing/lists/server/view-configuration.ts). Strapi asks for no right to those of components. */
const CLOSED_METHODS: ReadonlySet<string> = new Set([
  ...['PUT /content-manager/content-types/:uid/configuration', 'PUT /content-manager/components/:uid/configuration'],
  'POST /i18n/locales',
]);

/** The only public route of Strapi: how a person gets a Bearer token. */
const SIGN_IN = `POST ${SIGN_IN_PATH}`;

function isClosed(name: string, isPublic: boolean): boolean {
  const path = name.slice(name.indexOf(' ') + 1);
  const isBelow = (closed: string): boolean => path === closed || path.startsWith(`${closed}/`);
  return CLOSED.some(isBelow) || CLOSED_METHODS.has(name) || (isPublic && name !== SIGN_IN);
}

/** Closes routes of Strapi that the shop does not need, and all public ones but the sign-in; the others read a body when the caller may use them. Must run in `register`. */
export function installRouteRules(strapi: Core.Strapi): void {
  applyRouteRules(strapi, {
    isClosed,
    middlewaresFor: (route) => {
      const parse = createBodyParser(strapi, route);
      return [...(parse ? [parse] : []), createShapeCheck(strapi, route), createReadCheck(strapi, route)];
    },
  });
}
