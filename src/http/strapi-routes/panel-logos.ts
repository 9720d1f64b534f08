import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { checkUpload } from '../../media/upload-checks';

/** The panel's own logos: Strapi hands them to the upload provider, past the checks of the upload plugin. */
export const LOGOS_ROUTE = 'POST /admin/project-settings';

/** A file that Strapi's parser has written. */
interface ParsedFile {
  originalFilename: string | null;
  mimetype: string | null;
  filepath: string;
  size: number;
}

type RequestWithFiles = Context['request'] & { files?: Readonly<Record<string, ParsedFile | ParsedFile[]>> };

/** @throws errors.ApplicationError as `checkUpload` */
export async function checkLogos(strapi: Core.Strapi, ctx: Context, next: Next): Promise<unknown> {
  const { files = {} } = ctx.request as RequestWithFiles;
  for (const file of Object.values(files).flat()) {
    const { filepath, originalFilename, mimetype } = file;
    const name = originalFilename ?? '';
    const uploaded = { name, ext: path.extname(name), mime: mimetype ?? '', filepath, sizeInBytes: file.size };
    await checkUpload(strapi, uploaded);
    file.size = uploaded.sizeInBytes;
  }
  return next();
}
