import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/** What every answer of the public API says to browsers: it is data, never a page. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * Koa's own `ctx.fresh` takes a request's `Cache-Control: no-cache` for a wish to have all bytes again; Node's fetch sends it
 * along with every If-None-Match. Here the tag was just made of today's bytes, so there is nothing to be afraid of.
 */
function isKept(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * Answers 200 with ready JSON, an `ETag` of its bytes and leave to keep it as long as it is asked
 * about again; 304 when the client has these bytes already. HEAD gets the same headers.
 *
 * @param json the complete document, serialised
 */
export function sendJson(ctx: Context, json: string): void {
  const bytes = Buffer.from(json);
  ctx.status = 200;
  ctx.set('ETag', `"${createHash('sha1').update(bytes).digest('base64url')}"`);
  ctx.set('Cache-Control', 'public, max-age=0, must-revalidate');
  ctx.set('X-Cache', 'MISS');
  if (isKept(ctx.get('If-None-Match'), ctx.response.get('ETag'))) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = bytes;
}

/** Answers with JSON that nobody may keep: identities, receipts, states. */
export function sendUncached(ctx: Context, status: number, value: unknown): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = Buffer.from(JSON.stringify(value));
}

/** Sends a client from an address that an item once had to today's. */
export function sendMoved(ctx: Context, location: string): void {
  ctx.status = 301;
  ctx.set('Location', location);
  ctx.set('Cache-Control', 'public, max-age=0, must-revalidate');
  ctx.set('X-Cache', 'MISS');
  // Koa makes a 204 of a null.
  ctx.body = '';
  ctx.remove('Content-Type');
}
