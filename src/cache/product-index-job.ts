import type { Job } from '../platform/jobs/job';
import { wakeJob } from '../platform/jobs/running-jobs';
import { knownIndex, refreshedIndex } from '../read-model/query/product-index/current-index';
import { onVersionsChanged, versionOf } from './known-versions';

/** Without it the first visitor after an import at night waits until the index has taken in all of it. */
export const PRODUCT_INDEX: Job = {
  name: 'product_index',
  purpose: 'takes changed products into the index before a visitor asks for them',
  start: () => {
    onVersionsChanged(() => {
      if (knownIndex()?.version !== versionOf('products')) wakeJob(PRODUCT_INDEX);
    });
    return async () => void (await refreshedIndex());
  },
};
