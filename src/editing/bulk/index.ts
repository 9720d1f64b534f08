import type { Feature } from '../../platform/feature';
import { CATALOGUE_PERMISSION } from '../changes/server/panel-api';
import { createBulkController } from './server/controller';
import { REPLACEMENTS_PATH } from './server/panel-api';
import { replaceDocument } from './server/replacements';

/** One change to many entries, a table of cells, and “replace, then delete”. */
export const bulk: Feature = {
  routes: (strapi) => [
    { prefix: '/catalogue/bulk', routes: createBulkController(strapi), permission: CATALOGUE_PERMISSION },
    { routes: { [`POST ${REPLACEMENTS_PATH}`]: (ctx) => replaceDocument(strapi, ctx) }, permission: CATALOGUE_PERMISSION },
  ],
};
