import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { eventRequest, type TrackingEvent } from './schema';
import { acceptEvent } from './accept';
import { createCorsHeaders } from '../../http/cors-headers';
import { keepBody, MEDIA_TYPES, parseJson } from '../../http/json-body';
import { API_BASE, routePaths } from '../../contract/paths';
import { Problem } from '../../contract/problems';
import { BODY_MAX } from '../../http/validation';
import { clientAddress } from '../../platform/rate-limit/client-address';
import { openGate } from '../../platform/rate-limit/gate';
import { tooMany, type Allowance } from '../../platform/rate-limit/limiter';
import { EventResponse, type ResponseContext } from './event-responses';
import type { Sender } from './filters';
import { createYieldingQueue } from './yielding-queue';

/**
 * A campaign's day is a million events, and what Koa, Strapi and its router do for a request costs many times what storing
 * one does. So a proper event is answered here, in front of them, by the functions that its route uses too. Everything else
 * (another type or length of body, anything wrong in it) goes on to the route, with its body kept. On its way it meets no promise
 * (see Waiter), and no context of Koa's where neither a proxy nor Redis asks for one.
 */

const PATH = `${API_BASE}${routePaths.trackEvent}`;

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
  request.on('end', () => {
    const whole = bytes;
    // The request stays until its answer is sent; its body need not.
    bytes = undefined;
    if (whole) onWhole(whole);
  });
}

function parseReport(bytes: Buffer): TrackingEvent | undefined {
  try {
    return eventRequest.body.safeParse(parseJson(bytes)).data;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Puts the lane in front of Koa. To be called while Strapi registers its parts, before the server listens. */
export function installEventFastPath(strapi: Core.Strapi): void {
  const { app } = strapi.server;
  const gate = openGate(strapi);
  const corsHeaders = createCorsHeaders();
  const toOthers = app.callback.bind(app);
  let others = 0;
  const takeTurn = createYieldingQueue(() => others > 0);

  function logError(error: unknown, where = ''): void {
    strapi.log.error(`POST ${PATH}${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }

  function otherEnded(): void {
    others -= 1;
  }

  function noteOther(response: ServerResponse): void {
    others += 1;
    response.on('close', otherEnded);
  }

  /** Does a part of what a request needs. An error that nobody expects ends the request, not the server. */
  function attempt(response: ServerResponse, work: () => void): void {
    try {
      work();
    } catch (error) {
      logError(error);
      response.destroy();
    }
  }

  /** The same when its turn has come. */
  function inTurn(response: ServerResponse, work: () => void): void {
    takeTurn(() => attempt(response, work));
  }

  /** Reports come one by one as they are read, so where nobody else waits they need no turns. (Their answers do: they go out all at once.) */
  function asItComes(response: ServerResponse, work: () => void): void {
    if (others > 0) inTurn(response, work);
    else attempt(response, work);
  }

  const desk: ResponseContext = { path: PATH, inTurn, logError };

  async function askRedis(request: IncomingMessage, response: ServerResponse): Promise<Allowance> {
    const allowance = await gate.decide(app.createContext(request, response));
    // koa-ratelimit has written down what it decided; here it is said in an answer's headers as they are put together.
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    return allowance;
  }

  function acceptWithin(allowance: Allowance, sender: Sender, report: TrackingEvent, answer: EventResponse): void {
    answer.allowance = allowance;
    if (allowance.allowed) acceptEvent(sender, report, answer);
    else answer.reject(tooMany(allowance));
  }

  function accept(request: IncomingMessage, response: ServerResponse, report: TrackingEvent, cors: readonly string[]): void {
    const answer = new EventResponse(response, cors, desk);
    const sender: Sender = { address: clientAddress(app, request, response), headers: request.headers };
    try {
      if (gate.decideAtOnce) return acceptWithin(gate.decideAtOnce(sender.address), sender, report, answer);
    } catch (error) {
      return answer.reject(error);
    }
    askRedis(request, response)
      .then((allowance) => acceptWithin(allowance, sender, report, answer))
      .catch((error: unknown) => answer.reject(error));
  }

  const callback = () => {
    const goOn = toOthers() as RequestListener;
    return (request: IncomingMessage, response: ServerResponse): unknown => {
      const cors = isPlainReport(request) && !strapi.log.isLevelEnabled('http') ? corsHeaders(request.headers.origin) : undefined;
      if (!cors) {
        const done: unknown = goOn(request, response);
        // A kept answer has been sent already.
        if (!response.writableEnded) noteOther(response);
        return done;
      }
      readWhole(request, (bytes) =>
        asItComes(response, () => {
          const report = parseReport(bytes);
          if (report) return accept(request, response, report, cors);
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
