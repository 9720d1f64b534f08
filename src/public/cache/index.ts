import type { Feature } from '../../platform/feature';
import { CLOCK } from './clock-job';
import { EDGE } from './edge-purge';
import { startVersionPoll, stopVersionPoll } from './freshness';
import { WEBHOOKS } from './webhooks';

/** The response cache, and who is told of changes: storefronts and an edge. */
export const cache: Feature = {
  bootstrap: startVersionPoll,
  destroy: stopVersionPoll,
  jobs: [...WEBHOOKS.map(({ job }) => job), EDGE.job, CLOCK],
};
