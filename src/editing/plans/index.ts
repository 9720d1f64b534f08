import type { Feature } from '../../platform/feature';
import { createPlansController } from './server/controller';
import { PLANS_PERMISSION } from './server/panel-api';
import { installRestoredPrices } from './server/plan-end';
import { installPriceQuestions } from './server/price-questions';

/** Changes that begin and end at a moment: sales, publications. */
export const plans: Feature = {
  register(strapi) {
    installPriceQuestions(strapi);
    installRestoredPrices();
  },

  routes: (strapi) => [{ prefix: '/catalogue/plans', routes: createPlansController(strapi), permission: PLANS_PERMISSION }],
  permissions: [
    {
      action: PLANS_PERMISSION,
      category: 'Kế hoạch / Plans',
      displayName: 'Lên lịch giá và việc đăng / Plan prices and publications',
      grantedAs: 'plans',
    },
  ],
};
