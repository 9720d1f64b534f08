import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { BODY_MAX } from '../../contract/operation';
import { Problem } from '../../contract/problems';
import { createCorsHeaders } from '../../http/cors-headers';
import { BODY_TYPES, parseJson, passBodyOn } from '../../http/json-body';
import { clientAddress } from '../../platform/rate-limit/client-address';
import { rateLimiter, tooManyRequests } from '../../platform/rate-limit/limiter';
import { wrapRequestHandler } from '../../platform/strapi-patches/request-handler';
import { acceptEvent } from './accept';
import { EventResponse, type ResponseContext } from './event-responses';
import type { Sender } from './filters';
import { recordEvent } from './operations';
import { eventRequest, type TrackingEvent } from './schema';
import { createYieldingQueue } from './yielding-queue';

const PATH = recordEvent.path;

function isFastPathRequest({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || url !== PATH || headers['content-encoding'] !== undefined) return false;
  const length = Number(headers['content-length'] ?? NaN);
  const [type = ''] = headers['content-type']?.split(';', 1) ?? [];
  return length > 0 && length <= BODY_MAX && BODY_TYPES.includes(type.trim().toLowerCase());
}

/** @param onBody not called if the client disconnects before the end of the body */
function readBody(request: IncomingMessage, onBody: (bytes: Buffer) => void): void {
  let bytes: Buffer | undefined;
  request.on('data', (chunk: Buffer) => {
    bytes = bytes ? Buffer.concat([bytes, chunk]) : chunk;
  });
  request.on('end', () => {
    const body = bytes;
    // The request lives until its response is sent; this listener must not hold the body that long.
    bytes = undefined;
    if (body) onBody(body);
  });
}

function parseEvent(bytes: Buffer): TrackingEvent | undefined {
  try {
    return eventRequest.body.safeParse(parseJson(bytes)).data;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function createTaskRunner(logError: (error: unknown) => void) {
  let otherRequests = 0;
  const enqueueTask = createYieldingQueue(() => otherRequests > 0);

  /** An unexpected error ends the request, not the server. */
  function run(response: ServerResponse, task: () => void): void {
    try {
      task();
    } catch (error) {
      logError(error);
      response.destroy();
    }
  }

  function enqueue(response: ServerResponse, task: () => void): void {
    enqueueTask(() => run(response, task));
  }

  function onOtherClosed(): void {
    otherRequests -= 1;
  }

  const runOrEnqueue = (response: ServerResponse, task: () => void): void =>
    otherRequests > 0 ? enqueue(response, task) : run(response, task);

  /** Counts a request as in flight until its response is closed. Tasks yield to it. */
  function countOther(response: ServerResponse): void {
    otherRequests += 1;
    response.on('close', onOtherClosed);
  }

  return { enqueue, runOrEnqueue, countOther };
}

/** @returns applies the rate limit, then stores the event */
function createAccept(strapi: Core.Strapi, context: ResponseContext) {
  const { app } = strapi.server;
  const limiter = rateLimiter(strapi);

  return (request: IncomingMessage, response: ServerResponse, event: TrackingEvent, cors: readonly string[]): void => {
    const answer = new EventResponse(response, cors, context);
    const sender: Sender = { address: clientAddress(app, request, response), headers: request.headers };
    limiter
      .decide(sender.address)
      .then((allowance) => {
        answer.allowance = allowance;
        if (allowance.allowed) acceptEvent(sender, event, answer);
        else answer.reject(tooManyRequests(allowance));
      })
      .catch((error: unknown) => answer.reject(error));
  };
}

/**
 * Answers valid events before Koa, because Koa, Strapi and its router cost many times what storing an event does. All other
 * requests, and events with anything wrong, go on to the route, which uses the same functions.
 */
export function installEventFastPath(strapi: Core.Strapi): void {
  const logError = (error: unknown, where = ''): void => {
    strapi.log.error(`POST ${PATH}${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  const { enqueue, runOrEnqueue, countOther } = createTaskRunner(logError);
  const accept = createAccept(strapi, { path: PATH, enqueue, logError });
  const corsHeaders = createCorsHeaders();

  wrapRequestHandler(strapi, (next) => (request, response) => {
    if (!isFastPathRequest(request) || strapi.log.isLevelEnabled('http')) {
      countOther(response);
      return next(request, response);
    }
    const cors = corsHeaders(request.headers.origin);
    // Bodies arrive one by one and need no queue while nothing else is in flight. Responses do: one commit sends hundreds.
    readBody(request, (bytes) =>
      runOrEnqueue(response, () => {
        const event = parseEvent(bytes);
        if (event) return accept(request, response, event, cors);
        passBodyOn(request, bytes);
        return next(request, response);
      }),
    );
    return undefined;
  });
}
