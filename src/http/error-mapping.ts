import { STATUS_CODES } from 'node:http';
import { errors } from '@strapi/utils';
import type { Fault } from '../contract/schemas/problem';
import { isDatabaseAway } from '../platform/database-errors';
import { Problem, unavailable } from '../contract/problems';

/** What each status says where its maker's own words must not be shown. */
const DETAILS: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  401: 'This address needs a valid Bearer token.',
  403: 'The token does not carry the permission for this.',
  404: 'There is nothing at this address.',
  405: 'This address does not take this method.',
  413: 'The body is too large.',
  415: 'The body is not of a media type that is taken here.',
  429: 'Too many requests.',
  500: 'Something went wrong on our side.',
  503: 'The service is not available just now.',
};

/** Seconds after which asking again is worth it while the database is away. */
const RETRY_SECONDS = 5;

const STRAPI_STATUSES = [
  [errors.UnauthorizedError, 401],
  [errors.ForbiddenError, 403],
  [errors.NotFoundError, 404],
  [errors.PayloadTooLargeError, 413],
  [errors.RateLimitError, 429],
] as const;

/** RFC 6750: what is wrong with the token is in the status, and a client that sent none learns which kind is taken. */
const CHALLENGES: Readonly<Record<number, string>> = {
  401: 'Bearer',
  403: 'Bearer error="insufficient_scope"',
};

function plain(status: number, faults?: Fault[]): Problem {
  // A verb that no one knows is refused like one that is known and not taken.
  const known = status === 501 ? 405 : status;
  const detail = DETAILS[known] ?? STATUS_CODES[known] ?? 'Error';
  const challenge = CHALLENGES[known];
  return new Problem(known, detail, {
    ...(faults ? { errors: faults } : {}),
    ...(challenge ? { headers: { 'WWW-Authenticate': challenge } } : {}),
  });
}

interface ErrorBody {
  error?: { message?: unknown; details?: { errors?: { path?: (string | number)[]; message?: string }[] } };
}

function faultsOf(details: unknown): Fault[] | undefined {
  const list = (details as { errors?: { path?: (string | number)[]; message?: string }[] } | undefined)?.errors;
  if (!Array.isArray(list)) return undefined;
  return list.map((fault) => ({ pointer: `/${(fault.path ?? []).join('/')}`, detail: fault.message ?? 'is invalid' }));
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 600 ? error.status : undefined;
}

/**
 * @param error anything thrown below, or the status and body of an answer that Strapi made itself
 * @returns the problem to show: words of our own, or those that Strapi means for clients (validation)
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) return unavailable('The database can’t be reached just now.', RETRY_SECONDS);
  for (const [type, status] of STRAPI_STATUSES) if (error instanceof type) return plain(status);
  if (error instanceof errors.ApplicationError) {
    return new Problem(400, String(error.message), { errors: faultsOf(error.details) ?? [] });
  }
  const status = statusOf(error) ?? 500;
  const body = (error as { body?: ErrorBody } | null)?.body;
  const message = body?.error?.message;
  if (status === 400 && typeof message === 'string') {
    return new Problem(400, message, { errors: faultsOf(body?.error?.details) ?? [] });
  }
  return plain(status);
}
