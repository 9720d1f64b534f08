import type { Feature } from '../../platform/feature';
import { createVintage } from './server/controller';
import { NEW_VINTAGE_PATH } from './server/panel-api';

/** A wine of another year, made from one that is there. */
export const newVintage: Feature = {
  routes: (strapi) => [{ routes: { [`POST ${NEW_VINTAGE_PATH}`]: (ctx) => createVintage(strapi, ctx) } }],
};
