import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../contract/content-types';
import {
  RENDITION_KINDS,
  recipeOf,
  renditionKindOf,
  type Format,
  type Formats,
  type RenditionKind,
} from '../../public/read-model/projection/renditions';
import { retireLostRenditions } from '../../public/read-model/write/retired-renditions';
import { inWriteTransaction } from '../../public/read-model/write/commits';
import type { Watermark } from './apply-watermark';
import { readOriginal, type StoredFile } from './originals';
import { runPictureJob } from './picture-process';
import type { WantedRendition } from './render';
import { cancelRemoval } from './retired-renditions';
import { storeRendition } from './storage';

const COLUMNS = ['id', 'name', 'hash', 'ext', 'mime', 'url', 'provider', 'formats'];

/** @returns both kinds: which one is shown, who shows the picture decides. Nothing names the clean one of a product's picture */
export function wantedRenditions(watermark: Watermark | undefined): WantedRendition[] {
  const clean: WantedRendition = { kind: 'clean', recipe: recipeOf('clean', '') };
  return watermark ? [clean, { kind: 'marked', recipe: recipeOf('marked', watermark.fingerprint) }] : [clean];
}

interface RenditionDiff {
  missing: WantedRendition[];
  unwanted: RenditionKind[];
}

export function diffRenditions(formats: Formats | null, wanted: readonly WantedRendition[]): RenditionDiff {
  return {
    missing: wanted.filter(({ kind, recipe }) => formats?.[kind]?.recipe !== recipe),
    unwanted: RENDITION_KINDS.filter((kind) => formats?.[kind] !== undefined && !wanted.some((one) => one.kind === kind)),
  };
}

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

/**
 * Brings one picture's renditions up to date. Answers name the old ones until the new ones are all stored and one transaction
 * names them. Where an editor has replaced the picture meanwhile, the new ones are not used: hers are current.
 *
 * @throws when the original cannot be read or decoded
 */
export async function updateRenditions(strapi: Core.Strapi, id: number, watermark: Watermark | undefined): Promise<void> {
  const file = await loadFile(strapi, id);
  if (!file) return;
  const { missing, unwanted } = diffRenditions(file.formats, wantedRenditions(watermark));
  const made = await makeRenditions(strapi, file, missing, watermark);
  const replaced = new Set<RenditionKind | undefined>([...unwanted, ...missing.map(({ kind }) => kind)]);
  const others = Object.entries(file.formats ?? {}).filter(([key]) => !replaced.has(renditionKindOf(key)));
  const formats = { ...Object.fromEntries(others), ...made };
  await inWriteTransaction(strapi, async (trx) => {
    const now = await loadFile(strapi, id);
    if (JSON.stringify(now?.formats) === JSON.stringify(file.formats))
      await strapi.db.query(FILE_UID).update({ where: { id }, data: { formats } });
    // What was stored for nothing must go too.
    else await retireLostRenditions(trx, { fileId: id, before: made, after: now?.formats });
  });
}
