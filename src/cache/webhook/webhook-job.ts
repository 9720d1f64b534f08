import { environment } from '../../environment';
import { ExpectedFailure, type Job } from '../../platform/jobs/job';
import { errorOf, wakeJob } from '../../platform/jobs/running-jobs';
import { addCounter, addReading } from '../../platform/metrics/registry';
import { subscribeToCommits } from '../../read-model/write/commits';
import { Backlog, type Change } from './backlog';
import { deliver, type Receiver } from './deliver';

/** Changes so close together, such as those of a bulk publish, share a message. */
const DEBOUNCE_MS = 50;
/** A storefront that is back learns of changes this late at most. */
const RETRY = { firstMs: 1_000, maxMs: 30_000 };

/**
 * A storefront may be rendering a page when a message comes. It keeps the page with what it had read before the commit: Next.js
 * compares the message with the end of the rendering. So each change is sent once more, after the longest rendering.
 */
const AGAIN_MS = 5_000;

const deliveries = addCounter('wine_shop_webhook_deliveries_total', 'Attempts to tell the storefront of changes.', 'outcome', [
  'delivered',
  'failed',
]);

const namesOf = (changes: readonly Change[]): string =>
  changes.map(({ scope, slugs }) => (slugs ? `${scope} (${slugs.length})` : scope)).join(', ');

/** A storefront that is told of changes, by a job of its own: one that is away delays no other. */
export class Webhook {
  readonly job: Job;
  readonly backlog = new Backlog();
  /** the last message that the storefront has taken, milliseconds since 1970 */
  deliveredAt: number | undefined;
  /** when the changes that wait began to wait */
  #waitingSince: number | undefined;
  /** what is sent once more, the earliest first */
  #again: { at: number; changes: readonly Change[] }[] = [];
  readonly #url: string | undefined;

  /** @param url of the storefront; without it there is no job */
  constructor(url: string | undefined, name: string) {
    this.#url = url;
    this.job = {
      name,
      purpose: 'tells a storefront of `REVALIDATE_URL` what this instance has committed',
      retry: RETRY,
      lastTurnMs: 3_000,
      start: (strapi) => this.#start((line) => strapi.log.info(line)),
    };
  }

  /** the storefront's host, for people */
  get host(): string {
    return this.#url === undefined ? '' : new URL(this.#url).host;
  }

  /** Whether the last message was refused, or found no storefront. */
  get isFailing(): boolean {
    return errorOf(this.job) !== undefined;
  }

  /** milliseconds that the oldest undelivered change has waited */
  get ageMs(): number {
    return this.#waitingSince === undefined ? 0 : performance.now() - this.#waitingSince;
  }

  /** Tells the storefront that everything may have changed, at once, also while it is being waited for. */
  resend(): void {
    this.backlog.addEverything();
    this.#waitingSince ??= performance.now();
    wakeJob(this.job);
  }

  /** Changes that come while the storefront is away join those that wait, and no save waits for them. */
  #announce(): void {
    this.#waitingSince ??= performance.now();
    if (!this.isFailing) wakeJob(this.job, DEBOUNCE_MS);
  }

  /** One message at a time. The first says that everything may have changed: commits before a crash, and imports, were not told. */
  #start(log: (line: string) => void): ((signal: AbortSignal) => Promise<number | undefined>) | undefined {
    const { revalidateSecret: secret } = environment;
    const url = this.#url;
    if (url === undefined || secret === undefined) return undefined;
    this.backlog.addEverything();
    this.#announce();
    subscribeToCommits(({ raised, slugs }) => {
      if (raised.size === 0) return;
      this.backlog.add(raised, slugs);
      this.#announce();
    });
    return (signal) => this.#turn({ url, secret }, log, signal);
  }

  async #turn(receiver: Receiver, log: (line: string) => void, signal: AbortSignal): Promise<number | undefined> {
    const fresh = this.backlog.takeAll();
    const due = this.#again.filter(({ at }) => at <= performance.now());
    this.#again = this.#again.slice(due.length);
    this.backlog.putBack([...due.flatMap(({ changes }) => changes), ...fresh]);
    const changes = this.backlog.takeAll();
    if (changes.length > 0) await this.#send(receiver, changes, fresh.length > 0 ? log : () => undefined, signal);
    // Where only something may have changed, it changed long ago.
    const committed = fresh.filter(({ version }) => version !== null);
    if (committed.length > 0) this.#again.push({ at: performance.now() + AGAIN_MS, changes: committed });
    const [next] = this.#again;
    return next && Math.max(1, next.at - performance.now());
  }

  async #send(receiver: Receiver, changes: readonly Change[], log: (line: string) => void, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    try {
      const status = await deliver(receiver, changes, signal);
      log(
        `The storefront ${this.host} was told of ${namesOf(changes)}: ${status} in ${Math.round(performance.now() - began)} ms.`,
      );
    } catch (cause) {
      this.backlog.putBack(changes);
      this.#waitingSince ??= began;
      deliveries.inc({ outcome: 'failed' });
      throw new ExpectedFailure(`the storefront ${this.host} could not be told of ${namesOf(changes)}`, { cause });
    }
    deliveries.inc({ outcome: 'delivered' });
    this.deliveredAt = Date.now();
    this.#waitingSince = this.backlog.isEmpty ? undefined : began;
  }
}

/** One for each address of `REVALIDATE_URL`; without any, one that has nothing to do. */
export const WEBHOOKS: readonly Webhook[] = (environment.revalidateUrl.length > 0 ? environment.revalidateUrl : [undefined]).map(
  (url, at) => new Webhook(url, at === 0 ? 'webhook' : `webhook-${at + 1}`),
);

addReading(
  'wine_shop_webhook_pending_scopes',
  'Scopes with changes that a storefront was not told of yet; of several, the one with the most.',
  () => Math.max(...WEBHOOKS.map(({ backlog }) => backlog.size)),
);
addReading(
  'wine_shop_webhook_pending_age_seconds',
  'How long the oldest of these changes has waited.',
  () => Math.max(...WEBHOOKS.map(({ ageMs }) => ageMs)) / 1_000,
);
