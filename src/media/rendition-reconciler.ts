import { AsyncResource } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { onPeerEnded } from '../cache/freshness';
import { ExpectedFailure, type Job } from '../platform/jobs/job';
import { wakeJob } from '../platform/jobs/running-jobs';
import { addReading } from '../platform/metrics/registry';
import { subscribeToCommits, type CommittedChange } from '../read-model/write/commits';
import type { Watermark } from './apply-watermark';
import { findFilesOfDocuments } from './picture-uses';
import { findOutdatedPictures, removeOrphans, type OutdatedPicture } from './rendition-survey';
import { recordProgress } from './renewal-progress';
import { repairPictureRecords } from './repair-records';
import { removeExpiredRenditions } from './retired-renditions';
import { updateRenditions } from './update-renditions';
import { currentWatermark } from './watermark';
import { chunksOf } from '../platform/chunks';

/** Several saves in a row share a turn. */
const DEBOUNCE_MS = 100;
const HOUR_MS = 3_600_000;
const FULL_SURVEY_INTERVAL_MS = 24 * HOUR_MS;
/** A picture that failed so often in a row is left alone until it is replaced, the watermark changes, or a day has passed. */
const MAX_TRIES = 5;
const FILES_PER_STATEMENT = 500;

/** Of a run that writes thousands. */
const DOCUMENTS_PER_STATEMENT = 500;
/** Pictures between two lines of progress. */
const PROGRESS_STEP = 25;

/** Pictures of the next turn; all of them at the start. */
let waiting: Set<number> | 'all' = 'all';
/** Pictures whose renditions are still to be made in this turn. */
let pending = 0;
addReading(
  'wine_shop_pictures_pending',
  'Pictures whose renditions this instance is making; the other instances have 0.',
  () => pending,
);

/** Saved documents whose pictures are to be found; the settings may have another watermark. */
const saved: CommittedChange['documents'][number][] = [];
/** failures in a row, by picture */
const failures = new Map<number, number>();
/** fingerprint of the watermark at the last full survey */
let surveyedWatermark: string | undefined;
let surveyedAt = -Infinity;

const triesOf = (id: number): number => failures.get(id) ?? 0;

const fingerprintOf = (watermark: Watermark | undefined): string => watermark?.fingerprint ?? 'none';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function collect(ids: Iterable<number> | 'all'): void {
  if (ids === 'all') waiting = 'all';
  else if (waiting !== 'all') for (const id of ids) waiting.add(id);
}

/** @param ids may be empty: renditions of deleted files must go */
function add(ids: Iterable<number> | 'all'): void {
  collect(ids);
  wakeJob(RENDITIONS, DEBOUNCE_MS);
}

/** @returns whether it can be tried again */
function noteFailure(strapi: Core.Strapi, id: number, error: unknown): boolean {
  failures.set(id, triesOf(id) + 1);
  const again = triesOf(id) < MAX_TRIES;
  const next = again ? 'it is tried again' : 'it stays as it is';
  strapi.log.error(`Pictures: file ${id} could not be updated, ${next}: ${messageOf(error)}`);
  return again;
}

/** @param isFull whether all pictures were surveyed. @returns the pictures that failed and can be tried again */
async function updateAll(
  strapi: Core.Strapi,
  outdated: readonly OutdatedPicture[],
  watermark: Watermark | undefined,
  isFull: boolean,
  signal: AbortSignal,
): Promise<Set<number>> {
  const fingerprint = fingerprintOf(watermark);
  const pictures = outdated.filter(({ id }) => triesOf(id) < MAX_TRIES);
  const began = Date.now();
  pending = pictures.length;
  const progress = isFull && pictures.length > 1 ? recordProgress(strapi, pictures.length) : undefined;
  await progress?.record(0);
  const retry = new Set<number>();
  let updated = 0;
  for (const [index, { id, hasLostFiles }] of pictures.entries()) {
    signal.throwIfAborted();
    // The settings may change during a long turn, also on another instance.
    if (fingerprintOf(await currentWatermark(strapi)) !== fingerprint) {
      add('all');
      return retry;
    }
    try {
      const outcome = await updateRenditions(strapi, id, watermark, hasLostFiles);
      if (outcome === 'replaced') add([id]);
      if (outcome === 'updated') updated += 1;
      failures.delete(id);
    } catch (error) {
      if (noteFailure(strapi, id, error)) retry.add(id);
    }
    const done = index + 1;
    pending = pictures.length - done;
    await progress?.record(done);
    if (done % PROGRESS_STEP === 0 && done < pictures.length) {
      strapi.log.info(`Pictures: ${done} of ${pictures.length} updated`);
    }
  }
  const seconds = Math.ceil((Date.now() - began) / 1000);
  if (updated > 0) strapi.log.info(`Pictures: ${updated} of ${pictures.length} updated in ${seconds} s`);
  return retry;
}

/** @returns the pictures that failed and can be tried again */
async function reconcile(strapi: Core.Strapi, ids: ReadonlySet<number> | 'all', signal: AbortSignal): Promise<Set<number>> {
  const watermark = await currentWatermark(strapi);
  const fingerprint = fingerprintOf(watermark);
  const isDaily = performance.now() - surveyedAt >= FULL_SURVEY_INTERVAL_MS;
  const isNewWatermark = surveyedWatermark !== fingerprint;
  if (isNewWatermark || isDaily) failures.clear();
  const isFull = ids === 'all' || isNewWatermark || isDaily;
  // Which pictures articles show decides which renditions are wanted.
  if (isFull) await repairPictureRecords(strapi);
  const outdated = await findOutdatedPictures(strapi, watermark, isFull ? undefined : [...ids]);
  if (isFull && outdated.length > 1) strapi.log.info(`Pictures: ${outdated.length} to be updated`);
  const retry = await updateAll(strapi, outdated, watermark, isFull, signal);
  if (isFull) {
    surveyedWatermark = fingerprint;
    surveyedAt = performance.now();
    await removeOrphans(strapi);
  }
  await removeExpiredRenditions(strapi);
  return retry;
}

/** A document may need other renditions than before, or change the watermark. */
async function collectShown(strapi: Core.Strapi): Promise<void> {
  const byUid = new Map<string, Set<string>>();
  for (const { uid, documentId } of saved.splice(0)) byUid.set(uid, (byUid.get(uid) ?? new Set<string>()).add(documentId));
  try {
    if (byUid.has('api::setting.setting')) return collect('all');
    for (const [uid, documentIds] of byUid)
      for (const chunk of chunksOf([...documentIds], DOCUMENTS_PER_STATEMENT))
        collect(await findFilesOfDocuments(strapi, uid, chunk));
  } catch (error) {
    collect('all');
    throw error;
  }
}

async function takeTurn(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  await collectShown(strapi);
  const ids = waiting;
  waiting = new Set();
  let retry: Set<number>;
  try {
    retry = await reconcile(strapi, ids, signal);
  } catch (error) {
    collect(ids);
    throw error;
  } finally {
    pending = 0;
  }
  collect(retry);
  if (retry.size > 0) throw new ExpectedFailure(`${retry.size} pictures could not be updated`);
}

/** The renditions of deleted files must go. */
async function removeDeleted(strapi: Core.Strapi, deletedFiles: readonly number[]): Promise<void> {
  try {
    // An import deletes all files in one transaction, and a statement takes some thousand values at most.
    for (const chunk of chunksOf(deletedFiles, FILES_PER_STATEMENT)) {
      await removeExpiredRenditions(strapi, chunk);
    }
  } catch (error) {
    strapi.log.error(`Pictures: ${messageOf(error)}`);
  }
}

/** Commands (an export, a rebuild) load the application without its jobs: they leave the pictures to the server. */
export function watchPictures(strapi: Core.Strapi): void {
  // Node carries the writer's transaction into promises, and this outlives it.
  const outside = new AsyncResource('pictures');
  subscribeToCommits(({ documents, deletedFiles }) => {
    if (strapi.server.httpServer.listening) {
      for (const document of documents) saved.push(document);
      // The watermark may be among the deleted files.
      add([]);
    }
    return outside.runInAsyncScope(() => removeDeleted(strapi, deletedFiles));
  });
}

/** Looks at a picture again in the background. */
export const reconcilePicture = (id: number): void => add([id]);

/**
 * Makes missing renditions and removes unused ones: one picture at a time. All its progress is in the database and on the disk, so
 * a restart continues it.
 */
export const RENDITIONS: Job = {
  name: 'renditions',
  purpose: 'makes missing sizes and formats of pictures, and removes those that are not needed any more',
  everyMs: HOUR_MS,
  leader: 'renditions',
  busyMs: 5_000,
  retry: { firstMs: 5_000, maxMs: 900_000 },
  start: (strapi) => {
    strapi.eventHub.on('media.update', async (event: { media?: { id?: number } }) => {
      const id = event.media?.id;
      if (id === undefined) return;
      // The file may be another one now.
      failures.delete(id);
      add([id]);
    });
    // What an instance had still to make is known to it alone. Without this the others find it a day later (tests/leaders.test.ts).
    onPeerEnded(() => add('all'));
    return (signal) => takeTurn(strapi, signal);
  },
};
