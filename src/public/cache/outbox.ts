import { setTimeout as pause } from 'node:timers/promises';
import { SCOPES, type Scope } from '../../contract/public-content';
import { ExpectedFailure, type Job } from '../../platform/jobs/job';
import { errorOf, wakeJob } from '../../platform/jobs/running-jobs';
import { subscribeToCommits, type ChangedSlugs, type RaisedVersions } from '../read-model/write/commits';

/** With more slugs than this, the receiver should renew the whole scope. */
const SLUGS_MAX = 100;

/** What a receiver is told of one scope. */
export interface Change {
  scope: Scope;
  /** the newest known; null where it is only known that something may have changed */
  version: number | null;
  /** of changed products and articles, former slugs included; none: lists alone; null: any of the scope */
  slugs: string[] | null;
}

/** Merges undelivered changes by scope, so that its size is bounded however long the receiver is away. */
class Backlog {
  readonly #changes = new Map<Scope, Change>();

  /** scopes with changes */
  get size(): number {
    return this.#changes.size;
  }

  #add({ scope, version, slugs }: Change): void {
    const known = this.#changes.get(scope) ?? { version: null, slugs: [] };
    const all = known.slugs === null || slugs === null ? null : [...new Set([...known.slugs, ...slugs])].sort();
    this.#changes.set(scope, {
      scope,
      version: version === null ? known.version : Math.max(version, known.version ?? 0),
      slugs: all !== null && all.length > SLUGS_MAX ? null : all,
    });
  }

  add(changes: readonly Change[]): void {
    for (const change of changes) this.#add(change);
  }

  /** Removes and returns all changes. */
  takeAll(): Change[] {
    const changes = [...this.#changes.values()];
    this.#changes.clear();
    return changes;
  }
}

/** After a time in which commits may have gone unnoticed. */
const EVERYTHING: readonly Change[] = SCOPES.map((scope) => ({ scope, version: null, slugs: null }));

/** @param slugs a scope without them has changed as a whole: it has no items, or was purged */
export const changesOf = (raised: RaisedVersions, slugs?: ChangedSlugs): Change[] =>
  [...raised].map(([scope, version]) => {
    const changed = slugs?.get(scope);
    return { scope, version, slugs: changed ? [...changed] : null };
  });

/** A receiver that is back learns of changes this late at most. */
const RETRY = { firstMs: 1_000, maxMs: 30_000 };
const LAST_TURN_MS = 3_000;
const SENT_CHECK_MS = 5;

/** Who is told of committed changes: a storefront, or the cache in front. */
export interface Receiver {
  /** of the job */
  name: string;
  /** for messages */
  title: string;
  isConfigured: boolean;
  /** changes so close together, such as those of a bulk publish, share a message */
  lingerMs: number;
  /** each change is sent once more after this time, for what was read before the commit and is stored after the message */
  againMs: number;
  /** @throws Error unless the receiver has taken the changes */
  send: (changes: readonly Change[], signal: AbortSignal) => Promise<void>;
}

const namesOf = (changes: readonly Change[]): string =>
  changes.map(({ scope, slugs }) => (slugs ? `${scope} (${slugs.length})` : scope)).join(', ');

/**
 * Tells one receiver what this instance commits, by a job of its own: one that is away delays no other and no save. Nothing is stored:
 * each start says that everything may have changed, since commits before a crash, and those of commands, were not told.
 */
export class Outbox {
  readonly job: Job;
  readonly #receiver: Receiver;
  readonly #backlog = new Backlog();
  /** when the changes that wait, or are being sent, began to wait */
  #waitingSince: number | undefined;
  /** what is sent once more, the earliest first */
  #again: { at: number; changes: readonly Change[] }[] = [];

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
    const { name, isConfigured } = receiver;
    this.job = {
      name,
      retry: RETRY,
      lastTurnMs: LAST_TURN_MS,
      start: (strapi) => (isConfigured ? this.#start((line) => strapi.log.info(line)) : undefined),
    };
  }

  /** Whether the last message was refused, or found no receiver. */
  get isFailing(): boolean {
    return errorOf(this.job) !== undefined;
  }

  /** scopes with changes that wait */
  get size(): number {
    return this.#backlog.size;
  }

  /** milliseconds that the oldest undelivered change has waited */
  get ageMs(): number {
    return this.#waitingSince === undefined ? 0 : performance.now() - this.#waitingSince;
  }

  /** Changes that come while the receiver is away join those that wait. */
  add(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.#backlog.add(changes);
    this.#waitingSince ??= performance.now();
    if (!this.isFailing) wakeJob(this.job, this.#receiver.lingerMs);
  }

  /** Tells once that everything may have changed, in a process without jobs. @throws where the receiver is away */
  async sendNow(): Promise<void> {
    if (this.#receiver.isConfigured) await this.#receiver.send(EVERYTHING, new AbortController().signal);
  }

  /** Waits until nothing is left to be told, unless the receiver is away. */
  async untilSent(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (this.#waitingSince !== undefined && !this.isFailing && performance.now() < deadline) await pause(SENT_CHECK_MS);
  }

  #start(log: (line: string) => void): (signal: AbortSignal) => Promise<number | undefined> {
    this.add(EVERYTHING);
    subscribeToCommits(({ raised, slugs }) => this.add(changesOf(raised, slugs)));
    return (signal) => this.#turn(log, signal);
  }

  async #turn(log: (line: string) => void, signal: AbortSignal): Promise<number | undefined> {
    const fresh = this.#backlog.takeAll();
    const due = this.#again.filter(({ at }) => at <= performance.now());
    this.#again = this.#again.slice(due.length);
    this.#backlog.add([...due.flatMap(({ changes }) => changes), ...fresh]);
    const changes = this.#backlog.takeAll();
    if (changes.length > 0) await this.#send(changes, fresh.length > 0 ? log : () => undefined, signal);
    // Where only something may have changed, it changed long ago.
    const committed = fresh.filter(({ version }) => version !== null);
    if (committed.length > 0) this.#again.push({ at: performance.now() + this.#receiver.againMs, changes: committed });
    const [next] = this.#again;
    return next && Math.max(1, next.at - performance.now());
  }

  async #send(changes: readonly Change[], log: (line: string) => void, signal: AbortSignal): Promise<void> {
    const { title, send } = this.#receiver;
    const began = performance.now();
    try {
      await send(changes, signal);
    } catch (cause) {
      this.#backlog.add(changes);
      this.#waitingSince ??= began;
      throw new ExpectedFailure(`the ${title} could not be told of ${namesOf(changes)}`, { cause });
    }
    log(`The ${title} was told of ${namesOf(changes)} in ${Math.round(performance.now() - began)} ms.`);
    this.#waitingSince = this.#backlog.size === 0 ? undefined : began;
  }
}
