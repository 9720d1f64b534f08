import type { Core } from '@strapi/strapi';
import { onPeerEnded } from '../cache/freshness';
import { tryAdvisoryLock } from '../platform/advisory-lock';
import { subscribeToCommits, type CommittedChange } from '../read-model/write/commits';
import { observePendingPictures } from './metrics';
import { PictureQueue, type PictureIds, type RunResult } from './picture-queue';
import { findFilesOfDocument } from './picture-uses';
import { findOutdatedPictures, removeOrphans, type OutdatedPicture } from './rendition-survey';
import { recordProgress } from './renewal-progress';
import { repairPictureRecords } from './repair-records';
import { removeExpiredRenditions } from './retired-renditions';
import { updateRenditions } from './update-renditions';
import type { Watermark } from './apply-watermark';
import { currentWatermark } from './watermark';

const HOUR_MS = 3_600_000;
const FULL_SURVEY_EVERY_HOURS = 24;
/** A picture that failed so often in a row is left alone until it is replaced, the watermark changes, or a day has passed. */
const MAX_TRIES = 5;
const FILES_PER_STATEMENT = 500;
/** Pictures between two lines of progress. */
const PROGRESS_STEP = 25;

interface Reconciler {
  strapi: Core.Strapi;
  queue: PictureQueue;
  /** failures in a row, by picture */
  failures: Map<number, number>;
  /** fingerprint of the watermark at the last full survey */
  surveyedWatermark: string | undefined;
  hourly: NodeJS.Timeout | undefined;
  unsubscribe: () => void;
}

let current: Reconciler | undefined;

const fingerprintOf = (watermark: Watermark | undefined): string => watermark?.fingerprint ?? 'none';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @param isFull whether all pictures were surveyed. @returns the pictures that failed and can be retried */
async function updateAll(
  { strapi, queue, failures }: Reconciler,
  outdated: readonly OutdatedPicture[],
  watermark: Watermark | undefined,
  isFull: boolean,
  lost: AbortSignal,
): Promise<Set<number>> {
  const fingerprint = fingerprintOf(watermark);
  const triesOf = (id: number): number => failures.get(id) ?? 0;
  const pictures = outdated.filter(({ id }) => triesOf(id) < MAX_TRIES);
  const began = Date.now();
  observePendingPictures(pictures.length);
  const progress = isFull && pictures.length > 1 ? recordProgress(strapi, pictures.length) : undefined;
  await progress?.record(0);
  const retry = new Set<number>();
  let updated = 0;
  for (const [index, { id, hasLostFiles }] of pictures.entries()) {
    if (queue.isStopped) return retry;
    lost.throwIfAborted();
    // The settings may change during a long run, also on another instance.
    if (fingerprintOf(await currentWatermark(strapi)) !== fingerprint) {
      queue.add('all');
      return retry;
    }
    try {
      const outcome = await updateRenditions(strapi, id, watermark, hasLostFiles);
      if (outcome === 'replaced') queue.add([id]);
      if (outcome === 'updated') updated += 1;
      failures.delete(id);
    } catch (error) {
      failures.set(id, triesOf(id) + 1);
      const again = triesOf(id) < MAX_TRIES;
      if (again) retry.add(id);
      const next = again ? 'it is tried again' : 'it stays as it is';
      strapi.log.error(`Pictures: file ${id} could not be updated, ${next}: ${messageOf(error)}`);
    }
    const done = index + 1;
    observePendingPictures(pictures.length - done);
    await progress?.record(done);
    if (done % PROGRESS_STEP === 0 && done < pictures.length) {
      strapi.log.info(`Pictures: ${done} of ${pictures.length} updated`);
    }
  }
  const seconds = Math.ceil((Date.now() - began) / 1000);
  if (updated > 0) strapi.log.info(`Pictures: ${updated} of ${pictures.length} updated in ${seconds} s`);
  return retry;
}

/** @returns the pictures that failed and can be retried */
async function reconcile(reconciler: Reconciler, ids: PictureIds, lost: AbortSignal): Promise<Set<number>> {
  const { strapi } = reconciler;
  const watermark = await currentWatermark(strapi);
  const fingerprint = fingerprintOf(watermark);
  const isNewWatermark = reconciler.surveyedWatermark !== fingerprint;
  if (isNewWatermark) reconciler.failures.clear();
  const isFull = ids === 'all' || isNewWatermark;
  // Which pictures articles show decides which renditions are wanted.
  if (isFull) await repairPictureRecords(strapi);
  const outdated = await findOutdatedPictures(strapi, watermark, isFull ? undefined : [...ids]);
  if (isFull && outdated.length > 1) strapi.log.info(`Pictures: ${outdated.length} to be updated`);
  const retry = await updateAll(reconciler, outdated, watermark, isFull, lost);
  if (isFull) {
    reconciler.surveyedWatermark = fingerprint;
    await removeOrphans(strapi);
  }
  await removeExpiredRenditions(strapi);
  return retry;
}

async function run(reconciler: Reconciler, ids: PictureIds): Promise<RunResult> {
  const { strapi } = reconciler;
  try {
    const retry = await tryAdvisoryLock(strapi.db.connection, 'renditions', (lost) => reconcile(reconciler, ids, lost));
    // Another instance is running: its run may have begun too early for these pictures.
    if (!retry) return { retry: ids, failed: false };
    return retry.size > 0 ? { retry, failed: true } : { failed: false };
  } catch (error) {
    strapi.log.error(`Pictures: ${messageOf(error)}`);
    return { retry: ids, failed: true };
  } finally {
    observePendingPictures(0);
  }
}

async function addShown({ strapi, queue }: Reconciler, documents: CommittedChange['documents']): Promise<void> {
  try {
    for (const { uid, documentId } of documents) {
      queue.add(uid === 'api::setting.setting' ? 'all' : await findFilesOfDocument(strapi, uid, documentId));
    }
  } catch (error) {
    strapi.log.error(`Pictures: ${messageOf(error)}`);
    queue.add('all');
  }
}

/** A document may need other renditions than before, or change the watermark. The renditions of a deleted file must go. */
async function handleCommit(reconciler: Reconciler, { documents, deletedFiles }: CommittedChange): Promise<void> {
  const { strapi, queue } = reconciler;
  if (strapi.server.httpServer.listening) {
    void addShown(reconciler, documents);
    // The watermark may be among the deleted files.
    if (deletedFiles.length > 0) queue.add([]);
  }
  try {
    // An import deletes all files in one transaction, and a statement takes some thousand values at most.
    for (let start = 0; start < deletedFiles.length; start += FILES_PER_STATEMENT) {
      await removeExpiredRenditions(strapi, deletedFiles.slice(start, start + FILES_PER_STATEMENT));
    }
  } catch (error) {
    strapi.log.error(`Pictures: ${messageOf(error)}`);
  }
}

/**
 * Makes missing renditions and removes unused ones in the background: one picture at a time, on one instance. All its
 * progress is in the database and on the disk, so a restart continues it.
 */
export function startRenditionReconciler(strapi: Core.Strapi): void {
  const queue = new PictureQueue((ids) => run(reconciler, ids));
  const reconciler: Reconciler = {
    strapi,
    queue,
    failures: new Map(),
    surveyedWatermark: undefined,
    hourly: undefined,
    unsubscribe: subscribeToCommits((change) => queue.runOutsideTransaction(() => handleCommit(reconciler, change))),
  };
  current = reconciler;
  strapi.eventHub.on('media.update', async (event: { media?: { id?: number } }) => {
    const id = event.media?.id;
    if (id === undefined) return;
    // The file may be another one now.
    reconciler.failures.delete(id);
    queue.add([id]);
  });
  // Commands (an export, a rebuild) load the application without listening: they leave the pictures to the server.
  strapi.server.httpServer.once('listening', () => {
    queue.add('all');
    // What an instance had still to make is known to it alone. Without this the others find it a day later (tests/leaders.test.ts).
    onPeerEnded(() => queue.add('all'));
    let hours = 0;
    reconciler.hourly = setInterval(() => {
      hours += 1;
      const isFull = hours % FULL_SURVEY_EVERY_HOURS === 0;
      if (isFull) reconciler.failures.clear();
      queue.add(isFull ? 'all' : []);
    }, HOUR_MS).unref();
  });
}

/** Looks at a picture again in the background. */
export function reconcilePicture(id: number): void {
  current?.queue.add([id]);
}

/** Waits for the current picture; the next start continues. */
export async function stopRenditionReconciler(): Promise<void> {
  if (!current) return;
  const { queue, hourly, unsubscribe } = current;
  current = undefined;
  unsubscribe();
  clearInterval(hourly);
  await queue.stop();
}
