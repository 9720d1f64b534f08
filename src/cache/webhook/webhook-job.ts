import { environment } from '../../environment';
import { ExpectedFailure, type Job } from '../../platform/jobs/job';
import { errorOf, wakeJob } from '../../platform/jobs/running-jobs';
import { subscribeToCommits } from '../../read-model/write/commits';
import { Backlog, type Change } from './backlog';
import { deliver } from './deliver';

/** Changes so close together, such as those of a bulk publish, share a message. */
const DEBOUNCE_MS = 50;

export const backlog = new Backlog();

/** attempts since the start */
export const outcomes = { delivered: 0, failed: 0 };

/** when the changes that wait began to wait */
let waitingSince: number | undefined;

/** @returns milliseconds that the oldest undelivered change has waited */
export const backlogAgeMs = (): number => (waitingSince === undefined ? 0 : performance.now() - waitingSince);

const namesOf = (changes: readonly Change[]): string =>
  changes.map(({ scope, slugs }) => (slugs ? `${scope} (${slugs.length})` : scope)).join(', ');

/** Changes that come while the storefront is away join those that wait, and no save waits for them. */
function announce(): void {
  waitingSince ??= performance.now();
  if (errorOf(WEBHOOK) === undefined) wakeJob(WEBHOOK, DEBOUNCE_MS);
}

/**
 * Tells the storefront of REVALIDATE_URL about every change that this instance commits, in one message at a time. The first says that
 * everything may have changed: commits before a crash, and imports, were not told.
 */
export const WEBHOOK: Job = {
  name: 'webhook',
  purpose: 'tells the storefront of `REVALIDATE_URL` what this instance has committed',
  retry: { firstMs: 1_000, maxMs: 300_000 },
  lastTurnMs: 3_000,
  start: (strapi) => {
    const { revalidateUrl: url, revalidateSecret: secret } = environment;
    if (url === undefined || secret === undefined) return undefined;
    backlog.addEverything();
    announce();
    subscribeToCommits(({ raised, slugs }) => {
      if (raised.size === 0) return;
      backlog.add(raised, slugs);
      announce();
    });
    return async (signal) => {
      if (backlog.isEmpty) return;
      const changes = backlog.takeAll();
      const began = performance.now();
      try {
        const status = await deliver({ url, secret }, changes, signal);
        strapi.log.info(
          `The storefront was told of ${namesOf(changes)}: ${status} in ${Math.round(performance.now() - began)} ms.`,
        );
      } catch (cause) {
        backlog.putBack(changes);
        outcomes.failed += 1;
        throw new ExpectedFailure(`the storefront could not be told of ${namesOf(changes)}`, { cause });
      }
      outcomes.delivered += 1;
      waitingSince = backlog.isEmpty ? undefined : began;
    };
  },
};
