import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { SCOPES } from '../../contract/scopes';
import { environment } from '../../environment';
import { ExpectedFailure, type Job } from '../../platform/jobs/job';
import { errorOf, wakeJob } from '../../platform/jobs/running-jobs';
import { onVersionsChanged, versionOf } from '../known-versions';
import type { EdgeProvider } from './headers';
import { programFingerprint } from './program-fingerprint';
import { PURGERS } from './providers';
import { planPurge, readCommittedVersions, type Versions } from './purge-plan';
import { nextCallAt, readPurgeRecord, writePurgeRecord, type PurgeRecord } from './purge-record';

/** Commits so close together share a purge. */
const LINGER_MS = 20;
/** Longer than a purge takes, and short enough not to be noticed after a save. */
const TOLD_TIMEOUT_MS = 500;

let told: Versions | undefined;
const waiting = new Set<() => void>();

const isTold = (): boolean => SCOPES.every((scope) => versionOf(scope) === undefined || versionOf(scope) === told?.get(scope));

const msUntil = (at: number | undefined): number | undefined => (at === undefined ? undefined : Math.max(1, at - Date.now()));

/** @returns when to purge again; undefined: at the next commit */
async function purgeChanges(
  connection: Knex,
  provider: EdgeProvider,
  program: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { purge, longestFetchMs, callsPerMinute } = PURGERS[provider];
  const record = await readPurgeRecord(connection);
  const versions = await readCommittedVersions(connection);
  const fresh = await planPurge(connection, record.program === program ? record.versions : undefined, versions);
  const due = record.again.filter(({ at }) => at <= Date.now());
  const tags = [...new Set([...fresh, ...due.flatMap((one) => one.tags)])];
  const later = record.again.filter((one) => !due.includes(one));
  if (tags.length === 0) {
    told = versions;
    return later[0]?.at;
  }
  const allowedAt = nextCallAt(record, callsPerMinute);
  if (allowedAt > Date.now()) return allowedAt;

  const calls = Number.isFinite(callsPerMinute) ? [...record.calls, Date.now()] : [];
  // Before the call: one that fails counts too.
  if (calls.length > 0) await writePurgeRecord(connection, { ...record, calls });
  await purge(tags, versions, signal).catch((cause: unknown) => {
    throw new ExpectedFailure('the edge could not be purged', { cause });
  });
  // Again, for answers that were read before the commit and arrive at the edge after this purge.
  const again = [...later, ...(fresh.size > 0 ? [{ at: Date.now() + longestFetchMs, tags: [...fresh] }] : [])];
  // Another instance may have recorded a later purge.
  signal.throwIfAborted();
  const written: PurgeRecord = { versions, program, again, calls };
  await writePurgeRecord(connection, written);
  told = versions;
  return again[0]?.at;
}

/**
 * Tells the edge of commits: of all instances, by one at a time. What it was told is recorded in the database, and what is missing
 * there is told, so nothing is lost by a crash, and none of the instances has to tell another one.
 */
export const EDGE_PURGES: Job = {
  name: 'edge_purges',
  purpose: 'tells the edge of `EDGE` what was committed',
  leader: 'edge',
  // What another instance has not seen is purged afterwards.
  busyMs: 100,
  lastTurnMs: 1_000,
  start: (strapi) => {
    const { edge } = environment;
    if (edge === 'off') return undefined;
    const program = programFingerprint();
    onVersionsChanged(() => (isTold() ? undefined : wakeJob(EDGE_PURGES, LINGER_MS)));
    wakeJob(EDGE_PURGES);
    return async (signal) => {
      let isFailed = true;
      try {
        const next = await purgeChanges(strapi.db.connection, edge, program, signal);
        isFailed = false;
        return msUntil(next);
      } finally {
        if (isFailed || isTold()) for (const resolve of waiting) resolve();
      }
    };
  },
};

/** Waits until a Varnish was told of what was just committed. A CDN's calls are counted, so they wait for more commits. */
export async function untilEdgeIsTold(): Promise<void> {
  if (environment.edge !== 'varnish' || isTold() || errorOf(EDGE_PURGES) !== undefined) return;
  let resolve = (): void => undefined;
  const isPurged = new Promise<void>((done) => (resolve = done));
  waiting.add(resolve);
  await Promise.race([isPurged, pause(TOLD_TIMEOUT_MS, undefined, { ref: false })]);
  waiting.delete(resolve);
}
