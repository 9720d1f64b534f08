import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../contract/content-types';
import { renditionKindOf, type Format, type Formats, type RenditionKind } from '../read-model/projection/renditions';
import { retireLostRenditions } from '../read-model/write/retired-renditions';
import { inWriteTransaction } from '../read-model/write/write-transaction';
import { readOriginal, type StoredFile } from './originals';
import { diffRenditions, findPictureUses, wantedRenditions } from './picture-uses';
import { runPictureJob } from './picture-process';
import type { WantedRendition } from './render';
import { cancelRemoval } from './retired-renditions';
import { storeRendition } from './storage';
import type { Watermark } from './apply-watermark';

const COLUMNS = ['id', 'name', 'hash', 'ext', 'mime', 'url', 'provider', 'formats'];

async function loadFile(strapi: Core.Strapi, id: number): Promise<StoredFile | null> {
  const file: StoredFile | null = await strapi.db.query(FILE_UID).findOne({ where: { id }, select: COLUMNS });
  return file;
}

async function makeRenditions(
  strapi: Core.Strapi,
  file: StoredFile,
  missing: readonly WantedRendition[],
  watermark: Watermark | undefined,
): Promise<Formats> {
  if (missing.length === 0) return {};
  const rendered = await runPictureJob('render', async () => [await readOriginal(strapi, file), file.hash, missing, watermark]);
  await cancelRemoval(
    strapi,
    rendered.map(({ format }) => format),
  );
  const made: Record<string, Format> = {};
  for (const rendition of rendered) made[rendition.key] = await storeRendition(strapi, rendition);
  return made;
}

/** `replaced`: an editor replaced the picture meanwhile, so the new renditions are not used. */
export type Outcome = 'updated' | 'unchanged' | 'replaced';

/**
 * Brings one picture's renditions up to date. Answers name the old ones until the new ones are all stored and one transaction
 * names them.
 *
 * @param hasLostFiles makes all renditions again
 * @throws when the original cannot be read or decoded
 */
export async function updateRenditions(
  strapi: Core.Strapi,
  id: number,
  watermark: Watermark | undefined,
  hasLostFiles: boolean,
): Promise<Outcome> {
  const file = await loadFile(strapi, id);
  if (!file) return 'unchanged';
  const uses = await findPictureUses(strapi.db.connection, [file]);
  const wanted = wantedRenditions(uses.get(id), watermark);
  const { missing, unwanted } = diffRenditions(file.formats, wanted, hasLostFiles);
  if (missing.length === 0 && unwanted.length === 0) return 'unchanged';

  const made = await makeRenditions(strapi, file, missing, watermark);
  const replaced = new Set<RenditionKind | undefined>([...unwanted, ...missing.map(({ kind }) => kind)]);
  const others = Object.entries(file.formats ?? {}).filter(([key]) => !replaced.has(renditionKindOf(key)));
  const formats = { ...Object.fromEntries(others), ...made };
  return inWriteTransaction(strapi, async (trx) => {
    const now = await loadFile(strapi, id);
    if (JSON.stringify(now?.formats) !== JSON.stringify(file.formats)) {
      // What was stored for nothing must go too.
      await retireLostRenditions(trx, { fileId: id, before: made, after: now?.formats });
      return 'replaced';
    }
    await strapi.db.query(FILE_UID).update({ where: { id }, data: { formats } });
    return 'updated';
  });
}
