import { winston } from '@strapi/logger';
import type { Context } from 'koa';
import { environment } from '../../environment';
import { INSTANCE } from '../instance';
import { requestId } from '../request-id';
import { redact } from './redact';

/** Lines about Strapi's own first start and panel that an operator can't act on. */
const HIDDEN_LINES = /^\[(?:internal migration|discard-drafts)\]|^The Media Library has been redesigned/;

/** What a line about one request says besides its text. */
interface RequestFields {
  request_id: string;
  method: string;
  /** the operation, or the part of the panel */
  route: string;
  /** without the query, which may hold what visitors typed */
  path: string;
  status: number;
  duration_ms: number;
}

interface Entry extends Partial<Omit<RequestFields, 'request_id'>> {
  /** null: of no request, although one may have caused the work: a poll, a batch, a connection */
  request_id?: string | null;
  level: string;
  message: unknown;
  stack?: string;
}

/** What a line says besides its text that is of no request. */
export const OF_NO_REQUEST = { request_id: null } as const;

/** The request that the running code works for, if it came through Koa and waits for its answer. */
function currentRequest(): Partial<RequestFields> {
  // The first lines are written before the application exists.
  const context = (globalThis as { strapi?: { requestContext?: { get: () => Context | undefined } } }).strapi?.requestContext;
  const ctx = context?.get();
  // A timer or a connection that a request has begun is not the request's any more.
  if (ctx === undefined || ctx.res.writableEnded || ctx.res.destroyed) return {};
  return { request_id: requestId(ctx.req), method: ctx.method, path: ctx.path };
}

function requestOf(entry: Entry): Partial<RequestFields> {
  const { request_id, method, route, path, status, duration_ms } = entry;
  if (request_id === null) return {};
  if (request_id === undefined) return currentRequest();
  return { request_id, method, route, path, status, duration_ms };
}

/** In plain text the id of a request that failed stands in the first line. */
function plainLine(time: string, text: string, entry: Entry): string {
  const { request_id } = ['error', 'warn'].includes(entry.level) ? requestOf(entry) : {};
  const isNamed = request_id === undefined || text.includes(request_id);
  return `${time} ${entry.level}: ${isNamed ? text : text.replace(/^.*/, (line) => `${line} (request ${request_id})`)}`;
}

function jsonLine(time: string, text: string, entry: Entry): string {
  const [message = '', ...stack] = text.split('\n');
  return JSON.stringify({
    time,
    level: entry.level,
    instance: INSTANCE,
    ...requestOf(entry),
    message,
    ...(stack.length > 0 ? { stack: stack.join('\n') } : {}),
  });
}

const isHidden = ({ level, message }: Entry): boolean =>
  level === 'info' && environment.logLevel !== 'debug' && HIDDEN_LINES.test(String(message));

function toLine(entry: Entry): string {
  const text = redact(entry.stack ?? String(entry.message));
  const time = new Date().toISOString();
  return environment.logFormat === 'json' ? jsonLine(time, text, entry) : plainLine(time, text, entry);
}

/** One line an entry: plain text, because log collectors do not interpret colours, or JSON. */
export const logFormat = winston.format.combine(
  winston.format((entry) => (isHidden(entry) ? false : entry))(),
  winston.format.printf(toLine),
);
