import type { Core } from '@strapi/strapi';
import { havingPermission, mountPanelRoutes } from '../../platform/panel-routes';
import { CATALOGUE_PERMISSION } from '../runs/panel-api';
import { createCountriesController } from './controller';
import { COUNTRIES_PATH } from './panel-api';

/** Mounts the routes of doubled countries. Call it in `register`. */
export function registerCountryRoutes(strapi: Core.Strapi): void {
  const { doubles, merge } = createCountriesController(strapi);
  const policies = [havingPermission(CATALOGUE_PERMISSION)];
  mountPanelRoutes(
    strapi,
    [
      { method: 'GET', path: '/doubles', handler: doubles, policies },
      { method: 'POST', path: '/merges', handler: merge, policies },
    ],
    COUNTRIES_PATH,
  );
}
