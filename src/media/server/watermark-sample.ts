import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { FILE_UID } from '../../contract/content-types';
import type { EntryPermissions } from '../../platform/entry-permissions';
import { readOriginal, type StoredFile } from './originals';
import { runPictureJob } from './picture-process';
import { createWatermark } from './watermark';

/** Side in pixels. */
const SIDE = 480;
const BACKGROUNDS = { light: '#f3efe8', dark: '#241d20' } as const;

/** The watermark of a form that is not saved yet. */
const sampleQuery = z.object({
  file: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  position: z.string(),
  size: z.string().max(11),
});

/** Data URLs of two pictures with the watermark. */
export type WatermarkSample = Record<keyof typeof BACKGROUNDS, string>;

/** Every visitor sees the watermark of the settings; another picture must be one that the account may see in the library. */
async function maySee(strapi: Core.Strapi, permissions: EntryPermissions, fileId: number): Promise<boolean> {
  if ((await permissions.allowed('read', FILE_UID, [fileId])).size > 0) return true;
  const setting = { where: { product_watermark: { id: fileId } } };
  return (await strapi.db.query('api::setting.setting').count(setting)) > 0;
}

/** @throws errors.ValidationError for values that make no watermark, errors.NotFoundError, and errors.ForbiddenError */
export async function sampleWatermark(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  query: unknown,
): Promise<WatermarkSample> {
  const { data } = sampleQuery.safeParse(query);
  if (!data) throw new errors.ValidationError('file, position and size are needed.');
  const file: StoredFile | null = await strapi.db.query(FILE_UID).findOne({ where: { id: data.file } });
  if (!file) throw new errors.NotFoundError();
  if (!(await maySee(strapi, permissions, data.file))) throw new errors.ForbiddenError();
  const watermark = await createWatermark(data, file, () => readOriginal(strapi, file));
  if (!watermark) throw new errors.ValidationError('These values make no watermark.');
  const draw = async (background: string): Promise<string> => {
    const picture = await runPictureJob('renderSample', () => [watermark, background, SIDE]);
    return `data:image/webp;base64,${picture.toString('base64')}`;
  };
  return { light: await draw(BACKGROUNDS.light), dark: await draw(BACKGROUNDS.dark) };
}
