import { STATUS_CODES } from 'node:http';
import type { Fault, ProblemBody } from './schemas/problem';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

interface ProblemOptions {
  errors?: Fault[];
  headers?: Record<string, string>;
}

/**
 * An error that may be shown to the client as it is. Anything else that is thrown under the API's
 * base is shown as a bare 500 (or 503 while the database is away), whatever its message says.
 */
export class Problem extends Error {
  readonly status: number;
  readonly errors: Fault[] | undefined;
  /** Headers that belong to the answer, `Allow` or `Retry-After` (seconds). */
  readonly headers: Record<string, string>;

  constructor(status: number, detail: string, options: ProblemOptions = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }
}

/**
 * @param instance path of the request, without its query
 * @returns the members of RFC 9457 in a fixed order; `errors` only when there are any
 */
export function problemBody(status: number, detail: string, instance: string, requestId: string, errors?: Fault[]): ProblemBody {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance,
    request_id: requestId,
    ...(errors && errors.length > 0 ? { errors } : {}),
  };
}

export function invalidParameters(errors: Fault[]): Problem {
  const names = errors.map((fault) => ('parameter' in fault ? fault.parameter : fault.pointer));
  return new Problem(400, `Invalid: ${[...new Set(names)].map((name) => name || 'the body').join(', ')}.`, { errors });
}

export function notFound(detail: string): Problem {
  return new Problem(404, detail);
}

/** @param seconds how long the client should wait, at least 1 */
export function unavailable(detail: string, seconds: number): Problem {
  return new Problem(503, detail, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } });
}
