import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { convertUploads } from '../../../media/server/convert-uploads';
import type { FormFile } from '../../../media/server/refuse-file';
import { checkUpload } from '../../../media/server/upload-checks';
import { LOGOS_PATH } from '../../../media/server/storage';

/** The panel's own logos: Strapi hands them to the upload provider, past the checks of the upload plugin. */
export const LOGOS_ROUTE = `POST ${LOGOS_PATH}`;

/** Strapi takes no larger logo, in pixels. */
const SIDE_MAX = 750;

type RequestWithFiles = Context['request'] & { files?: Readonly<Record<string, FormFile | FormFile[]>> };

/** @throws errors.ApplicationError as `convertUploads` and `checkUpload` */
export async function checkLogos(strapi: Core.Strapi, ctx: Context, next: Next): Promise<unknown> {
  const files = Object.values((ctx.request as RequestWithFiles).files ?? {}).flat();
  await convertUploads(strapi, files, { sideMax: SIDE_MAX });
  for (const { filepath, originalFilename, mimetype } of files) {
    const name = originalFilename ?? '';
    await checkUpload(strapi, { name, ext: path.extname(name), mime: mimetype ?? '', filepath });
  }
  return next();
}
