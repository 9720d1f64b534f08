import { requestText } from './texts';

/** How a request of the panel can fail, but for what a person has to correct. */
type FailureKind =
  | 'offline'
  | 'unavailable'
  | 'busy'
  | 'server-error'
  | 'too-large'
  | 'forbidden'
  | 'gone'
  | 'signed-out'
  | 'refused';

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'gone',
  410: 'gone',
  413: 'too-large',
  429: 'busy',
  500: 'server-error',
};

export const kindOf = (status: number): FailureKind =>
  KINDS[status] ?? (status > 500 || status === 408 ? 'unavailable' : 'refused');

/** What Strapi, Node and proxies say of a failure: no words for an editor. */
const GENERIC = new Set([
  ...['', 'unauthorized', 'missing or invalid credentials', 'forbidden', 'forbidden access', 'policy failed'],
  ...['not found', 'entity not found', 'document not found', 'request timeout', 'payload too large', 'request entity too large'],
  ...['too many requests', 'too many requests, please try again later', 'internal server error', 'unknown server error'],
  ...['an error occurred', 'bad gateway', 'service unavailable', 'gateway timeout'],
  ...['bad request', 'conflict', 'method not allowed', 'unsupported media type', 'unprocessable entity'],
]);

/** "API Token not found" of Strapi's server. The shop's own words have marks. */
const isForeign = (message: string, status: number): boolean =>
  document.documentElement.lang === 'vi' && kindOf(status) !== 'refused' && /^[\x20-\x7E]*$/.test(message);

/** Whether a message is one for an editor: the shop's, or Strapi's about what to correct. */
export const isAdvice = (message: unknown, status: number): message is string =>
  typeof message === 'string' && !GENERIC.has(message.trim().toLowerCase().replace(/\.$/, '')) && !isForeign(message, status);

/** An error as Strapi's server answers it. */
export interface ResponseError {
  status: number;
  name: string;
  message: string;
  details?: object;
}

export const failure = (kind: FailureKind, status = 503): ResponseError => ({
  status,
  name: 'RequestFailure',
  message: requestText(kind),
  details: { failure: kind },
});

/** @returns what a request failed of, by `failure`; undefined for what a person has to correct */
export const failureOf = (error: { details?: { failure?: FailureKind } } | undefined): FailureKind | undefined =>
  error?.details?.failure;
