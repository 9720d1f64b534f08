import { STATUS_CODES } from 'node:http';
import type { Fault, ProblemBody } from './shared-schemas';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Seconds after which a client should retry while the database is away. */
const DATABASE_RETRY_SECONDS = 5;

interface ProblemOptions {
  errors?: Fault[];
  /** headers of the answer, `Allow` or `Retry-After` (seconds) */
  headers?: Record<string, string>;
}

/**
 * An error that the client may see. Any other error below the API's base becomes a bare 500, or 503 while the database is
 * away, whatever its message says.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly errors: Fault[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly status: number,
    detail: string,
    { errors, headers = {} }: ProblemOptions = {},
  ) {
    super(detail);
    this.errors = errors;
    this.headers = headers;
  }
}

/**
 * @param instance path of the request, without its query
 * @returns the members of RFC 9457 in a fixed order; `errors` only when there are any
 */
export function problemBody(
  { status, message, errors }: Pick<Problem, 'status' | 'message' | 'errors'>,
  instance: string,
  requestId: string,
): ProblemBody {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance,
    request_id: requestId,
    ...(errors && errors.length > 0 ? { errors } : {}),
  };
}

export function invalidParameters(errors: Fault[]): Problem {
  const names = errors.map((fault) => ('parameter' in fault ? fault.parameter : fault.pointer));
  return new Problem(400, `Invalid: ${[...new Set(names)].map((name) => name || 'the body').join(', ')}.`, { errors });
}

export function notFound(detail = 'There is nothing at this address.'): Problem {
  return new Problem(404, detail);
}

/** @param retrySeconds seconds after which the client should retry, at least 1 */
export function unavailable(detail: string, retrySeconds: number): Problem {
  return new Problem(503, detail, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retrySeconds))) } });
}

export function databaseUnavailable(): Problem {
  return unavailable('The database can’t be reached just now.', DATABASE_RETRY_SECONDS);
}

/** @param retrySeconds seconds after which the client should retry, at least 1 */
export function overloaded(retrySeconds: number): Problem {
  return unavailable('The server has more to do than it can just now.', retrySeconds);
}
