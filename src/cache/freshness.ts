import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { advanceVersions, changeCount, applySnapshot } from './known-versions';
import { readSnapshot } from './version-poll';
import { subscribeToCommits } from '../read-model/write/commits';
import { announceChange, askPeers, closePeers, openPeers, peersAreCutOff } from './peers';

/*
 * What this process may take for current. docs/decisions/0010-response-cache.md says why.
 *
 * The known versions hold for a second from the moment that a look at the database began, and looks come twice a second. When
 * no look succeeds, nobody here can know what others commit: then it takes all other instances' word that the database is away
 * for them as well.
 */
const HOLDS_MS = 1_000;
const LOOK_EVERY_MS = 500;
/** An instance that was seen so shortly before may still be there. */
const SEEN_FOR_MS = 10_000;
/** A database that is busy at the start is waited for. */
const START_PATIENCE_MS = 30_000;

/**
 * current: as the database has it, at most a second ago. stale: the database is away for all, and has nothing newer. unknown:
 * it is away, and others may know better.
 */
export type Freshness = 'current' | 'stale' | 'unknown';

interface Watch {
  log: Core.Strapi['log'];
  timer: NodeJS.Timeout | undefined;
}

let watch: Watch | undefined;
let confirmedAt = -Infinity;
let looking: { began: number; done: Promise<boolean> } | undefined;
let away = false;
const others = new Map<string, number>();

export function isFresh(): boolean {
  return performance.now() - confirmedAt < HOLDS_MS;
}

/** @returns whether the last look at the database came to nothing */
export function didLastPollFail(): boolean {
  return away;
}

function note(failed: boolean, error?: unknown): void {
  if (failed === away) return;
  away = failed;
  if (failed)
    watch?.log.warn(`The response cache can't look at the database. (${error instanceof Error ? error.message : String(error)})`);
  else watch?.log.info('The response cache sees the database again.');
}

async function takeALook(began: number): Promise<boolean> {
  const since = changeCount();
  try {
    const sight = await readSnapshot();
    applySnapshot(sight.versions, since);
    confirmedAt = began;
    for (const instance of sight.others) others.set(instance, began);
    for (const [instance, seen] of others) if (began - seen > SEEN_FOR_MS) others.delete(instance);
    note(false);
    return true;
  } catch (error) {
    note(true, error);
    return false;
  }
}

/** Looks, or joins a look under way. @returns whether it succeeded */
function look(): Promise<boolean> {
  if (looking) return looking.done;
  const began = performance.now();
  const done = takeALook(began).finally(() => {
    looking = undefined;
  });
  looking = { began, done };
  return done;
}

/** Looks once more: what is under way may have begun too early. */
async function lookAnew(): Promise<boolean> {
  await looking?.done;
  return look();
}

async function keepLooking(): Promise<void> {
  await look();
  if (away) askPeers();
  if (watch) watch.timer = setTimeout(() => void keepLooking(), LOOK_EVERY_MS).unref();
}

/** @returns what can be known now; it waits for a look where that is worth it, and never for a database that is away */
export async function checkFreshness(): Promise<Freshness> {
  if (isFresh()) return 'current';
  if (!away) {
    const early = looking !== undefined && performance.now() - looking.began > HOLDS_MS;
    if (await (early ? lookAnew() : look())) return 'current';
    askPeers();
  }
  return peersAreCutOff([...others.keys()]) ? 'stale' : 'unknown';
}

/** Begins to keep up with the database. Ends with an error where the versions can't be read at the start. */
export async function startVersionPoll(strapi: Core.Strapi): Promise<void> {
  watch = { log: strapi.log, timer: undefined };
  subscribeToCommits(({ raised }) => {
    if (raised.size === 0) return;
    advanceVersions(raised);
    announceChange(raised);
  });
  await openPeers(strapi, {
    onChange: () => void lookAnew(),
    isAway: () => away,
  });
  const giveUpAt = performance.now() + START_PATIENCE_MS;
  while (!(await look())) {
    if (performance.now() > giveUpAt) throw new Error('The versions of the storefront could not be read.');
    await pause(LOOK_EVERY_MS);
  }
  void keepLooking();
}

export function stopVersionPoll(): void {
  clearTimeout(watch?.timer);
  watch = undefined;
  closePeers();
}
