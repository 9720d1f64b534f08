import type { Core } from '@strapi/strapi';
import { mountPanelRoutes } from '../../platform/panel-routes';
import { createHistoryController } from './controller';
import { HISTORY_PATH } from './panel-api';

/** Mounts the routes of an entry's history, for users of the panel who may read the entry. Call it in `register`. */
export function registerEntryHistory(strapi: Core.Strapi): void {
  const { list, value } = createHistoryController(strapi);
  mountPanelRoutes(
    strapi,
    [
      { method: 'GET', path: '/:uid/:documentId', handler: list },
      { method: 'GET', path: '/:uid/:documentId/value', handler: value },
    ],
    HISTORY_PATH,
  );
}
