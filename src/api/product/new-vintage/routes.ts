import type { Core } from '@strapi/strapi';
import { mountPanelRoutes } from '../../../platform/panel-routes';
import { createVintage } from './controller';
import { NEW_VINTAGE_PATH } from './panel-api';

/** Mounts the route of the panel that adds a vintage to a wine. Call it in `register`. */
export function registerNewVintage(strapi: Core.Strapi): void {
  mountPanelRoutes(strapi, [{ method: 'POST', path: NEW_VINTAGE_PATH, handler: (ctx) => createVintage(strapi, ctx) }]);
}
