import { access, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../contract/content-types';
import { RASTER_TYPES } from '../contract/media-types';
import { findNamedRenditions, renditionsIn } from '../read-model/write/rendition-names';
import { RETENTION_MS } from '../read-model/write/retired-renditions';
import type { StoredFile } from './originals';
import { diffRenditions, findPictureUses, wantedRenditions } from './picture-uses';
import { findRetired } from './retired-renditions';
import { isLocalProvider, localRenditionsFolder } from './storage';
import type { Watermark } from './apply-watermark';

/** Bounds the memory, and how long one page blocks the event loop. */
const PAGE_SIZE = 100;
const NAMES_PER_PAGE = 500;

export interface OutdatedPicture {
  id: number;
  /** whether files of its renditions are missing on the disk */
  hasLostFiles: boolean;
}

type SurveyedFile = Pick<StoredFile, 'id' | 'hash' | 'provider' | 'formats'>;

async function loadPage(strapi: Core.Strapi, after: number, ids: readonly number[] | undefined): Promise<SurveyedFile[]> {
  // What another provider stores stays there, until it is moved: a file and its renditions have one provider.
  const { provider } = strapi.config.get<{ provider: string }>('plugin::upload');
  const files: SurveyedFile[] = await strapi.db.query(FILE_UID).findMany({
    where: { provider, mime: { $in: RASTER_TYPES }, $and: [{ id: { $gt: after } }, ...(ids ? [{ id: { $in: [...ids] } }] : [])] },
    select: ['id', 'hash', 'provider', 'formats'],
    orderBy: { id: 'asc' },
    limit: PAGE_SIZE,
  });
  return files;
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

/** One picture at a time: thousands of questions at once would keep visitors' files waiting in Node's thread pool. */
async function hasLostFiles(strapi: Core.Strapi, { provider, formats }: SurveyedFile): Promise<boolean> {
  if (provider !== 'local' || !isLocalProvider(strapi)) return false;
  const folder = localRenditionsFolder(strapi);
  const found = await Promise.all([...renditionsIn(formats).keys()].map((name) => exists(path.join(folder, name))));
  return found.includes(false);
}

/**
 * Finds pictures whose renditions are missing, lost or no longer wanted.
 *
 * @param ids without it: all pictures, page by page
 */
export async function findOutdatedPictures(
  strapi: Core.Strapi,
  watermark: Watermark | undefined,
  ids?: readonly number[],
): Promise<OutdatedPicture[]> {
  const outdated: OutdatedPicture[] = [];
  if (ids?.length === 0) return outdated;
  for (let last: number | undefined = 0; last !== undefined;) {
    const files: SurveyedFile[] = await loadPage(strapi, last, ids);
    const uses = await findPictureUses(strapi.db.connection, files);
    for (const file of files) {
      const wanted = wantedRenditions(uses.get(file.id), watermark);
      const lost = await hasLostFiles(strapi, file);
      const { missing, unwanted } = diffRenditions(file.formats, wanted, lost);
      if (missing.length > 0 || unwanted.length > 0) outdated.push({ id: file.id, hasLostFiles: lost });
    }
    last = files.length < PAGE_SIZE ? undefined : files.at(-1)?.id;
  }
  return outdated;
}

async function removeUnnamed(knex: Knex, folder: string, names: readonly string[]): Promise<void> {
  const named = await findNamedRenditions(knex, names);
  const retired = await findRetired(knex, names);
  for (const name of names.filter((one) => !named.has(one) && !retired.has(one))) {
    const file = path.join(folder, name);
    // A part that is being written may have got its name meanwhile.
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs >= RETENTION_MS) await rm(file, { force: true });
  }
}

/**
 * Removes files of the renditions' folder that no picture names: a crash or an import left them. A file younger than a day may
 * belong to a picture that is being written. Reads the folder in pieces; call it after the records of names were repaired.
 */
export async function removeOrphans(strapi: Core.Strapi): Promise<void> {
  if (!isLocalProvider(strapi)) return;
  const knex = strapi.db.connection;
  const folder = localRenditionsFolder(strapi);
  let names: string[] = [];
  for await (const { name } of await opendir(folder, { bufferSize: NAMES_PER_PAGE })) {
    if (name.startsWith('.')) continue;
    names.push(name);
    if (names.length < NAMES_PER_PAGE) continue;
    await removeUnnamed(knex, folder, names);
    names = [];
  }
  if (names.length > 0) await removeUnnamed(knex, folder, names);
}
