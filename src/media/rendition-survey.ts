import { readdir, stat, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../contract/content-types';
import { RASTER_TYPES } from '../contract/media-types';
import type { StoredFile } from './originals';
import { isRendition, PUBLIC_FOLDER } from '../read-model/projection/renditions';
import { keptAmong, KEPT_MS } from './retired-renditions';
import { keepsFilesHere } from './storage';
import { missingSets, unwantedSets, usesOf, wantedSets } from './picture-uses';
import type { Watermark } from './watermark';

/** Files looked at in one go. */
const PAGE = 200;

export interface Behind {
  id: number;
  /** files are missing where they should lie */
  lost: boolean;
}

interface Survey {
  behind: Behind[];
  /** names of files below the public folder that no picture names */
  strays: string[];
}

const folderOf = (strapi: Core.Strapi): string => path.join(strapi.dirs.static.public, PUBLIC_FOLDER);

async function namesHere(strapi: Core.Strapi): Promise<Set<string> | undefined> {
  if (!keepsFilesHere(strapi)) return undefined;
  return new Set((await readdir(folderOf(strapi))).filter((name) => !name.startsWith('.')));
}

/** Looks through all pictures, or through some, for renditions that are missing or too many. */
export async function surveyRenditions(
  strapi: Core.Strapi,
  watermark: Watermark | undefined,
  ids?: readonly number[],
): Promise<Survey> {
  const here = await namesHere(strapi);
  const strays = new Set(here);
  const behind: Behind[] = [];
  let last = 0;
  for (;;) {
    const files: Pick<StoredFile, 'id' | 'hash' | 'provider' | 'formats'>[] = await strapi.db.query(FILE_UID).findMany({
      where: { mime: { $in: RASTER_TYPES }, $and: [{ id: { $gt: last } }, ...(ids ? [{ id: { $in: [...ids] } }] : [])] },
      select: ['id', 'hash', 'provider', 'formats'],
      orderBy: { id: 'asc' },
      limit: PAGE,
    });
    const uses = await usesOf(strapi.db.connection, files);
    for (const file of files) {
      const wanted = wantedSets(uses.get(file.id) ?? { products: false, others: false }, watermark);
      const renditions = Object.values(file.formats ?? {}).filter(isRendition);
      const lost =
        here !== undefined && file.provider === 'local' && renditions.some(({ hash, ext }) => !here.has(`${hash}${ext}`));
      for (const { hash, ext } of renditions) strays.delete(`${hash}${ext}`);
      if (lost || missingSets(file, wanted).length > 0 || unwantedSets(file, wanted).length > 0) {
        behind.push({ id: file.id, lost });
      }
    }
    const end = files.at(-1);
    if (!end || files.length < PAGE) break;
    last = end.id;
  }
  return { behind, strays: ids ? [] : [...strays] };
}

/** Takes away what a crash or an import has left behind. What is younger than a day may be on its way to its picture. */
export async function removeOrphans(strapi: Core.Strapi, names: readonly string[]): Promise<number> {
  let removed = 0;
  for (let start = 0; start < names.length; start += PAGE) {
    const batch = names.slice(start, start + PAGE);
    const kept = await keptAmong(strapi.db.connection, batch);
    for (const name of batch.filter((one) => !kept.has(one))) {
      const file = path.join(folderOf(strapi), name);
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs < KEPT_MS) continue;
      await rm(file, { force: true });
      removed += 1;
    }
  }
  return removed;
}
