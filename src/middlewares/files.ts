import path from 'node:path';
import type { Context, Next } from 'koa';
import { isShownAsItIs } from '../contract/media-types';
import { PUBLIC_FOLDER } from '../read-model/projection/renditions';
import { isSignatureValid } from '../media/signed-urls';

const ORIGINALS = /^\/uploads(?:\/|$)/;
const RENDITION = new RegExp(`^/${PUBLIC_FOLDER}/[0-9a-f]{40}\\.[a-z]+$`);

const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_THE_EDITOR = 'private, max-age=3600';

/** What the static files' middleware would look for on the disk, which need not tell capitals apart. */
function wanted(ctx: Context): string | undefined {
  try {
    return path.posix.normalize(`/${decodeURIComponent(ctx.path).replaceAll('\\', '/')}`).toLowerCase();
  } catch {
    return undefined;
  }
}

/**
 * Of the folder of media, which Strapi would serve whole: renditions of pictures to everybody and for good, documents,
 * drawings and films to everybody, and originals of pictures to whoever the panel gave their signed address.
 */
export default () => {
  return async (ctx: Context, next: Next): Promise<void> => {
    const name = wanted(ctx);
    if (name === undefined || (!ORIGINALS.test(name) && !name.startsWith(`/${PUBLIC_FOLDER}/`))) {
      await next();
      return;
    }
    const rendition = RENDITION.test(ctx.path);
    const signed = isSignatureValid(ctx.path, ctx.querystring);
    const open = rendition || (ORIGINALS.test(name) && (isShownAsItIs(path.extname(name)) || signed));
    if (!open) {
      ctx.status = 404;
      ctx.body = 'Not Found';
      return;
    }
    await next();
    if (ctx.status === 200 && rendition) ctx.set('Cache-Control', FOR_GOOD);
    else if (ctx.status === 200 && signed) ctx.set('Cache-Control', FOR_THE_EDITOR);
  };
};
