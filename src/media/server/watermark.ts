import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { kindOf } from '../../contract/media-types';
import { POSITIONS, type Position, type Watermark } from './apply-watermark';
import { readOriginal, type StoredFile } from './originals';

interface SettingRow {
  product_watermark: StoredFile | null;
  product_watermark_position: string | null;
  product_watermark_size: string | null;
}

const DEFAULT_SIZE = '200x200';

const isPosition = (value: unknown): value is Position => POSITIONS.some((position) => position === value);

/**
 * @param replacing a file that is being replaced: the provider is writing it, so its new bytes are read where they were uploaded to
 * @returns the watermark of the settings; undefined when there is none, or when its position is `none`
 * @throws when the watermark's file cannot be read
 */
export async function currentWatermark(
  strapi: Core.Strapi,
  replacing?: { hash: string; filepath?: string },
): Promise<Watermark | undefined> {
  const setting: SettingRow | null = await strapi.db
    .query('api::setting.setting')
    .findOne({ populate: { product_watermark: true } });
  const file = setting?.product_watermark;
  if (!setting || !file) return undefined;
  const { product_watermark_position: position, product_watermark_size: size } = setting;
  if (!isPosition(position) || kindOf(file.mime) !== 'raster') return undefined;
  const replacement = replacing?.hash === file.hash ? replacing.filepath : undefined;
  const bytes = replacement === undefined ? await readOriginal(strapi, file) : await readFile(replacement);
  const [width, height] = (size || DEFAULT_SIZE).split('x').map(Number);
  if (!width || !height) return undefined;
  const fingerprint = createHash('sha256')
    .update(`${position} ${size || DEFAULT_SIZE} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 16);
  return { bytes, position, width, height, fingerprint };
}
