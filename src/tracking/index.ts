import type { Feature } from '../platform/feature';
import { closeRecorder, openRecorder } from './server/ingest/recorder';
import { createReportsController } from './server/reports/controller';
import { REPORTS_PERMISSION } from './server/reports/panel-api';
import { PRODUCT_VIEWS } from './server/rollup/product-views';
import { ROLLUPS } from './server/rollup/rollup-job';

/** Visitors: their events, the sums of each day, and the reports. */
export const tracking: Feature = {
  bootstrap: openRecorder,
  destroy: closeRecorder,
  routes: (strapi) => [{ prefix: '/reports', routes: createReportsController(strapi), permission: REPORTS_PERMISSION }],
  permissions: [
    {
      action: REPORTS_PERMISSION,
      category: 'Báo cáo / Reports',
      displayName: 'Xem báo cáo khách truy cập / See the visitor reports',
      grantedAs: 'reports',
    },
  ],
  jobs: [ROLLUPS, PRODUCT_VIEWS],
};
