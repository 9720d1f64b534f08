import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { databaseUnavailable, Problem } from '../../contract/problems';
import type { Fault } from '../../contract/shared-schemas';
import { isDatabaseAway } from '../../platform/database-errors';
import { logFailedRequest, logRefusedRequest } from '../../platform/log/failed-request';

/** Used where the message of the error must not be shown. */
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

const STRAPI_STATUSES = [
  [errors.UnauthorizedError, 401],
  [errors.ForbiddenError, 403],
  [errors.NotFoundError, 404],
  [errors.PayloadTooLargeError, 413],
  [errors.RateLimitError, 429],
] as const;

/** RFC 6750. */
const CHALLENGES: Readonly<Record<number, string>> = {
  401: 'Bearer',
  403: 'Bearer error="insufficient_scope"',
};

function problemOfStatus(status: number): Problem {
  // Node knows fewer verbs than clients do: an unknown one is refused like one that the path does not accept.
  const known = status === 501 ? 405 : status;
  const challenge = CHALLENGES[known];
  return new Problem(known, DETAILS[known] ?? STATUS_CODES[known] ?? 'Error', {
    ...(challenge ? { headers: { 'WWW-Authenticate': challenge } } : {}),
  });
}

interface StrapiDetails {
  errors?: { path?: (string | number)[]; message?: string }[];
}

interface StrapiBody {
  error?: { message?: unknown; details?: StrapiDetails };
}

function faultsOf(details: unknown): Fault[] {
  const list = (details as StrapiDetails | undefined)?.errors;
  if (!Array.isArray(list)) return [];
  return list.map(({ path = [], message = 'is invalid' }) => ({ pointer: `/${path.join('/')}`, detail: message }));
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

/**
 * @param error anything that was thrown, or the status and body of an error that Strapi has answered itself
 * @returns the problem to answer: in our own words, or in those that Strapi means for clients (validation)
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) return databaseUnavailable();
  for (const [type, status] of STRAPI_STATUSES) if (error instanceof type) return problemOfStatus(status);
  if (error instanceof errors.ApplicationError) {
    return new Problem(400, String(error.message), { errors: faultsOf(error.details) });
  }
  const status = statusOf(error);
  const { message, details } = (error as { body?: StrapiBody } | null)?.body?.error ?? {};
  if (status === 400 && typeof message === 'string') return new Problem(400, message, { errors: faultsOf(details) });
  return problemOfStatus(status);
}

/** Logs what a problem stands for. What is the matter with the database, or with the load, is logged where it is noticed, once. */
export function logProblem(
  strapi: Core.Strapi,
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: Problem,
  error: unknown,
): void {
  if (status === 503) logRefusedRequest(strapi, request, 503, error instanceof Error ? error.message : message);
  else if (status >= 500) logFailedRequest(strapi, strapi.server.app.createContext(request, response), error);
}
