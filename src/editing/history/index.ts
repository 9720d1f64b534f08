import type { Feature } from '../../platform/feature';
import { createHistoryController } from './server/controller';
import { HISTORY_PATH } from './server/panel-api';
import { installEntryHistory } from './server/record-changes';

/** Who changed what of an entry, and when. */
export const history: Feature = {
  register: installEntryHistory,
  routes: (strapi) => [{ prefix: HISTORY_PATH, routes: createHistoryController(strapi) }],
};
