import type { Core } from '@strapi/strapi';
import { havingPermission, mountPanelRoutes } from '../../platform/panel-routes';
import { createRunsController } from './controller';
import { CATALOGUE_PERMISSION } from './panel-api';

/** Mounts the routes of runs. Call it in `register`. */
export function registerRunRoutes(strapi: Core.Strapi): void {
  const { list, one, entries, start, stop, undo, discard } = createRunsController(strapi);
  const policies = [havingPermission(CATALOGUE_PERMISSION)];
  mountPanelRoutes(
    strapi,
    [
      { method: 'GET', path: '/', handler: list, policies },
      { method: 'GET', path: '/:id', handler: one, policies },
      { method: 'GET', path: '/:id/entries', handler: entries, policies },
      { method: 'POST', path: '/:id/start', handler: start, policies },
      { method: 'POST', path: '/:id/stop', handler: stop, policies },
      { method: 'POST', path: '/:id/undo', handler: undo, policies },
      { method: 'POST', path: '/:id/discard', handler: discard, policies },
    ],
    '/catalogue/runs',
  );
}
