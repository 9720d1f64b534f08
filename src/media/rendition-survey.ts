import { readdir, stat, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../contract/content-types';
import { RASTER_TYPES } from '../contract/media-types';
import { isRendition } from '../read-model/projection/renditions';
import { renditionName, RETENTION_MS } from '../read-model/write/retired-renditions';
import type { StoredFile } from './originals';
import { diffRenditions, findPictureUses, wantedRenditions } from './picture-uses';
import { findRetired } from './retired-renditions';
import { isLocalProvider, localRenditionsFolder } from './storage';
import type { Watermark } from './watermark';

const PAGE_SIZE = 200;

export interface OutdatedPicture {
  id: number;
  /** whether files of its renditions are missing on the disk */
  hasLostFiles: boolean;
}

interface Survey {
  outdated: OutdatedPicture[];
  /** names of files in the renditions' folder that no picture names */
  orphans: string[];
}

type SurveyedFile = Pick<StoredFile, 'id' | 'hash' | 'provider' | 'formats'>;

/** @returns undefined with a remote provider */
async function listLocalRenditions(strapi: Core.Strapi): Promise<Set<string> | undefined> {
  if (!isLocalProvider(strapi)) return undefined;
  return new Set((await readdir(localRenditionsFolder(strapi))).filter((name) => !name.startsWith('.')));
}

async function loadPage(strapi: Core.Strapi, after: number, ids: readonly number[] | undefined): Promise<SurveyedFile[]> {
  const files: SurveyedFile[] = await strapi.db.query(FILE_UID).findMany({
    where: { mime: { $in: RASTER_TYPES }, $and: [{ id: { $gt: after } }, ...(ids ? [{ id: { $in: [...ids] } }] : [])] },
    select: ['id', 'hash', 'provider', 'formats'],
    orderBy: { id: 'asc' },
    limit: PAGE_SIZE,
  });
  return files;
}

/**
 * Finds pictures whose renditions are missing, lost or no longer wanted.
 *
 * @param ids without it: all pictures, and orphans
 */
export async function surveyRenditions(
  strapi: Core.Strapi,
  watermark: Watermark | undefined,
  ids?: readonly number[],
): Promise<Survey> {
  const onDisk = await listLocalRenditions(strapi);
  const orphans = new Set(onDisk);
  const outdated: OutdatedPicture[] = [];
  let last = 0;
  for (;;) {
    const files = await loadPage(strapi, last, ids);
    const uses = await findPictureUses(strapi.db.connection, files);
    for (const file of files) {
      const wanted = wantedRenditions(uses.get(file.id), watermark);
      const names = Object.values(file.formats ?? {})
        .filter(isRendition)
        .map(renditionName);
      const hasLostFiles = onDisk !== undefined && file.provider === 'local' && names.some((name) => !onDisk.has(name));
      for (const name of names) orphans.delete(name);
      const { missing, unwanted } = diffRenditions(file.formats, wanted, hasLostFiles);
      if (missing.length > 0 || unwanted.length > 0) outdated.push({ id: file.id, hasLostFiles });
    }
    const end = files.at(-1);
    if (!end || files.length < PAGE_SIZE) break;
    last = end.id;
  }
  return { outdated, orphans: ids ? [] : [...orphans] };
}

/** Removes what a crash or an import left. A file younger than a day may belong to a picture that is being written. */
export async function removeOrphans(strapi: Core.Strapi, names: readonly string[]): Promise<void> {
  for (let start = 0; start < names.length; start += PAGE_SIZE) {
    const page = names.slice(start, start + PAGE_SIZE);
    const retired = await findRetired(strapi.db.connection, page);
    for (const name of page.filter((one) => !retired.has(one))) {
      const file = path.join(localRenditionsFolder(strapi), name);
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs >= RETENTION_MS) await rm(file, { force: true });
    }
  }
}
