import { Readable } from 'node:stream';
import { readFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../../platform/database-errors';
import { endsWithin } from '../../platform/time-limit';
import { renditionKindOf, recipeOf, type RenditionKind } from '../../public/read-model/projection/renditions';
import { readDatabase } from '../../public/read-model/query/connections';
import { RENDITIONS_TABLE, renditionName } from '../../public/read-model/write/retired-renditions';
import { readOriginal, type StoredFile } from './originals';
import { runPictureJob } from './picture-process';
import { isLocalProvider, localPath, writeLocalRendition } from './storage';
import { currentWatermark } from './watermark';

/** Pictures that wait for their rendering or are rendered; one at a time, some half a second for a photograph. */
const RENDERING_MAX = 60;
/** A request waits this long. The rendering goes on, and the next request finds its file. */
const WAIT_MAX_MS = 20_000;
/** A picture that cannot be rendered costs its decoding once in this time. */
const FAILURE_MS = 60_000;

/** `busy`: ask again later. */
export type Outcome = { bytes: Buffer } | 'unknown' | 'busy';

const rendering = new Map<string, Promise<void>>();
const failed = new LRUCache<string, true>({ max: 1_000, ttl: FAILURE_MS });

/** @returns the file that a rendition belongs to, if one names it */
async function findFileOfRendition(name: string): Promise<StoredFile | undefined> {
  const [file] = await readDatabase().all<Omit<StoredFile, 'formats'> & { formats: StoredFile['formats'] | string }>({
    text: `SELECT f.id, f.name, f.hash, f.ext, f.mime, f.url, f.provider, f.formats
             FROM ${RENDITIONS_TABLE} r JOIN files f ON f.id = r.file_id WHERE r.name = ?`,
    values: [name],
  });
  if (!file) return undefined;
  const { formats } = file;
  return { ...file, formats: typeof formats === 'string' ? (JSON.parse(formats) as StoredFile['formats']) : formats };
}

/** Renders all variants of one kind: a page asks for one now and for others on the next device, and decoding costs most. */
async function renderKind(strapi: Core.Strapi, file: StoredFile, kind: RenditionKind, recipe: string): Promise<void> {
  const watermark = kind === 'marked' ? await currentWatermark(strapi) : undefined;
  // Its name stands for another watermark: the job gives the picture renditions with new names.
  if (recipe !== recipeOf(kind, watermark?.fingerprint ?? '')) return;
  const wanted = [{ kind, recipe }];
  const rendered = await runPictureJob('render', async () => [await readOriginal(strapi, file), file.hash, wanted, watermark]);
  for (const { key, bytes } of rendered) {
    // Under the name that answers give it: another version of the encoder may make other bytes.
    const format = file.formats?.[key];
    if (format) await writeLocalRendition(strapi, format, Readable.from([bytes]));
  }
}

/** Equal requests share one rendering. @returns undefined where too many are under way */
function renderOnce(strapi: Core.Strapi, file: StoredFile, kind: RenditionKind, recipe: string): Promise<void> | undefined {
  const key = `${file.id} ${kind} ${recipe} ${file.url}`;
  if (failed.has(key)) return Promise.resolve();
  const shared = rendering.get(key);
  if (shared) return shared;
  if (rendering.size >= RENDERING_MAX) return undefined;
  const own = renderKind(strapi, file, kind, recipe)
    .catch((error: unknown) => {
      failed.set(key, true);
      const reason = error instanceof Error ? error.message : String(error);
      strapi.log.error(`Pictures: file ${file.id} could not be rendered on demand: ${reason}`);
    })
    .finally(() => rendering.delete(key));
  rendering.set(key, own);
  return own;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes a rendition that answers name and the disk lacks: after a backup was restored, which holds originals alone.
 *
 * @param name of a rendition that is not on the disk
 */
export async function makeMissingRendition(strapi: Core.Strapi, name: string): Promise<Outcome> {
  if (!isLocalProvider(strapi)) return 'unknown';
  try {
    const file = await findFileOfRendition(name);
    const [key, format] = Object.entries(file?.formats ?? {}).find(([, one]) => renditionName(one) === name) ?? [];
    const kind = key === undefined ? undefined : renditionKindOf(key);
    if (file?.provider !== 'local' || !kind || format?.recipe === undefined) return 'unknown';
    const made = renderOnce(strapi, file, kind, format.recipe);
    if (made === undefined) return 'busy';
    if (!(await endsWithin(made, WAIT_MAX_MS))) return 'busy';
    const bytes = await readIfThere(localPath(strapi, format));
    return bytes ? { bytes } : 'unknown';
  } catch (error) {
    if (isDatabaseAway(error)) return 'busy';
    throw error;
  }
}
