import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { codingFor, compress, type Coding } from '../cache/encodings';

/** A file that is the same for everybody for as long as the process runs, ready to be sent. */
export interface ReadyFile {
  mediaType: string;
  cacheControl: string;
  hash: string;
  bytes: Record<Coding, Buffer>;
}

export async function readyFile(mediaType: string, cacheControl: string, content: string | Buffer): Promise<ReadyFile> {
  const identity = Buffer.from(content);
  const [br, gzip] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')]);
  const hash = createHash('sha1').update(identity).digest('base64url');
  return { mediaType, cacheControl, hash, bytes: { identity, br, gzip } };
}

function isKept(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** Answers 200 with the file, compressed for whoever takes it so, or 304 where it is known already. */
export function sendReadyFile(ctx: Context, { mediaType, cacheControl, hash, bytes }: ReadyFile): void {
  const coding = codingFor(ctx.get('Accept-Encoding') || undefined);
  const etag = `"${hash}${coding === 'identity' ? '' : `-${coding}`}"`;
  ctx.set({ ETag: etag, 'Cache-Control': cacheControl });
  ctx.vary('Accept-Encoding');
  if (isKept(ctx.get('If-None-Match'), etag)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  ctx.status = 200;
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
  ctx.type = mediaType;
  ctx.body = bytes[coding];
}
