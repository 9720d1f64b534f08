import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { subscribeToCommits } from '../read-model/write/commits';
import { advanceVersions, applySnapshot, changeCount } from './known-versions';
import { announceVersions, askPeers, closePeers, openPeers, peersAreCutOff } from './peers';
import { readSnapshot } from './version-poll';

/*
 * Freshness and stale-if-error: which cached answers this process may serve (docs/decisions/0010-response-cache.md).
 *
 * Known versions are fresh for one second from the moment at which a poll of the database began; polls come twice a
 * second. While polls fail, other instances may still commit: then old answers are served only if all of them say that
 * the database is away for them too.
 */
const FRESH_MS = 1_000;
const POLL_INTERVAL_MS = 500;
/** A peer that was seen within this time is treated as running. */
const PEER_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 30_000;

/** current: at most a second old. stale: the database is away for every instance. unknown: another one may have committed. */
export type Freshness = 'current' | 'stale' | 'unknown';

let log: Core.Strapi['log'] | undefined;
let timer: NodeJS.Timeout | undefined;
let freshFrom = -Infinity;
let polling: { began: number; done: Promise<boolean> } | undefined;
let isAway = false;
const peersSeenAt = new Map<string, number>();

export function isFresh(): boolean {
  return performance.now() - freshFrom < FRESH_MS;
}

function setAway(away: boolean, error?: unknown): void {
  if (away === isAway) return;
  isAway = away;
  if (away) log?.warn(`The version poll failed: ${error instanceof Error ? error.message : String(error)}`);
  else log?.info('The version poll succeeds again.');
}

async function runPoll(began: number): Promise<boolean> {
  const since = changeCount();
  try {
    const { versions, peers } = await readSnapshot();
    applySnapshot(versions, since);
    freshFrom = began;
    for (const peer of peers) peersSeenAt.set(peer, began);
    for (const [peer, seenAt] of peersSeenAt) if (began - seenAt > PEER_TIMEOUT_MS) peersSeenAt.delete(peer);
    setAway(false);
    return true;
  } catch (error) {
    setAway(true, error);
    return false;
  }
}

/** Polls, or joins the poll in flight. @returns whether it succeeded */
function poll(): Promise<boolean> {
  if (polling) return polling.done;
  const began = performance.now();
  const done = runPoll(began).finally(() => {
    polling = undefined;
  });
  polling = { began, done };
  return done;
}

/** Polls after the poll in flight, which may have begun too early. */
async function pollAgain(): Promise<boolean> {
  await polling?.done;
  return poll();
}

async function pollForever(): Promise<void> {
  await poll();
  if (isAway) askPeers();
  if (log) timer = setTimeout(() => void pollForever(), POLL_INTERVAL_MS).unref();
}

/** Waits for a poll where one is needed, never for a database that is away. */
export async function checkFreshness(): Promise<Freshness> {
  if (isFresh()) return 'current';
  if (!isAway) {
    const isTooOld = polling !== undefined && performance.now() - polling.began > FRESH_MS;
    if (await (isTooOld ? pollAgain() : poll())) return 'current';
    askPeers();
  }
  return peersAreCutOff([...peersSeenAt.keys()]) ? 'stale' : 'unknown';
}

/** @throws Error when the versions can't be read within 30 seconds */
export async function startVersionPoll(strapi: Core.Strapi): Promise<void> {
  ({ log } = strapi);
  subscribeToCommits(({ raised }) => {
    if (raised.size === 0) return;
    advanceVersions(raised);
    announceVersions(raised);
  });
  await openPeers(strapi, { onChange: () => void pollAgain(), isAway: () => isAway });
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await poll())) {
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
