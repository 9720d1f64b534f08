import type { Feature } from '../../platform/feature';
import { answerWords } from './server/list-words';
import { LIST_WORDS_PATH } from './server/list-words-api';
import { countQuickFilters } from './server/quick-filter-counts';
import { QUICK_FILTERS_PATH } from './server/quick-filters';
import { configureEditViews } from './server/view-configuration';

/** The panel's lists and forms: their columns, labels and filters. */
export const lists: Feature = {
  catchUp: configureEditViews,
  routes: (strapi) => [
    {
      routes: {
        [`GET ${LIST_WORDS_PATH}`]: (ctx) => answerWords(strapi, ctx),
        [`GET ${QUICK_FILTERS_PATH}`]: (ctx) => countQuickFilters(strapi, ctx),
      },
    },
  ],
};
