import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../contract/content-types';
import { RASTER_TYPES } from '../../contract/media-types';
import { isDatabaseAway } from '../../platform/database-errors';
import type { Job } from '../../platform/jobs/job';
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
/** The recipes that all pictures have. */
const RENEWED = { type: 'api', name: 'pictures', key: 'recipes' };

/** Pictures whose renditions are still to be made in this turn. */
let pending = 0;
addReading(
  'wine_shop_pictures_pending',
  'Pictures whose renditions this instance is making; the other instances have 0.',
  () => pending,
);

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

/** Goes through the library when the recipe of a rendition has changed: what is current is passed over, so a restart continues. */
async function takeTurn(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  await removeExpiredRenditions(strapi);
  const watermark = await currentWatermark(strapi);
  const recipes = recipesOf(watermark);
  // Once a day too: what was stored meanwhile, or was taken away by a release before.
  const wanted = `${recipes} ${new Date().toISOString().slice(0, 10)}`;
  if ((await strapi.store(RENEWED).get({})) === wanted) return;
  const ids = await findOutdated(strapi, watermark);
  const began = Date.now();
  let updated = 0;
  try {
    for (const [done, id] of ids.entries()) {
      pending = ids.length - done;
      signal.throwIfAborted();
      // The watermark may change meanwhile, also on another instance.
      if (recipesOf(await currentWatermark(strapi)) !== recipes) return wakeJob(RENDITIONS, DEBOUNCE_MS);
      updated += Number(await update(strapi, id, watermark));
    }
  } finally {
    pending = 0;
  }
  if (ids.length > 0)
    strapi.log.info(`Pictures: ${updated} of ${ids.length} updated in ${Math.ceil((Date.now() - began) / 1000)} s`);
  // What failed is tried again in an hour.
  if (updated === ids.length) await strapi.store(RENEWED).set({ value: wanted });
}

/** The settings may have another watermark, and deleted files leave renditions. Commands run no jobs: they leave both to the server. */
export function watchPictures(): void {
  subscribeToCommits(({ documents, deletedFiles }) => {
    if (deletedFiles.length > 0 || documents.some(({ uid }) => uid === 'api::setting.setting')) wakeJob(RENDITIONS, DEBOUNCE_MS);
  });
}

/** All its progress is in the database and on the disk. */
export const RENDITIONS: Job = {
  name: 'renditions',
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
