import { Counter, type Registry } from 'prom-client';
import type { FeedName } from './panel-api';

type Outcome = 'sent' | 'unchanged' | 'refused';

const requests = new Map<string, { feed: string; outcome: Outcome; count: number }>();
const made = new Map<FeedName, number>();

/** @param feed undefined: no feed, or its address is not signed */
export function countFeedRequest(feed: FeedName | undefined, outcome: Outcome): void {
  const key = `${feed ?? ''} ${outcome}`;
  const known = requests.get(key) ?? { feed: feed ?? 'none', outcome, count: 0 };
  requests.set(key, { ...known, count: known.count + 1 });
}

export function countFeedMade(feed: FeedName): void {
  made.set(feed, (made.get(feed) ?? 0) + 1);
}

/** Registers the metrics of the catalogue's feeds. */
export function registerFeedMetrics(registry: Registry): void {
  new Counter({
    name: 'wine_shop_feed_requests_total',
    help: 'Requests for feeds of the catalogue.',
    labelNames: ['feed', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { feed, outcome, count } of requests.values()) this.inc({ feed, outcome }, count);
    },
  });
  new Counter({
    name: 'wine_shop_feeds_made_total',
    help: 'Feeds that were made because the products had changed.',
    labelNames: ['feed'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [feed, count] of made) this.inc({ feed }, count);
    },
  });
}
