import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../contract/content-types';
import { inWriteTransaction } from '../read-model/write/write-transaction';
import { runSerially } from './serial-queue';
import { readOriginal, type StoredFile } from './originals';
import { entriesOf, type Format } from '../read-model/projection/renditions';
import { render } from './render';
import { claim } from './retired-renditions';
import { storeRendition } from './storage';
import { missingSets, unwantedSets, usesOf, wantedSets } from './picture-uses';
import type { Watermark } from './watermark';

const COLUMNS = ['id', 'name', 'hash', 'ext', 'mime', 'url', 'provider', 'formats'];

export async function loadFile(strapi: Core.Strapi, id: number): Promise<StoredFile | null> {
  const file: StoredFile | null = await strapi.db.query(FILE_UID).findOne({ where: { id }, select: COLUMNS });
  return file;
}

/** `again`: somebody replaced the picture meanwhile, so that what was made is of no use. */
export type Outcome = 'done' | 'nothing to do' | 'again';

/**
 * Brings one picture's renditions up to date. Until they are all stored, and what shows the picture is up to date in the
 * same transaction that names them, everybody goes on seeing those before.
 *
 * @param lost whether files are missing where they should lie, so that they are made again whatever their recipe
 * @throws when the original cannot be read, or made into a picture
 */
export async function updateRenditions(
  strapi: Core.Strapi,
  id: number,
  watermark: Watermark | undefined,
  lost: boolean,
): Promise<Outcome> {
  const file = await loadFile(strapi, id);
  if (!file) return 'nothing to do';
  const uses = (await usesOf(strapi.db.connection, [file])).get(id) ?? { products: false, others: false };
  const wanted = wantedSets(uses, watermark);
  const missing = lost ? wanted : missingSets(file, wanted);
  const unwanted = unwantedSets(file, wanted);
  if (missing.length === 0 && unwanted.length === 0) return 'nothing to do';

  const made: Record<string, Format> = {};
  if (missing.length > 0) {
    const original = await readOriginal(strapi, file);
    const rendered = await runSerially(() => render(original, file.hash, missing, watermark));
    await claim(
      strapi,
      rendered.map(({ format }) => format),
    );
    for (const rendition of rendered) made[rendition.key] = await storeRendition(strapi, rendition);
  }
  const gone = new Set([...unwanted, ...missing.map(({ set }) => set)]);
  const formats = { ...entriesOf(file.formats, (set) => set === undefined || !gone.has(set)), ...made };
  return inWriteTransaction(strapi, async () => {
    const now = await loadFile(strapi, id);
    if (JSON.stringify(now?.formats) !== JSON.stringify(file.formats)) return 'again';
    // What shows the picture follows in this transaction: see src/storefront/picture-writes.ts.
    await strapi.db.query(FILE_UID).update({ where: { id }, data: { formats } });
    return 'done';
  });
}
