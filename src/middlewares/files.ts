import { ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { allowEdge } from '../public/cache/edge-headers';
import { isShownAsItIs } from '../contract/media-types';
import { makeMissingRendition } from '../media/server/missing-renditions';
import { isSignatureValid } from '../media/server/signed-urls';
import { leavePlace } from '../platform/load-shedding/admission-queue';
import { isCurrent } from '../public/http/exchange';
import { PUBLIC_FOLDER } from '../public/read-model/projection/renditions';

const ORIGINALS = /^\/uploads(?:\/|$)/;
const RENDITION = new RegExp(`^/${PUBLIC_FOLDER}/[0-9a-f]{40}\\.[a-z]+$`);

const IMMUTABLE = 'public, max-age=31536000, immutable';
const NOT_STORED = 'no-store';
const RETRY_AFTER_SECONDS = '5';
const PRIVATE = 'private, max-age=3600';

/** Of shops that have stored SVGs before they were drawn as PNGs. One that is opened by itself is a page: it runs no script and loads nothing, whatever is in it. */
const DRAWING_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** The path as a case-insensitive file system reads it. */
function filePath(ctx: Context): string | undefined {
  try {
    return path.posix.normalize(`/${decodeURIComponent(ctx.path).replaceAll('\\', '/')}`).toLowerCase();
  } catch {
    return undefined;
  }
}

function refuse(ctx: Context, status: number): void {
  ctx.status = status;
  ctx.body = status === 404 ? 'Not Found' : 'Service Unavailable';
  if (status === 503) ctx.set('Retry-After', RETRY_AFTER_SECONDS);
  // The file may be there in a second: a rendition that is being made, a file that is being restored.
  ctx.set('Cache-Control', NOT_STORED);
}

function keepForever(ctx: Context): void {
  ctx.set('Cache-Control', IMMUTABLE);
  allowEdge(ctx.res);
}

/**
 * Lets browsers and caches ask whether a file is still the one that they have. A rendition's name says what is in it; another file may be
 * replaced at the same address.
 */
async function answerConditionally(ctx: Context, isRendition: boolean): Promise<void> {
  const { body } = ctx;
  const file = body instanceof ReadStream && typeof body.path === 'string' ? body : undefined;
  const stats = isRendition ? undefined : file && (await stat(String(file.path)));
  if (isRendition) ctx.set('ETag', `"${path.posix.basename(ctx.path)}"`);
  else if (stats) ctx.set('ETag', `W/"${stats.size.toString(16)}-${stats.mtimeMs.toString(16)}"`);
  if (!isCurrent(ctx)) return;
  file?.destroy();
  ctx.status = 304;
}

async function answerMissingRendition(strapi: Core.Strapi, ctx: Context): Promise<void> {
  leavePlace(ctx.res);
  const made = await makeMissingRendition(strapi, path.posix.basename(ctx.path));
  if (made === 'unknown') return refuse(ctx, 404);
  if (made === 'busy') return refuse(ctx, 503);
  ctx.status = 200;
  ctx.type = path.posix.extname(ctx.path);
  ctx.body = made.bytes;
  keepForever(ctx);
  await answerConditionally(ctx, true);
}

/**
 * Restricts Strapi's static files in the media folder: renditions are public and immutable; documents, drawings and videos
 * are public; originals of pictures need the signed URL that the panel gets. Makes renditions that the disk lacks.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  return async (ctx: Context, next: Next): Promise<void> => {
    const name = filePath(ctx);
    if (name === undefined || (!ORIGINALS.test(name) && !name.startsWith(`/${PUBLIC_FOLDER}/`))) {
      await next();
      return;
    }
    const isRendition = RENDITION.test(ctx.path);
    const isSigned = isSignatureValid(ctx.path, ctx.querystring);
    if (!isRendition && !(ORIGINALS.test(name) && (isShownAsItIs(path.extname(name)) || isSigned))) {
      refuse(ctx, 404);
      return;
    }
    await next();
    if (name.endsWith('.svg')) ctx.set('Content-Security-Policy', DRAWING_POLICY);
    if (ctx.status === 404) {
      if (isRendition && ['GET', 'HEAD'].includes(ctx.method)) await answerMissingRendition(strapi, ctx);
      else refuse(ctx, 404);
      return;
    }
    if (ctx.status !== 200) return;
    if (isRendition) keepForever(ctx);
    else if (isSigned) ctx.set('Cache-Control', PRIVATE);
    await answerConditionally(ctx, isRendition);
  };
};
