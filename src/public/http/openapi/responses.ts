import { examplesOf, type Operation } from '../../../contract/operation';
import { API_BASE } from '../../../contract/paths';
import { problemBody, PROBLEM_MEDIA_TYPE } from '../../../contract/problems';
import type { Fault } from '../../../contract/shared-schemas';
import type { Route } from '../route-table';
import HEADERS from './headers.json';
import type { JsonSchemas } from './json-schemas';
import problems from './problems.json';

/** Of `components.headers`; {@link HEADER_NAMES} has the names that differ. */
type HeaderId = keyof typeof HEADERS;

const HEADER_NAMES: Partial<Record<HeaderId, string>> = {
  CacheControlRevalidate: 'Cache-Control',
  CacheControlNever: 'Cache-Control',
  XCache: 'X-Cache',
  XRateLimitLimit: 'X-RateLimit-Limit',
  XRateLimitRemaining: 'X-RateLimit-Remaining',
  XRateLimitReset: 'X-RateLimit-Reset',
  XRequestId: 'X-Request-Id',
  RetryAfter: 'Retry-After',
  WWWAuthenticate: 'WWW-Authenticate',
};

const RATE_HEADERS: readonly HeaderId[] = ['XRateLimitLimit', 'XRateLimitRemaining', 'XRateLimitReset'];

/** @returns the `headers` of a response, as references */
function headerRefs(ids: readonly HeaderId[]): Record<string, { $ref: string }> {
  return Object.fromEntries(ids.map((id) => [HEADER_NAMES[id] ?? id, { $ref: `#/components/headers/${id}` }]));
}

const REQUEST_ID = '3f1c9a52-9d1e-4a7c-8a51-0c6a1f6f2b11';

/** The problems that operations share, by status. */
interface SharedProblem {
  /** name in `components.responses` */
  id: string;
  description: string;
  header?: HeaderId;
  examples: Record<string, { detail: string; path: string; errors?: Fault[] }>;
}

type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

const PROBLEMS = problems as Record<ProblemStatus, SharedProblem>;

/** @param limited whether the rate limit counts the request: then its headers are sent */
function describe(status: number, { description, header, examples }: SharedProblem, limited: boolean): object {
  const described = Object.entries(examples).map(([name, { detail, path, errors }]) => [
    name,
    { summary: detail, value: problemBody({ status, message: detail, errors }, `${API_BASE}${path}`, REQUEST_ID) },
  ]);
  return {
    description,
    headers: headerRefs(['CacheControlNever', 'XRequestId', ...(limited ? RATE_HEADERS : []), ...(header ? [header] : [])]),
    content: {
      [PROBLEM_MEDIA_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(described) as object,
      },
    },
  };
}

/** `components.responses` */
export function problemComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, problem]) => [problem.id, describe(Number(status), problem, true)]),
  );
}

/** @returns the responses of these statuses: references, or in full for an operation that is not limited */
function problemResponses(statuses: readonly ProblemStatus[], limited: boolean): Record<string, object> {
  const response = (status: ProblemStatus): object =>
    limited ? { $ref: `#/components/responses/${PROBLEMS[status].id}` } : describe(status, PROBLEMS[status], false);
  return Object.fromEntries(statuses.map((status) => [String(status), response(status)]));
}

/** A route of an operation. */
export type OperationRoute = Route & { operation: Operation };

function problemStatuses({ operation, permission }: OperationRoute): ProblemStatus[] {
  const { params, query, body, limited, reportsOutage = false, previews = false, namesItems = false } = operation;
  const when = (condition: boolean, ...statuses: ProblemStatus[]): ProblemStatus[] => (condition ? statuses : []);
  return [
    ...when(
      [params, query, body].some((schema) => schema !== undefined),
      400,
    ),
    ...when(permission !== undefined || previews, 401, 403),
    ...when(params !== undefined || namesItems, 404),
    405,
    ...when(body !== undefined, 413, 415),
    ...when(limited, 429),
    500,
    ...when(!reportsOutage, 503),
  ];
}

/** @returns every response of an operation, by status */
export function responsesOf(route: OperationRoute, schemas: JsonSchemas): Record<string, object> {
  const { operation, tags } = route;
  const { status, answer, moves, summary, limited } = operation;
  const examples = examplesOf(operation);
  const schema = schemas.of(answer, 'output');
  const json = (value: unknown): object => ({
    'application/json': { schema, examples: { example: { summary, value } } },
  });
  const caching: HeaderId[] = tags ? ['CacheControlRevalidate', 'XCache'] : ['CacheControlNever'];
  const own: HeaderId[] = [...caching, ...(limited ? RATE_HEADERS : []), 'XRequestId'];
  const headers = headerRefs(tags ? [...own, 'ETag'] : own);
  return {
    [status]: { description: status === 201 ? 'Recorded.' : 'Found.', headers, content: json(examples.answer) },
    ...(moves
      ? {
          '301': {
            description:
              'The slug has changed, or was written in capitals, or it is an address of a former shop. A slug in use today wins over former ones.',
            headers: headerRefs([...own, 'Location']),
          },
        }
      : {}),
    ...(tags ? { '304': { description: '`If-None-Match` names the current answer. No body.', headers } } : {}),
    ...problemResponses(problemStatuses(route), limited),
    ...(examples.outage === undefined
      ? {}
      : {
          '503': {
            description: 'Not healthy.',
            headers: { ...headers, ...headerRefs(['RetryAfter']) },
            content: json(examples.outage),
          },
        }),
  };
}
