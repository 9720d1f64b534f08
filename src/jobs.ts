import { PRODUCT_VIEWS } from './tracking/server/rollup/product-views';
import { ROLLUPS } from './tracking/server/rollup/rollup-job';
import { CLOCK } from './public/cache/clock-job';
import { EDGE } from './public/cache/edge/purge';
import { WEBHOOKS } from './public/cache/webhook/webhooks';
import { IMPORT_PICTURES } from './editing/changes/server/pictures/picture-job';
import { RUNS_JOB } from './editing/changes/server/worker';
import { RENDITIONS } from './media/server/renditions-job';
import { NIGHTLY_WORK } from './nightly-work';
import type { Job } from './platform/jobs/job';
import { CATCH_UP } from './public/read-model/repair/catch-up';

/** All work in the background. docs/operations/watch.md lists it, and a test compares both. */
export const JOBS: readonly Job[] = [
  RUNS_JOB,
  IMPORT_PICTURES,
  RENDITIONS,
  ...WEBHOOKS.map(({ job }) => job),
  EDGE.job,
  CLOCK,
  ROLLUPS,
  PRODUCT_VIEWS,
  NIGHTLY_WORK,
  CATCH_UP,
];
