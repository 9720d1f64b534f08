import { setImmediate as afterNextRead, setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { OF_NO_REQUEST } from '../platform/log/format';
import { subscribeToCommits } from '../read-model/write/commits';
import { advanceVersions, applySnapshot, changeCount } from './known-versions';
import { announceVersions, closePeers, hasHeardSince, openPeers } from './peers';
import { readSnapshot } from './version-poll';

/*
 * Freshness and stale-if-error: which cached answers this process may serve (docs/decisions/0010-response-cache.md).
 *
 * Known versions are fresh for one second from the moment at which a poll of the database began; polls come four times a
 * second. While polls fail or get no answer, other instances may still commit: then old answers are served only where there is no other
 * instance, or Redis brings what they commit.
 */
const FRESH_MS = 1_000;
const POLL_INTERVAL_MS = 250;
const SILENT_MS = 250;
/** A peer that was seen within this time is treated as running. */
const PEER_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 30_000;
/** With the interval of polls, what waits for a frozen database waits a second at most. */
const LOST_MS = 750;

/** current: at most a second old. stale: the database is away, and no other instance has committed. unknown: one may have. */
export type Freshness = 'current' | 'stale' | 'unknown';

interface Poll {
  /** whether it succeeded */
  done: Promise<boolean>;
  /** resolves with false once it has had no answer for `SILENT_MS` */
  silence: Promise<false>;
  /** resolves with false once it has had no answer for `FRESH_MS`: a database that is this slow serves no pages */
  loss: Promise<false>;
}

/** Thrown by work that waits for a database which answers nothing any more. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
  /** PostgreSQL's "connection failure" */
  readonly code = '08006';

  constructor() {
    super('The database answers nothing.');
  }
}

let log: Core.Strapi['log'] | undefined;
let timer: NodeJS.Timeout | undefined;
let freshFrom = -Infinity;
let polling: Poll | undefined;
let isAway = false;
/** From the first poll that got no answer until one succeeds. */
let isLost = false;
const lossListeners = new Set<() => void>();
const peersSeenAt = new Map<string, number>();
const endListeners = new Set<() => void>();

export function isFresh(): boolean {
  return performance.now() - freshFrom < FRESH_MS;
}

function setAway(away: boolean, error?: unknown): void {
  if (away === isAway) return;
  isAway = away;
  if (away) log?.warn(`The version poll failed: ${error instanceof Error ? error.message : String(error)}`, OF_NO_REQUEST);
  else log?.info('The version poll succeeds again.', OF_NO_REQUEST);
}

/** @returns whether no other instance was seen lately */
export const isAlone = (): boolean => peersSeenAt.size === 0;

/** @param listener called when another instance has ended, ten seconds after it was seen last. It must not throw */
export function onPeerEnded(listener: () => void): void {
  endListeners.add(listener);
}

function forgetPeers(now: number): void {
  const ended = [...peersSeenAt].filter(([, seenAt]) => now - seenAt > PEER_TIMEOUT_MS);
  for (const [peer] of ended) peersSeenAt.delete(peer);
  if (ended.length > 0) for (const listener of endListeners) listener();
}

async function runPoll(began: number): Promise<boolean> {
  const since = changeCount();
  try {
    const { versions, peers } = await readSnapshot();
    applySnapshot(versions, since);
    freshFrom = began;
    for (const peer of peers) peersSeenAt.set(peer, began);
    forgetPeers(began);
    setAway(false);
    isLost = false;
    return true;
  } catch (error) {
    setAway(true, error);
    return false;
  }
}

async function passed(time: number): Promise<false> {
  await pause(time, undefined, { ref: false });
  // In a busy process the answer may have arrived and not been read.
  await afterNextRead();
  return false;
}

function reportLoss(): void {
  isLost = true;
  for (const listener of lossListeners) listener();
  lossListeners.clear();
}

/**
 * For what visitors wait for: a connection to a frozen database gives up after seconds only.
 *
 * @param work goes on when it is given up
 * @throws DatabaseLostError as soon as polls get no answer
 */
export function unlessDatabaseIsLost<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isLost) return Promise.reject(new DatabaseLostError());
  return new Promise((resolve, reject) => {
    const onLoss = (): void => reject(new DatabaseLostError());
    lossListeners.add(onLoss);
    work()
      .finally(() => lossListeners.delete(onLoss))
      .then(resolve, reject);
  });
}

/** Polls, or joins the poll in flight. */
function poll(): Poll {
  if (polling) return polling;
  const done = runPoll(performance.now()).finally(() => {
    polling = undefined;
  });
  const started: Poll = { done, silence: passed(SILENT_MS), loss: passed(FRESH_MS) };
  void passed(LOST_MS).then(() => {
    if (polling === started) reportLoss();
  });
  polling = started;
  return started;
}

/** Polls until the versions are fresh: the poll in flight may have begun too early. @returns false where one gets no answer */
async function refresh(patience: 'silence' | 'loss'): Promise<boolean> {
  for (let times = 0; times < 2 && !isFresh(); times += 1) {
    const joined = poll();
    if (!(await Promise.race([joined.done, joined[patience]]))) return false;
  }
  return isFresh();
}

/** Polls after the poll in flight, which may have begun too early. */
async function pollAgain(): Promise<boolean> {
  await polling?.done;
  return poll().done;
}

async function pollForever(): Promise<void> {
  const { done, silence } = poll();
  if (!(await Promise.race([done, silence]))) void announceVersions();
  if (log) timer = setTimeout(() => void pollForever(), POLL_INTERVAL_MS).unref();
}

/**
 * Waits for a poll where one is needed, never for a database that is away.
 *
 * @param patience what ends the wait: `silence` for what can be answered without the database, `loss` for what needs it
 */
export async function checkFreshness(patience: 'silence' | 'loss' = 'silence'): Promise<Freshness> {
  if (isFresh() || (!isAway && (await refresh(patience)))) return 'current';
  return isAlone() || hasHeardSince(freshFrom) ? 'stale' : 'unknown';
}

/** @throws Error when the versions can't be read within 30 seconds */
export async function startVersionPoll(strapi: Core.Strapi): Promise<void> {
  ({ log } = strapi);
  // The writer's answer waits: an instance without its database trusts that it hears of each save.
  subscribeToCommits(async ({ raised }) => {
    if (raised.size === 0) return;
    advanceVersions(raised);
    await announceVersions(raised);
  });
  await openPeers(strapi, () => void pollAgain());
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await poll().done)) {
    if (performance.now() > deadline) throw new Error('The versions of the read model could not be read.');
    await pause(POLL_INTERVAL_MS);
  }
  void pollForever();
}

export function stopVersionPoll(): void {
  clearTimeout(timer);
  log = undefined;
  closePeers();
}
