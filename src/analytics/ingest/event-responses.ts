import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { JSON_TYPE, SECURITY_HEADERS } from '../../contract/answer';
import { Problem, problemBody, PROBLEM_MEDIA_TYPE } from '../../contract/problems';
import { toProblem } from '../../http/error-mapping';
import { allowanceHeaders, type Allowance } from '../../platform/rate-limit/limiter';
import type { CommitCallbacks } from './group-commit';

const COMMON_HEADERS: readonly string[] = [
  ...Object.entries(SECURITY_HEADERS).flat(),
  ...['Vary', 'Origin', 'Cache-Control', 'no-store'],
];
const NO_HEADERS: readonly string[] = [];

/** Shared by all responses of the fast path. */
export interface ResponseContext {
  /** path of the requests */
  path: string;
  /** Runs a task in the yielding queue; an error in it destroys the response. */
  enqueue: (response: ServerResponse, task: () => void) => void;
  logError: (error: unknown, where: string) => void;
}

/**
 * The response to one event, sent after its commit. It references as little of the request as possible: hundreds wait at a time,
 * and V8 copies what they reference in each young collection.
 */
export class EventResponse implements CommitCallbacks<string> {
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
      this.#send(201, JSON_TYPE, `{"success":true,"data":{"event_id":"${eventId}"}}`, randomUUID());
    });
  }

  reject(error: unknown): void {
    const { path, enqueue, logError } = this.#context;
    enqueue(this.#response, () => {
      const requestId = randomUUID();
      const problem = toProblem(error);
      if (problem.status >= 500 && !(error instanceof Problem)) logError(error, ` (request ${requestId})`);
      const body = problemBody(problem, path, requestId);
      this.#send(problem.status, PROBLEM_MEDIA_TYPE, JSON.stringify(body), requestId, Object.entries(problem.headers).flat());
    });
  }

  #send(status: number, type: string, body: string, requestId: string, more: readonly string[] = NO_HEADERS): void {
    const length = Buffer.byteLength(body);
    const own = ['X-Request-Id', requestId, 'Content-Type', type, 'Content-Length', String(length)];
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
