import path from 'node:path';
import type { Context, Next } from 'koa';
import { isShownAsItIs } from '../contract/media-types';
import { isSignatureValid } from '../media/signed-urls';
import { PUBLIC_FOLDER } from '../read-model/projection/renditions';

const ORIGINALS = /^\/uploads(?:\/|$)/;
const RENDITION = new RegExp(`^/${PUBLIC_FOLDER}/[0-9a-f]{40}\\.[a-z]+$`);

const IMMUTABLE = 'public, max-age=31536000, immutable';
const PRIVATE = 'private, max-age=3600';

/** The path as a case-insensitive file system reads it. */
function filePath(ctx: Context): string | undefined {
  try {
    return path.posix.normalize(`/${decodeURIComponent(ctx.path).replaceAll('\\', '/')}`).toLowerCase();
  } catch {
    return undefined;
  }
}

/**
 * Restricts Strapi's static files in the media folder: renditions are public and immutable; documents, drawings and videos
 * are public; originals of pictures need the signed URL that the panel gets.
 */
export default () => {
  return async (ctx: Context, next: Next): Promise<void> => {
    const name = filePath(ctx);
    if (name === undefined || (!ORIGINALS.test(name) && !name.startsWith(`/${PUBLIC_FOLDER}/`))) {
      await next();
      return;
    }
    const isRendition = RENDITION.test(ctx.path);
    const isSigned = isSignatureValid(ctx.path, ctx.querystring);
    if (!isRendition && !(ORIGINALS.test(name) && (isShownAsItIs(path.extname(name)) || isSigned))) {
      ctx.status = 404;
      ctx.body = 'Not Found';
      return;
    }
    await next();
    if (ctx.status !== 200) return;
    if (isRendition) ctx.set('Cache-Control', IMMUTABLE);
    else if (isSigned) ctx.set('Cache-Control', PRIVATE);
  };
};
