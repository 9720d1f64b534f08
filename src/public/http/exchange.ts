import fresh from 'fresh';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { forbidEdge, hasEdge, NO_EDGE } from '../cache/edge-headers';
import type { ReadyResponse } from '../cache/entry';
import { SECURITY_HEADERS, type Answer } from '../../contract/answer';
import { BODY_MAX } from '../../contract/operation';
import { problemBody, PROBLEM_MEDIA_TYPE, type Problem } from '../../contract/problems';
import { allowanceHeaders, type Allowance } from '../../platform/rate-limit/limiter';
import { requestId } from '../../platform/request-id';
import type { Context } from 'koa';

/** A request and its answer. Lists of headers alternate names and values. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  /** without the question mark */
  queryString: string;
  cors: readonly string[];
  /** undefined: the request is not rate-limited, or not counted yet */
  allowance: Allowance | undefined;
}

/** Value of `X-Cache`. */
export type CacheState = 'HIT' | 'MISS' | 'STALE';

type Body = Buffer | string | undefined;

function send({ request, response, cors, allowance }: Exchange, status: number, headers: string[], body: Body): void {
  if (response.destroyed || response.headersSent) return;
  headers.push(...cors, 'X-Request-Id', requestId(request));
  if (allowance) headers.push(...allowanceHeaders(allowance));
  // Strapi's check of a token sets some, and a message.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, STATUS_CODES[status] ?? '', headers).end(request.method === 'HEAD' ? undefined : body);
}

/** @param state undefined for an answer that is never cached */
export function sendReady(exchange: Exchange, ready: ReadyResponse, state: CacheState | undefined): void {
  const { status, headers, bytes, isShared } = ready;
  if (state) headers.push('X-Cache', state);
  send(isShared ? { ...exchange, allowance: undefined } : exchange, status, headers, bytes);
}

const UNSTORED = { ...SECURITY_HEADERS, 'Cache-Control': 'no-store', Vary: 'Origin' };

/** Sends what no cache may store. */
export function sendUnstored(exchange: Exchange, answer: Omit<Answer, 'status'> & { status: number }): void {
  const { status, body, contentType, cacheControl = 'no-store', headers } = answer;
  const own = {
    ...UNSTORED,
    ...(contentType !== undefined && { 'Content-Type': contentType, 'Content-Length': String(Buffer.byteLength(body)) }),
    'Cache-Control': cacheControl,
    ...headers,
  };
  send(exchange, status, [...Object.entries(own).flat(), ...NO_EDGE], body);
}

/** Whether Node would read a long body to its end before the connection's next request. */
function hasLongBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_MAX;
}

export function sendProblem(exchange: Exchange, problem: Problem): void {
  const { request, path } = exchange;
  const body = JSON.stringify(problemBody(problem, path, requestId(request)));
  const headers = { ...problem.headers, ...(hasLongBody(request) && { Connection: 'close' }) };
  sendUnstored(exchange, { status: problem.status, body, contentType: PROBLEM_MEDIA_TYPE, headers });
}

/** Sets what answers of Koa's have in common with those that are sent before it. */
export function prepareForKoa({ response, cors, allowance }: Exchange): void {
  if (hasEdge) forbidEdge(response);
  const headers = ['Vary', 'Origin', ...cors, ...(allowance ? allowanceHeaders(allowance) : [])];
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** Whether the client has this version. Unlike `ctx.fresh`, as for answers of the API: clients by `fetch` add `no-cache` to such a question. */
export function isCurrent({ request, response }: Context): boolean {
  const { 'if-none-match': etags, 'if-modified-since': since } = request.headers;
  return fresh({ 'if-none-match': etags, 'if-modified-since': since }, response.headers);
}
