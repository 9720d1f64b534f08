import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { Problem } from './problems';

/** `navigator.sendBeacon` sends text, so that the browser need not ask for leave first. */
const MEDIA_TYPES = ['application/json', 'text/plain'];

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
  let bytes: Buffer;
  try {
    bytes = await getRawBody(ctx.req, { limit, length: ctx.get('Content-Length') || null });
  } catch (error) {
    const tooLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
    // What is left of the body is not read, so the connection can't serve another request.
    const headers = { Connection: 'close' };
    if (tooLarge) throw new Problem(413, `The body may have ${limit} bytes at most.`, { headers });
    throw new Problem(400, 'The body broke off, or has another length than it says.', { headers });
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.', { errors: [{ pointer: '', detail: 'must be valid JSON in UTF-8' }] });
  }
}
