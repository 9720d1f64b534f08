import type { Core } from '@strapi/strapi';
import { havingPermission, mountPanelRoutes } from '../platform/panel-routes';
import { createBinController, createDeletionController } from './controller';
import { BIN_PERMISSION, ERASE_PERMISSION } from './panel-api';

/** Mounts the routes of deletions and of the bin. Call it in `register`. */
export function registerBinRoutes(strapi: Core.Strapi): void {
  const { list, restore, erase } = createBinController(strapi);
  const { uses, replace } = createDeletionController(strapi);
  const seesBin = [havingPermission(BIN_PERMISSION)];
  mountPanelRoutes(
    strapi,
    [
      { method: 'GET', path: '/entries', handler: list, policies: seesBin },
      { method: 'POST', path: '/restore', handler: restore, policies: seesBin },
      { method: 'POST', path: '/erase', handler: erase, policies: [havingPermission(ERASE_PERMISSION)] },
      // Who may see an entry may see what uses it. To replace it, an editor must be allowed to change those.
      { method: 'POST', path: '/uses', handler: uses },
      { method: 'POST', path: '/replace', handler: replace },
    ],
    '/bin',
  );
}
