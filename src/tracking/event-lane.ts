import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { eventRequest, type EventReport } from '../api/track/schemas/track';
import { acceptEvent } from '../api/track/services/track';
import { createCorsHeaders } from '../http/cors-headers';
import { toProblem } from '../http/error-mapping';
import { keepBody, MEDIA_TYPES, parseJson } from '../http/json-body';
import { API_BASE, routePaths } from '../http/paths';
import { Problem, problemBody, PROBLEM_MEDIA_TYPE } from '../http/problems';
import { SECURITY_HEADERS } from '../http/respond';
import { BODY_MAX } from '../http/validation';
import { openGate } from '../rate-limit/gate';
import { HEADERS as RATE_HEADERS, tooMany, type Allowance } from '../rate-limit/limiter';
import { createTurns } from './turns';

/**
 * A campaign's day is a million events, and what Koa, Strapi and its router do for a request costs many times what storing
 * one does. So a proper event is answered here, in front of them, by the functions that its route uses too. Everything else
 * (another type or length of body, anything wrong in it) goes on to the route, with its body kept.
 */

const PATH = `${API_BASE}${routePaths.trackEvent}`;
const SECURITY = Object.entries(SECURITY_HEADERS).flat();
const JSON_TYPE = 'application/json; charset=utf-8';

function isPlainReport({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || url !== PATH || headers['content-encoding'] !== undefined) return false;
  const length = Number(headers['content-length'] ?? NaN);
  const [type = ''] = headers['content-type']?.split(';', 1) ?? [];
  return length > 0 && length <= BODY_MAX && MEDIA_TYPES.includes(type.trim().toLowerCase());
}

/** @param onWhole told of the body; never where the client went away in the middle of it */
function readWhole(request: IncomingMessage, onWhole: (bytes: Buffer) => void): void {
  let bytes: Buffer | undefined;
  request.on('data', (chunk: Buffer) => {
    bytes = bytes ? Buffer.concat([bytes, chunk]) : chunk;
  });
  request.on('end', () => bytes && onWhole(bytes));
}

function parseReport(bytes: Buffer): EventReport | undefined {
  try {
    return eventRequest.body.safeParse(parseJson(bytes)).data;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Puts the lane in front of Koa. To be called while Strapi registers its parts, before the server listens. */
export function openEventLane(strapi: Core.Strapi): void {
  const { app } = strapi.server;
  const gate = openGate(strapi);
  const corsHeaders = createCorsHeaders();
  const toOthers = app.callback.bind(app);
  const takeTurn = createTurns();

  function logError(error: unknown, where = ''): void {
    strapi.log.error(`POST ${PATH}${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }

  /** Does a part of what a request needs when its turn has come. An error that nobody expects ends the request, not the server. */
  function inTurn(response: ServerResponse, work: () => unknown): void {
    const fail = (error: unknown): void => {
      logError(error);
      response.destroy();
    };
    takeTurn(() => {
      try {
        const done = work();
        if (done instanceof Promise) done.catch(fail);
      } catch (error) {
        fail(error);
      }
    });
  }

  async function accept(ctx: Context, report: EventReport, headers: string[]): Promise<string> {
    const allowance: Allowance = gate.decideAtOnce ? gate.decideAtOnce(ctx.ip) : await gate.decide(ctx);
    headers.push(RATE_HEADERS.limit, String(allowance.limit), RATE_HEADERS.remaining, String(allowance.remaining));
    headers.push(RATE_HEADERS.reset, String(allowance.reset));
    if (!allowance.allowed) throw tooMany(allowance);
    return acceptEvent(ctx, report);
  }

  function problemOf(error: unknown, requestId: string): Problem {
    const problem = toProblem(error);
    if (problem.status >= 500 && !(error instanceof Problem)) logError(error, ` (request ${requestId})`);
    return problem;
  }

  async function answer(ctx: Context, report: EventReport, cors: readonly string[]): Promise<void> {
    const requestId = randomUUID();
    const headers = [...SECURITY, 'Vary', 'Origin', ...cors, 'Cache-Control', 'no-store', 'X-Request-Id', requestId];
    const send = (status: number, type: string, body: string): void => {
      headers.push('Content-Type', type, 'Content-Length', String(Buffer.byteLength(body)));
      // One commit lets hundreds of answers go out in the same moment.
      inTurn(ctx.res, () => {
        // What Redis' limiter has set on the way stands in `headers` as well.
        for (const name of ctx.res.getHeaderNames()) ctx.res.removeHeader(name);
        ctx.res.writeHead(status, headers).end(body);
      });
    };
    try {
      const eventId = await accept(ctx, report, headers);
      send(201, JSON_TYPE, `{"success":true,"data":{"event_id":"${eventId}"}}`);
    } catch (error) {
      const problem = problemOf(error, requestId);
      headers.push(...Object.entries(problem.headers).flat());
      const body = problemBody(problem.status, problem.message, PATH, requestId, problem.errors);
      send(problem.status, PROBLEM_MEDIA_TYPE, JSON.stringify(body));
    }
  }

  const callback = () => {
    const goOn = toOthers() as RequestListener;
    return (request: IncomingMessage, response: ServerResponse): unknown => {
      const cors = isPlainReport(request) && !strapi.log.isLevelEnabled('http') ? corsHeaders(request.headers.origin) : undefined;
      if (!cors) return goOn(request, response);
      readWhole(request, (bytes) =>
        inTurn(response, () => {
          const report = parseReport(bytes);
          if (report) return answer(app.createContext(request, response), report, cors);
          keepBody(request, bytes);
          return goOn(request, response);
        }),
      );
      return undefined;
    };
  };
  // Koa's types know of HTTP/2 as well, which Strapi's server does not speak.
  app.callback = callback as typeof app.callback;
}
