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

/** Leave to keep an answer as long as it is asked about again before each use. */
export const KEPT = 'public, max-age=0, must-revalidate';

/** What a controller answers, before the response cache puts it into bytes. */
export interface Answer {
  status: 200 | 301;
  body: string;
  contentType?: string;
  location?: string;
  /** milliseconds since 1970 from which on it is another answer, whatever is saved (a banner's window opens) */
  until?: number;
}

function leave(ctx: Context, answer: Answer): void {
  (ctx.state as { answer?: Answer }).answer = answer;
  ctx.status = answer.status;
}

/** @returns what a controller has left to be sent, and maybe kept */
export function answerOf(ctx: Context): Answer | undefined {
  return (ctx.state as { answer?: Answer }).answer;
}

/**
 * Answers 200 with ready JSON. The response cache makes an `ETag` of it, a 304 where the client has it already, and keeps it
 * where the route says so; HEAD gets the same headers.
 *
 * @param json the complete document, serialised
 */
export function sendJson(ctx: Context, json: string, options: { until?: number | undefined } = {}): void {
  const { until } = options;
  leave(ctx, {
    status: 200,
    body: json,
    contentType: 'application/json; charset=utf-8',
    ...(until === undefined ? {} : { until }),
  });
}

/** Answers with JSON that nobody may keep: identities, receipts, states. */
export function sendUncached(ctx: Context, status: number, value: unknown): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = Buffer.from(JSON.stringify(value));
}

/** Answers with JSON for this one client: what nobody else may see, and nothing on the way may keep. */
export function sendPrivate(ctx: Context, json: string): void {
  ctx.status = 200;
  ctx.set('Cache-Control', 'private, no-store');
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = Buffer.from(json);
}

/** Sends a client from an address that an item once had to today's. */
export function sendMoved(ctx: Context, location: string): void {
  leave(ctx, { status: 301, body: '', location });
}
