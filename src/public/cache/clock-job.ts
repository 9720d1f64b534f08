import type { Job } from '../../platform/jobs/job';
import { wakeJob } from '../../platform/jobs/running-jobs';
import { nextChange } from '../read-model/query/clock';
import { readEntries } from '../read-model/query/entries';
import { raiseVersions, inWriteTransaction } from '../read-model/write/commits';
import { onVersionsChanged, versionOf } from './versions';

/** A clock may be set, and a timer has no more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

/** Storefronts and the edge are told of banners that open and close by the clock as of a save. Each instance does it: once more does no harm. */
export const CLOCK: Job = {
  name: 'clock',
  start: (strapi) => {
    let known: number | undefined;
    // Each start tells that everything may have changed.
    let handled = Date.now();
    onVersionsChanged(() => {
      const version = versionOf('home');
      if (version !== known) wakeJob(CLOCK);
      known = version;
    });
    wakeJob(CLOCK);
    return async () => {
      const banners = await readEntries('banner');
      const now = Date.now();
      // A clock that was ahead must not hide what is opened later.
      const due = nextChange(banners, Math.min(handled, now));
      if (due !== undefined && due <= now) await inWriteTransaction(strapi, (trx) => raiseVersions(trx, ['home']));
      handled = now;
      const next = nextChange(banners, now);
      return next === undefined ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(1, next - Date.now()));
    };
  },
};
