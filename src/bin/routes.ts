import type { Core } from '@strapi/strapi';
import { createBinController, createDeletionController } from './controller';
import { BIN_PERMISSION, ERASE_PERMISSION } from './panel-api';

const SIGNED_IN = 'admin::isAuthenticatedAdmin';
type Policy = string | { name: string; config: object };

const having = (action: string): Policy => ({ name: 'admin::hasPermissions', config: { actions: [action] } });

/** Mounts the routes of deletions and of the bin, for users of the panel, as src/analytics/reports/routes.ts does. */
export function registerBinRoutes(strapi: Core.Strapi): void {
  const controller = { ...createBinController(strapi), ...createDeletionController(strapi) };
  const route = (method: 'GET' | 'POST', path: string, handler: unknown, policies: readonly Policy[]) => ({
    method,
    path,
    info: { type: 'admin' as const },
    handler: handler as Core.MiddlewareHandler,
    config: { policies: [SIGNED_IN, ...policies] },
  });
  strapi.server.routes({
    type: 'admin',
    prefix: '/bin',
    routes: [
      route('GET', '/entries', controller.list, [having(BIN_PERMISSION)]),
      route('POST', '/restore', controller.restore, [having(BIN_PERMISSION)]),
      route('POST', '/erase', controller.erase, [having(ERASE_PERMISSION)]),
      // Who may see an entry may see what uses it. To replace it, an editor must be allowed to change those.
      route('POST', '/uses', controller.uses, []),
      route('POST', '/replace', controller.replace, []),
    ],
  });
}
