import type { Context } from 'koa';
import { environment } from '../../environment';
import { INSTANCE } from '../instance';
import { requestId } from '../request-id';
import { LINE } from '../strapi-patches/log-line';
import { redact } from './redact';

/** Lines about Strapi's own first start and panel that an operator can't act on. */
const HIDDEN_LINES = /^\[(?:internal migration|discard-drafts)\]|^The Media Library has been redesigned/;

/** What a line about one request says besides its text. */
export interface RequestFields {
  request_id: string;
  method: string;
  /** the operation, or the part of the panel */
  route: string;
  /** without the query, which may hold what visitors typed */
  path: string;
  status: number;
  duration_ms: number;
}

interface Entry extends Partial<RequestFields> {
  level: string;
  message: unknown;
  stack?: string;
  [LINE]?: string;
}

/** The request that the running code works for, if it came through Koa. */
function currentRequest(): Partial<RequestFields> {
  // The first lines are written before the application exists.
  const context = (globalThis as { strapi?: { requestContext?: { get: () => Context | undefined } } }).strapi?.requestContext;
  const ctx = context?.get();
  return ctx === undefined ? {} : { request_id: requestId(ctx.req), method: ctx.method, path: ctx.path };
}

function jsonLine(time: string, text: string, entry: Entry): string {
  const { level, request_id, method, route, path, status, duration_ms } = entry;
  const request = request_id === undefined ? currentRequest() : { request_id, method, route, path, status, duration_ms };
  const [message = '', ...stack] = text.split('\n');
  return JSON.stringify({
    ...{ time, level, instance: INSTANCE, ...request, message },
    ...(stack.length > 0 ? { stack: stack.join('\n') } : {}),
  });
}

/** One line an entry: plain text, because log collectors do not interpret colours, or JSON. */
export const logFormat = {
  transform(entry: Entry): Entry | false {
    const text = redact(entry.stack ?? String(entry.message));
    if (entry.level === 'info' && environment.logLevel !== 'debug' && HIDDEN_LINES.test(text)) return false;
    const time = new Date().toISOString();
    entry[LINE] = environment.logFormat === 'json' ? jsonLine(time, text, entry) : `${time} ${entry.level}: ${text}`;
    return entry;
  },
};
