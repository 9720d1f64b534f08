import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { Problem } from '../contract/problems';

/** `navigator.sendBeacon` sends text, so that the browser need not ask for leave first. */
export const MEDIA_TYPES = ['application/json', 'text/plain'];

/** Bodies that were read before their request was handed on. */
const readAlready = new WeakMap<IncomingMessage, Buffer>();

/** Hands a request on whose body was read: {@link readJsonBody} then takes these bytes. */
export function keepBody(request: IncomingMessage, bytes: Buffer): void {
  readAlready.set(request, bytes);
}

/** @throws Problem 400 where the bytes are no JSON, or no UTF-8 */
export function parseJson(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString());
  } catch {
    // Said below, as for bytes that are no text at all.
  }
  throw new Problem(400, 'The body is not valid JSON.', { errors: [{ pointer: '', detail: 'must be valid JSON in UTF-8' }] });
}

async function readBytes(ctx: Context, limit: number): Promise<Buffer> {
  const known = readAlready.get(ctx.req);
  if (known) return known;
  try {
    return await getRawBody(ctx.req, { limit, length: ctx.get('Content-Length') || null });
  } catch (error) {
    const tooLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
    // What is left of the body is not read, so the connection can't serve another request.
    const headers = { Connection: 'close' };
    if (tooLarge) throw new Problem(413, `The body may have ${limit} bytes at most.`, { headers });
    throw new Problem(400, 'The body broke off, or has another length than it says.', { headers });
  }
}

/**
 * Reads a request's body as JSON, whether it is called so or plain text.
 *
 * @param limit bytes
 * @throws Problem 413 over the limit, 415 for another media type or a compressed body, 400 where it
 *   is no JSON, no UTF-8, or shorter or longer than it says
 */
export async function readJsonBody(ctx: Context, limit: number): Promise<unknown> {
  if (ctx.request.type !== '' && !MEDIA_TYPES.includes(ctx.request.type)) {
    throw new Problem(415, `The body must be JSON, sent as ${MEDIA_TYPES.join(' or ')}.`);
  }
  if (ctx.get('Content-Encoding') !== '' && ctx.get('Content-Encoding') !== 'identity') {
    throw new Problem(415, 'The body must not be compressed.');
  }
  return parseJson(await readBytes(ctx, limit));
}
