import { API_BASE, apiPaths } from '../../contract/paths';
import { problemBody, PROBLEM_MEDIA_TYPE } from '../../contract/problems';
import type { ProblemBody } from '../../contract/shared-schemas';
import { headerRefs, RATE_HEADERS, type HeaderId } from './headers';

interface ProblemAnswer {
  /** name in `components.responses` */
  id: string;
  description: string;
  headers: readonly HeaderId[];
  examples: Record<string, { summary: string; value: ProblemBody }>;
}

const REQUEST_ID = '3f1c9a52-9d1e-4a7c-8a51-0c6a1f6f2b11';
const PRODUCTS = apiPaths.products;
const CACHE = apiPaths.cache;
const TRACK = `${API_BASE}/track`;

const example = (status: number, detail: string, instance: string, errors?: ProblemBody['errors']) => ({
  summary: detail,
  value: problemBody({ status, message: detail, errors }, instance, REQUEST_ID),
});

/** The problems of all operations, by status. */
const PROBLEMS = {
  400: {
    id: 'BadRequest',
    description: 'A parameter or a member of the body is wrong; `errors` names each.',
    headers: [],
    examples: {
      parameter: example(400, 'Invalid: page.', PRODUCTS, [
        { parameter: 'page', detail: 'must be a whole number from 1 to 10000' },
      ]),
      member: example(400, 'Invalid: /anon_id.', `${TRACK}/visitor`, [{ pointer: '/anon_id', detail: 'must be a UUID' }]),
      address: example(400, 'The address has a malformed percent-encoding.', `${PRODUCTS}/%E0%A4%A`),
    },
  },
  401: {
    id: 'Unauthorized',
    description: 'The Bearer token is missing, invalid or expired.',
    headers: ['WWWAuthenticate'],
    examples: { token: example(401, 'This address needs a valid Bearer token.', CACHE) },
  },
  403: {
    id: 'Forbidden',
    description: 'The token does not carry the permission.',
    headers: ['WWWAuthenticate'],
    examples: { permission: example(403, 'The token does not carry the permission for this.', CACHE) },
  },
  404: {
    id: 'NotFound',
    description: 'The path does not exist, or its item is not published.',
    headers: [],
    examples: { product: example(404, 'There is no such product.', `${PRODUCTS}/khong-co`) },
  },
  405: {
    id: 'MethodNotAllowed',
    description: 'The path has other methods.',
    headers: ['Allow'],
    examples: { method: example(405, 'This address takes GET, HEAD, OPTIONS.', PRODUCTS) },
  },
  413: {
    id: 'ContentTooLarge',
    description: 'The body has more than 8 KB.',
    headers: [],
    examples: { body: example(413, 'The body may have 8192 bytes at most.', `${TRACK}/event`) },
  },
  415: {
    id: 'UnsupportedMediaType',
    description: 'The body is neither JSON nor JSON as plain text, or it is compressed.',
    headers: [],
    examples: {
      body: example(415, 'The body must be JSON, sent as application/json or text/plain.', `${TRACK}/event`),
    },
  },
  429: {
    id: 'TooManyRequests',
    description: 'The client has used its requests of this minute.',
    headers: ['RetryAfter'],
    examples: { minute: example(429, 'More than 60 requests in a minute. Try again in 17 seconds.', PRODUCTS) },
  },
  500: {
    id: 'InternalServerError',
    description: 'An error of the server; its log has the cause under `request_id`.',
    headers: [],
    examples: { fault: example(500, 'Something went wrong on our side.', PRODUCTS) },
  },
  503: {
    id: 'ServiceUnavailable',
    description: 'The database can’t be reached just now.',
    headers: ['RetryAfter'],
    examples: { database: example(503, 'The database can’t be reached just now.', PRODUCTS) },
  },
} as const satisfies Record<number, ProblemAnswer>;

export type ProblemStatus = keyof typeof PROBLEMS;

/** @param limited whether the rate limit counts the request: then its headers are sent */
function describe({ description, headers, examples }: ProblemAnswer, limited: boolean): object {
  return {
    description,
    headers: headerRefs(['CacheControlNever', 'XRequestId', ...(limited ? RATE_HEADERS : []), ...headers]),
    content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' }, examples } },
  };
}

/** `components.responses` */
export function problemComponents(): Record<string, object> {
  return Object.fromEntries(Object.values(PROBLEMS).map((problem) => [problem.id, describe(problem, true)]));
}

/** @returns the responses of these statuses: references, or in full for an operation that is not limited */
export function problemResponses(statuses: readonly ProblemStatus[], limited: boolean): Record<string, object> {
  const answer = (status: ProblemStatus): object =>
    limited ? { $ref: `#/components/responses/${PROBLEMS[status].id}` } : describe(PROBLEMS[status], false);
  return Object.fromEntries(statuses.map((status) => [String(status), answer(status)]));
}
