import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { NO_EDGE } from '../../cache/edge/headers';
import { JSON_TYPE, SECURITY_HEADERS } from '../../contract/answer';
import { BODY_MAX } from '../../contract/operation';
import { Problem, problemBody, PROBLEM_MEDIA_TYPE } from '../../contract/problems';
import { createCorsHeaders } from '../../http/cors';
import { toProblem } from '../../http/error-mapping';
import { BODY_TYPES, parseJson, passBodyOn } from '../../http/json-body';
import { createRequestLimit } from '../../http/request-limit';
import { countRequests } from '../../platform/lifecycle/drain';
import { isOverloaded } from '../../platform/load-shedding/admission-queue';
import { logRefusedRequest } from '../../platform/log/failed-request';
import { clientAddress } from '../../platform/rate-limit/client-address';
import { allowanceHeaders, tooManyRequests, type Allowance } from '../../platform/rate-limit/limiter';
import { requestId } from '../../platform/request-id';
import type { RequestHandler } from '../../platform/strapi-patches/request-handler';
import { acceptEvent, type Sender } from './accept';
import type { CommitCallbacks } from './group-commit';
import { recordEvent } from './operations';
import { eventRequest, type TrackingEvent } from './schema';
import { createYieldingQueue } from './yielding-queue';

const PATH = recordEvent.path;

const COMMON_HEADERS: readonly string[] = [
  ...Object.entries(SECURITY_HEADERS).flat(),
  ...['Vary', 'Origin', 'Cache-Control', 'no-store'],
  ...NO_EDGE,
];
const NO_HEADERS: readonly string[] = [];

/** Shared by all responses of the fast path. */
interface ResponseContext {
  /** path of the requests */
  path: string;
  /** Runs a task in the yielding queue; an error in it destroys the response. */
  enqueue: (response: ServerResponse, task: () => void) => void;
  logError: (error: unknown, where: string) => void;
  logRefused: (request: IncomingMessage, problem: Problem) => void;
}

/**
 * The response to one event, sent after its commit. It references as little of the request as possible: hundreds wait at a time,
 * and V8 copies what they reference in each young collection.
 */
class EventResponse implements CommitCallbacks<string> {
  /** the rate limit's decision, once there is one */
  allowance: Allowance | undefined;
  readonly #response: ServerResponse;
  readonly #cors: readonly string[];
  readonly #context: ResponseContext;

  /** @param cors alternating header names and values */
  constructor(response: ServerResponse, cors: readonly string[], context: ResponseContext) {
    this.#response = response;
    this.#cors = cors;
    this.#context = context;
  }

  resolve(eventId: string): void {
    this.#context.enqueue(this.#response, () => {
      this.#send(201, JSON_TYPE, `{"success":true,"data":{"event_id":"${eventId}"}}`);
    });
  }

  reject(error: unknown): void {
    const { path, enqueue, logError, logRefused } = this.#context;
    enqueue(this.#response, () => {
      const id = requestId(this.#response.req);
      const problem = toProblem(error);
      if (problem.status >= 500 && error instanceof Problem) logRefused(this.#response.req, problem);
      else if (problem.status >= 500) logError(error, ` (request ${id})`);
      const body = problemBody(problem, path, id);
      this.#send(problem.status, PROBLEM_MEDIA_TYPE, JSON.stringify(body), Object.entries(problem.headers).flat());
    });
  }

  #send(status: number, type: string, body: string, more: readonly string[] = NO_HEADERS): void {
    const length = Buffer.byteLength(body);
    const own = ['X-Request-Id', requestId(this.#response.req), 'Content-Type', type, 'Content-Length', String(length)];
    const allowance = this.allowance === undefined ? NO_HEADERS : allowanceHeaders(this.allowance);
    const response = this.#response.writeHead(status, COMMON_HEADERS.concat(this.#cors, own, allowance, more));
    // A corked write sends head and body as one string. With end(body) Node allocates a buffer for a list of two chunks.
    const { socket } = response;
    socket?.cork();
    response.write(body, length === body.length ? 'latin1' : 'utf8');
    socket?.uncork();
    response.end();
  }
}

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

let events = 0;

function onEventClosed(): void {
  events -= 1;
}

/** Pages are what visitors wait for: events yield to every other request in flight. */
const hasOtherRequests = (): boolean => countRequests() > events;

function createTaskRunner(logError: (error: unknown) => void) {
  const enqueueTask = createYieldingQueue(hasOtherRequests);

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

  const runOrEnqueue = (response: ServerResponse, task: () => void): void =>
    hasOtherRequests() ? enqueue(response, task) : run(response, task);

  return { enqueue, runOrEnqueue };
}

/** @returns applies the rate limit, then stores the event */
function createAccept(strapi: Core.Strapi, context: ResponseContext) {
  const { app } = strapi.server;
  const limit = createRequestLimit(strapi);

  return (request: IncomingMessage, response: ServerResponse, event: TrackingEvent, cors: readonly string[]): void => {
    const answer = new EventResponse(response, cors, context);
    const sender: Sender = { address: clientAddress(app, request, response), headers: request.headers };
    limit(request, response, sender.address, 'tracking')
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
export function createEventFastPath(strapi: Core.Strapi): (next: RequestHandler) => RequestHandler {
  const logError = (error: unknown, where = ''): void => {
    strapi.log.error(`POST ${PATH}${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  const { enqueue, runOrEnqueue } = createTaskRunner(logError);
  const logRefused = (request: IncomingMessage, { status, message }: Problem): void =>
    logRefusedRequest(strapi, request, status, message);
  const accept = createAccept(strapi, { path: PATH, enqueue, logError, logRefused });
  const corsHeaders = createCorsHeaders();

  return (next) => (request, response) => {
    // Under overload its body is not even read: `next` refuses it.
    if (isOverloaded() || !isFastPathRequest(request)) return next(request, response);
    events += 1;
    response.on('close', onEventClosed);
    const cors = corsHeaders(request.headers.origin, 'tracking');
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
  };
}
