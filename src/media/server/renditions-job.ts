import { AsyncResource } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../contract/content-types';
import { RASTER_TYPES } from '../../contract/media-types';
import { chunksOf } from '../../platform/chunks';
import { isDatabaseAway } from '../../platform/database-errors';
import { ExpectedFailure, type Job } from '../../platform/jobs/job';
import { wakeJob } from '../../platform/jobs/running-jobs';
import { addReading } from '../../platform/metrics/registry';
import { subscribeToCommits } from '../../public/read-model/write/commits';
import type { Watermark } from './apply-watermark';
import type { StoredFile } from './originals';
import { removeExpiredRenditions } from './retired-renditions';
import { diffRenditions, updateRenditions, wantedRenditions } from './update-renditions';
import { currentWatermark } from './watermark';

/** Several saves in a row share a turn. */
const DEBOUNCE_MS = 100;
const HOUR_MS = 3_600_000;
/** Files of one query. */
const PAGE_SIZE = 100;
const FILES_PER_STATEMENT = 500;
/** Passes through the library after which pictures that fail stay as they are. */
const PASSES_MAX = 5;
/** The recipes that all pictures have. */
const RENEWED = { type: 'api', name: 'pictures', key: 'recipes' };

/** Pictures whose renditions are still to be made in this turn. */
let pending = 0;
addReading(
  'wine_shop_pictures_pending',
  'Pictures whose renditions this instance is making; the other instances have 0.',
  () => pending,
);

/** in a row, with pictures that failed */
let failedPasses = 0;

const recipesOf = (watermark: Watermark | undefined): string =>
  wantedRenditions(watermark)
    .map(({ recipe }) => recipe)
    .join(' ');

/** @returns the pictures whose renditions are missing or not wanted any more */
async function findOutdated(strapi: Core.Strapi, watermark: Watermark | undefined): Promise<number[]> {
  // What another provider stores stays there, until it is moved: a file and its renditions have one provider.
  const { provider } = strapi.config.get<{ provider: string }>('plugin::upload');
  const outdated: number[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const files: Pick<StoredFile, 'id' | 'formats'>[] = await strapi.db.query(FILE_UID).findMany({
      where: { provider, mime: { $in: RASTER_TYPES }, id: { $gt: after } },
      select: ['id', 'formats'],
      orderBy: { id: 'asc' },
      limit: PAGE_SIZE,
    });
    for (const { id, formats } of files) {
      const { missing, unwanted } = diffRenditions(formats, wantedRenditions(watermark));
      if (missing.length > 0 || unwanted.length > 0) outdated.push(id);
    }
    after = files.at(-1)?.id;
  }
  return outdated;
}

async function update(strapi: Core.Strapi, id: number, watermark: Watermark | undefined): Promise<boolean> {
  try {
    await updateRenditions(strapi, id, watermark);
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    strapi.log.error(`Pictures: file ${id} could not be updated: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** @returns the number of pictures that failed; undefined where the watermark has changed meanwhile, also on another instance */
async function updateAll(
  strapi: Core.Strapi,
  ids: readonly number[],
  watermark: Watermark | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  const recipes = recipesOf(watermark);
  const began = Date.now();
  let failed = 0;
  for (const [done, id] of ids.entries()) {
    pending = ids.length - done;
    signal.throwIfAborted();
    if (recipesOf(await currentWatermark(strapi)) !== recipes) return undefined;
    if (!(await update(strapi, id, watermark))) failed += 1;
  }
  const seconds = Math.ceil((Date.now() - began) / 1000);
  strapi.log.info(`Pictures: ${ids.length - failed} of ${ids.length} updated in ${seconds} s`);
  return failed;
}

/** Goes through the library when the recipe of a rendition has changed: what is current is passed over, so a restart continues. */
async function takeTurn(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  await removeExpiredRenditions(strapi);
  const watermark = await currentWatermark(strapi);
  // Once a day too: what failed, was stored meanwhile, or was taken away by a release before.
  const recipes = `${recipesOf(watermark)} ${new Date().toISOString().slice(0, 10)}`;
  if ((await strapi.store(RENEWED).get({})) === recipes) return;
  const ids = await findOutdated(strapi, watermark);
  try {
    const failed = ids.length === 0 ? 0 : await updateAll(strapi, ids, watermark, signal);
    if (failed === undefined) return wakeJob(RENDITIONS, DEBOUNCE_MS);
    failedPasses = failed > 0 ? failedPasses + 1 : 0;
    if (failed > 0 && failedPasses < PASSES_MAX) throw new ExpectedFailure(`${failed} pictures could not be updated`);
  } finally {
    pending = 0;
  }
  failedPasses = 0;
  await strapi.store(RENEWED).set({ value: recipes });
}

/** Has all pictures looked at: one was stored without a rendition that it needs. */
export async function renewPictures(strapi: Core.Strapi): Promise<void> {
  await strapi.store(RENEWED).set({ value: null });
  wakeJob(RENDITIONS, DEBOUNCE_MS);
}

/** The renditions of deleted files must go. */
async function removeDeleted(strapi: Core.Strapi, deletedFiles: readonly number[]): Promise<void> {
  try {
    // An import deletes all files in one transaction, and a statement takes some thousand values at most.
    for (const chunk of chunksOf(deletedFiles, FILES_PER_STATEMENT)) await removeExpiredRenditions(strapi, chunk);
  } catch (error) {
    strapi.log.error(`Pictures: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Commands (an export, a rebuild) load the application without its jobs: they leave the pictures to the server. */
export function watchPictures(strapi: Core.Strapi): void {
  // Node carries the writer's transaction into promises, and this outlives it.
  const outside = new AsyncResource('pictures');
  subscribeToCommits(({ documents, deletedFiles }) => {
    // The settings may have another watermark, and it may be among the deleted files.
    if (deletedFiles.length > 0 || documents.some(({ uid }) => uid === 'api::setting.setting')) wakeJob(RENDITIONS, DEBOUNCE_MS);
    return outside.runInAsyncScope(() => removeDeleted(strapi, deletedFiles));
  });
}

/** All its progress is in the database and on the disk. */
export const RENDITIONS: Job = {
  name: 'renditions',
  purpose:
    'makes the sizes and formats of all pictures again after another watermark, and removes those that are not needed any more',
  everyMs: HOUR_MS,
  leader: 'renditions',
  busyMs: 5_000,
  retry: { firstMs: 5_000, maxMs: 900_000 },
  start: (strapi) => {
    // It may be the watermark.
    strapi.eventHub.on('media.update', async () => wakeJob(RENDITIONS, DEBOUNCE_MS));
    return (signal) => takeTurn(strapi, signal);
  },
};
