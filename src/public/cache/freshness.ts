import { setImmediate as afterNextRead, setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { isScope } from '../../contract/public-content';
import { CONNECTION_NAMES, INSTANCE, instanceOf } from '../../platform/instance';
import { OF_NO_REQUEST } from '../../platform/log/format';
import { versionPollDatabase } from '../read-model/query/connections';
import { subscribeToCommits } from '../read-model/write/commits';
import { advanceVersions, applySnapshot, changeCount } from './versions';
import { announceVersions, closePeers, hasHeardSince, openPeers } from './peers';

/*
 * Freshness and stale-if-error: which cached answers this process may serve (docs/decisions/0010-response-cache.md).
 *
 * Known versions are fresh for one second from the moment at which a poll of the database began; polls come four times a
 * second. While polls fail or get no answer, other instances may still commit: then old answers are served only where there is no other
 * instance, or Redis brings what they commit.
 */
const FRESH_MS = 1_000;
const POLL_INTERVAL_MS = 250;
/** A poll that has no answer for so long has failed: a database that is this slow serves no pages. */
const POLL_TIMEOUT_MS = 750;
/** A peer that was seen within this time is treated as running. */
const PEER_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 30_000;

/** current: at most a second old. stale: the database is away, and no other instance has committed. unknown: one may have. */
export type Freshness = 'current' | 'stale' | 'unknown';

/** Thrown by work that waits for a database which answers nothing any more. */
class DatabaseLostError extends Error {
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
/** The poll in flight, also while its answer is not waited for any more: whether it succeeded in time. */
let polling: Promise<boolean> | undefined;
/** From the first poll that failed until one succeeds. */
let isAway = false;
const lossListeners = new Set<() => void>();
const peersSeenAt = new Map<string, number>();

export function isFresh(): boolean {
  return performance.now() - freshFrom < FRESH_MS;
}

function setAway(away: boolean, error?: unknown): void {
  if (away === isAway) return;
  isAway = away;
  if (away) {
    for (const listener of lossListeners) listener();
    lossListeners.clear();
  }
  if (away) log?.warn(`The version poll failed: ${error instanceof Error ? error.message : String(error)}`, OF_NO_REQUEST);
  else log?.info('The version poll succeeds again.', OF_NO_REQUEST);
}

/** @returns whether no other instance was seen lately */
export const isAlone = (): boolean => peersSeenAt.size === 0;

const VERSIONS = 'SELECT scope AS name, version FROM storefront_versions';

/**
 * PostgreSQL lists its connections by name, so an instance is seen from its first connection until its process ends. It
 * connects seconds before it can write. A table of instances would have to be written and cleaned.
 */
const CONNECTIONS = `SELECT DISTINCT application_name AS name, 0 AS version FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE ?`;

/** @returns the committed versions by scope, and 0 by the name of each connection; on SQLite there is only this instance */
function readSnapshot(): Promise<{ name: string; version: number }[]> {
  const database = versionPollDatabase();
  const shared = database.dialect === 'postgres';
  return database.all({
    text: shared ? `${VERSIONS} UNION ALL ${CONNECTIONS}` : VERSIONS,
    values: shared ? [CONNECTION_NAMES] : [],
    recurring: true,
  });
}

async function runPoll(began: number): Promise<boolean> {
  const since = changeCount();
  try {
    const rows = await readSnapshot();
    applySnapshot(new Map(rows.flatMap(({ name, version }) => (isScope(name) ? [[name, version] as const] : []))), since);
    freshFrom = began;
    for (const { name } of rows) {
      const peer = isScope(name) ? undefined : instanceOf(name);
      if (peer !== undefined && peer !== INSTANCE) peersSeenAt.set(peer, began);
    }
    for (const [peer, seenAt] of peersSeenAt) if (began - seenAt > PEER_TIMEOUT_MS) peersSeenAt.delete(peer);
    setAway(false);
    return true;
  } catch (error) {
    setAway(true, error);
    return false;
  }
}

/**
 * For what visitors wait for: a connection to a frozen database gives up after seconds only.
 *
 * @param work goes on when it is given up
 * @throws DatabaseLostError as soon as polls fail
 */
export function unlessDatabaseIsLost<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isAway) return Promise.reject(new DatabaseLostError());
  return new Promise((resolve, reject) => {
    const onLoss = (): void => reject(new DatabaseLostError());
    lossListeners.add(onLoss);
    work()
      .finally(() => lossListeners.delete(onLoss))
      .then(resolve, reject);
  });
}

/** Polls, or joins the poll in flight. @returns whether it succeeds in time */
function poll(): Promise<boolean> {
  if (polling) return polling;
  const answer = runPoll(performance.now()).finally(() => (polling = undefined));
  const silence = async (): Promise<boolean> => {
    await pause(POLL_TIMEOUT_MS, undefined, { ref: false });
    // In a busy process the answer may have arrived and not been read.
    await afterNextRead();
    if (polling === started) setAway(true, new DatabaseLostError());
    return false;
  };
  const started = Promise.race([answer, silence()]);
  polling = started;
  return started;
}

/** Polls until the versions are fresh: the poll in flight may have begun too early. */
async function refresh(): Promise<boolean> {
  for (let times = 0; times < 2 && !isFresh(); times += 1) if (!(await poll())) return false;
  return isFresh();
}

/** Polls after the poll in flight, which may have begun too early. */
async function pollAgain(): Promise<void> {
  await polling;
  await poll();
}

async function pollForever(): Promise<void> {
  if (!(await poll())) void announceVersions();
  if (log) timer = setTimeout(() => void pollForever(), POLL_INTERVAL_MS).unref();
}

/** Waits for a poll where one is needed, never for a database that is away. */
export async function checkFreshness(): Promise<Freshness> {
  if (isFresh() || (!isAway && (await refresh()))) return 'current';
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
