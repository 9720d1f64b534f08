import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { toProblem } from '../../http/error-mapping';
import { Problem, problemBody, PROBLEM_MEDIA_TYPE } from '../../contract/problems';
import { SECURITY_HEADERS } from '../../contract/answer';
import { allowanceHeaders, type Allowance } from '../../platform/rate-limit/limiter';
import type { CommitCallbacks } from './group-commit';

const ALWAYS: readonly string[] = [...Object.entries(SECURITY_HEADERS).flat(), 'Vary', 'Origin', 'Cache-Control', 'no-store'];
const NONE: readonly string[] = [];
const JSON_TYPE = 'application/json; charset=utf-8';

/** What the answers of all events have in common. */
export interface ResponseContext {
  /** path of their requests */
  path: string;
  /** Does a part of what a request needs when its turn has come. */
  inTurn: (response: ServerResponse, work: () => void) => void;
  logError: (error: unknown, where: string) => void;
}

/**
 * The answer to one event, which waits for its commit. It holds as little of the request as it needs: hundreds wait at a time, and
 * what they hold is carried along by each of V8's collections.
 */
export class EventResponse implements CommitCallbacks<string> {
  /** what was decided of the client's share of requests, once it is */
  allowance: Allowance | undefined;
  readonly #response: ServerResponse;
  readonly #cors: readonly string[];
  readonly #desk: ResponseContext;

  /** @param cors headers, names and values in turns */
  constructor(response: ServerResponse, cors: readonly string[], desk: ResponseContext) {
    this.#response = response;
    this.#cors = cors;
    this.#desk = desk;
  }

  /** Says that the event is stored. @param eventId its UUID */
  resolve(eventId: string): void {
    // One commit lets hundreds of answers go out in the same moment.
    this.#desk.inTurn(this.#response, () => {
      this.#send(201, JSON_TYPE, `{"success":true,"data":{"event_id":"${eventId}"}}`, randomUUID());
    });
  }

  /** Says why the event is not stored. */
  reject(error: unknown): void {
    const { path, inTurn, logError } = this.#desk;
    inTurn(this.#response, () => {
      const requestId = randomUUID();
      const problem = toProblem(error);
      if (problem.status >= 500 && !(error instanceof Problem)) logError(error, ` (request ${requestId})`);
      const body = problemBody(problem.status, problem.message, path, requestId, problem.errors);
      this.#send(problem.status, PROBLEM_MEDIA_TYPE, JSON.stringify(body), requestId, Object.entries(problem.headers).flat());
    });
  }

  #send(status: number, type: string, body: string, requestId: string, more: readonly string[] = NONE): void {
    const length = Buffer.byteLength(body);
    const own = ['X-Request-Id', requestId, 'Content-Type', type, 'Content-Length', String(length)];
    const share = this.allowance === undefined ? NONE : allowanceHeaders(this.allowance);
    const response = this.#response.writeHead(status, ALWAYS.concat(this.#cors, own, share, more));
    // Head and body go out as one text here. By end(body) they would as a list of two, for which Node makes a buffer ready each time.
    const { socket } = response;
    socket?.cork();
    response.write(body, length === body.length ? 'latin1' : 'utf8');
    socket?.uncork();
    response.end();
  }
}
