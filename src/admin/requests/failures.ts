import { requestText } from './texts';

/** How a request of the panel can fail, but for what a person has to correct. */
export type FailureKind =
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'busy'
  | 'server-error'
  | 'too-large'
  | 'forbidden'
  | 'gone'
  | 'signed-out'
  | 'other-account'
  | 'refused';

/** An error of a response, as Strapi's panel reads it. */
export interface ResponseError {
  status: number;
  name: string;
  message: string;
  details: { failure: FailureKind; retryAfterMs?: number; isWrite: boolean };
}

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'gone',
  408: 'timeout',
  410: 'gone',
  413: 'too-large',
  429: 'busy',
  500: 'server-error',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** @returns undefined for a status that says what to correct: the server's own words are shown */
export const kindOf = (status: number): FailureKind | undefined => KINDS[status] ?? (status > 504 ? 'unavailable' : undefined);

/** What Strapi, Node and proxies say of a failure: no words for an editor. */
const GENERIC = new Set([
  ...['', 'unauthorized', 'missing or invalid credentials', 'forbidden', 'forbidden access', 'policy failed'],
  ...['not found', 'entity not found', 'document not found', 'request timeout', 'payload too large', 'request entity too large'],
  ...['too many requests', 'too many requests, please try again later', 'internal server error', 'unknown server error'],
  ...['an error occurred', 'bad gateway', 'service unavailable', 'gateway timeout'],
  ...['bad request', 'conflict', 'method not allowed', 'unsupported media type', 'unprocessable entity'],
]);

export const isGeneric = (message: unknown): boolean =>
  typeof message !== 'string' || GENERIC.has(message.trim().toLowerCase().replace(/\.$/, ''));

const ASCII = /^[\x20-\x7E]*$/;

/** Whether it is English for a Vietnamese reader: "API Token not found" of Strapi's server. The shop's own words have marks. */
export const isForeign = (message: unknown): boolean =>
  document.documentElement.lang === 'vi' && typeof message === 'string' && ASCII.test(message);

const NETWORK_STATUS = 503;

/** @returns what Strapi's panel takes for an answer of the server, in the reader's words. Of some names the panel makes a case */
export function failedResponse(error: Pick<ResponseError, 'status' | 'details'> & { name?: string; message?: string }): Response {
  const { status, details, name = 'RequestFailure', message = requestText(details.failure) } = error;
  const body = { data: null, error: { status, name, message, details } };
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

export const networkFailure = (failure: FailureKind, isWrite: boolean): Response =>
  failedResponse({ status: NETWORK_STATUS, details: { failure, isWrite } });

/** @returns what a rejected request of the panel failed of; undefined for what a person has to correct */
export function failureOf(error: unknown): ResponseError['details'] | undefined {
  const details = (error as { details?: Partial<ResponseError['details']> } | null | undefined)?.details;
  return details?.failure === undefined ? undefined : (details as ResponseError['details']);
}
