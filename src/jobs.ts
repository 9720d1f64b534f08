import { PRODUCT_VIEWS } from './analytics/rollup/product-views';
import { ROLLUPS } from './analytics/rollup/rollup-job';
import { CLOCK } from './cache/clock-job';
import { EDGE } from './cache/edge/purge';
import { WEBHOOKS } from './cache/webhook/webhooks';
import { IMPORT_PICTURES } from './catalogue/pictures/picture-job';
import { RUNS_JOB } from './catalogue/runs/worker';
import { RENDITIONS } from './media/renditions-job';
import { NIGHTLY_WORK } from './nightly-work';
import type { Job } from './platform/jobs/job';
import { CATCH_UP } from './read-model/repair/catch-up';

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
