import { isRecord } from '../../contract/is-record';
import { isSameAccount } from './account';
import { reportReachable, reportUnreachable } from './connection';
import { failedResponse, isForeign, isGeneric, kindOf, networkFailure, type FailureKind } from './failures';
import { inReadersWords } from './server-words';
import { watchSlowRequest } from './slow-requests';
import { countWrite } from './writes-under-way';

/** Longer than any save, and than proxies wait. Uploads and downloads have no limit. */
const TIMEOUT_MS = 90_000;

const REFRESH_PATH = '/admin/access-token';

/** Requests that are about another account than that of the page. */
const ACCOUNT_PATHS = /\/admin\/(?:login|logout|access-token|register|forgot-password|reset-password)/;

/** The status of the last request for a new access token; undefined before the first. */
let refreshStatus: number | undefined;

/** Whether the server itself has ended the session. If it could not be asked, the session may go on. */
export const hasSessionEnded = (): boolean => refreshStatus === 401 || refreshStatus === 403;

const wantsJson = (headers: HeadersInit | undefined): boolean => new Headers(headers).get('Accept') === 'application/json';

const isHtml = (response: Response): boolean => response.headers.get('Content-Type')?.includes('text/html') === true;

/** @returns milliseconds; undefined where the response names no time */
function retryAfter({ headers }: Response): number | undefined {
  const value = headers.get('Retry-After');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Where an entry is made, or a page of its own is saved: a 404 there says nothing of a deletion. */
const NEVER_GONE = /\/content-manager\/(?:collection-types\/[^/]+|single-types\/.+)$/;

interface ServerError {
  name?: unknown;
  message?: unknown;
  details?: { errors?: unknown[] };
}

async function errorOf(response: Response): Promise<ServerError> {
  const body = (await response.json().catch(() => null)) as { error?: ServerError } | null;
  return body?.error ?? {};
}

const withError = ({ status, headers }: Response, error: unknown): Response =>
  new Response(JSON.stringify({ data: null, error }), { status, headers });

/** Whether it says what a person has to correct. */
const isAdvice = ({ message, details }: ServerError): boolean => !isGeneric(message) || (details?.errors?.length ?? 0) > 0;

/** Whether it is the panel's own page: the shop has closed this route (src/http/strapi-routes), and Strapi's panel does without it. */
const isOwnPage = async (response: Response): Promise<boolean> => (await response.clone().text()).includes('<div id="strapi">');

/** Where content is saved, by POST and PUT. */
const SAVES = /\/content-manager\/(?:collection|single)-types\//;
const SAVED: readonly string[] = ['data', 'count', 'results'];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether it is Strapi's own answer to a write. A proxy answers "OK", without a body, or with half of the answer: Strapi's panel would
 * take the entry for saved.
 */
async function isAnswer(response: Response, { url, init }: Pick<Sent, 'url' | 'init'>): Promise<boolean> {
  if (response.status === 204) return true;
  const text = await response.clone().text();
  const body = text === '' ? null : parse(text);
  const isSave = init.method !== 'DELETE' && SAVES.test(url);
  return isSave ? isRecord(body) && SAVED.some((member) => member in body) : body !== undefined;
}

interface Sent {
  url: string;
  init: RequestInit;
  isWrite: boolean;
}

/** @returns undefined where the server says what a person has to correct */
function failureKind(status: number, error: ServerError, isNeverGone: boolean): FailureKind | undefined {
  const kind = kindOf(status) ?? (isAdvice(error) ? undefined : 'refused');
  return kind === 'gone' && isNeverGone ? 'refused' : kind;
}

/** Puts the reader's words in the place of a proxy's page, or of Strapi's and Node's. */
async function explain(response: Response, { url, init, isWrite }: Sent): Promise<Response> {
  const { status, ok } = response;
  // A proxy's page, or that of a hotel's network. Strapi's panel would take it for an empty answer, and the entry for saved.
  if (ok && wantsJson(init.headers) && isHtml(response)) {
    const isClosed = !isWrite && (await isOwnPage(response));
    return isClosed
      ? failedResponse({ status: 404, details: { failure: 'gone', isWrite } })
      : networkFailure('unavailable', isWrite);
  }
  if (ok && isWrite && wantsJson(init.headers) && !(await isAnswer(response, { url, init })))
    return networkFailure('unavailable', true);
  if (ok) return response;
  const error = await errorOf(response.clone());
  const failure = failureKind(status, error, isWrite && NEVER_GONE.test(new URL(url, window.location.href).pathname));
  if (failure === undefined) return withError(response, inReadersWords(error));
  const { name, message } = error;
  const retryAfterMs = retryAfter(response);
  return failedResponse({
    status,
    ...(typeof name === 'string' ? { name } : {}),
    ...(isGeneric(message) || isForeign(message) ? {} : { message: String(message) }),
    details: { failure, isWrite, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
  });
}

/** @returns the response with its whole body: a connection that breaks in the middle is a failure too */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
}

async function send(sent: Sent): Promise<Response> {
  const { url, init, isWrite } = sent;
  const isJson = wantsJson(init.headers) && !(init.body instanceof FormData);
  const controller = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = isJson;
    if (isJson) controller.abort();
  }, TIMEOUT_MS);
  const endWatch = isJson ? watchSlowRequest(isWrite, TIMEOUT_MS) : undefined;
  const cancel = (): void => controller.abort();
  init.signal?.addEventListener('abort', cancel);
  if (init.signal?.aborted) cancel();
  try {
    const response = await window.fetch(url, { ...init, signal: controller.signal });
    return await explain(isJson ? await readWhole(response) : response, sent);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return networkFailure(isLate ? 'timeout' : 'offline', isWrite);
  } finally {
    clearTimeout(timer);
    endWatch?.();
    if (isJson) init.signal?.removeEventListener('abort', cancel);
  }
}

async function isUnreachable(response: Response): Promise<boolean> {
  if (response.status < 500) return false;
  const body = (await response.clone().json()) as { error?: { details?: { failure?: string } } };
  return ['offline', 'timeout', 'unavailable'].includes(body.error?.details?.failure ?? '');
}

/** `fetch` of Strapi's panel (src/admin/strapi-patches.ts): a request that fails answers with an error in the reader's words. */
export async function panelFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const isWrite = !['GET', 'HEAD'].includes(init.method ?? 'GET');
  const { pathname } = new URL(url, window.location.href);
  if (!ACCOUNT_PATHS.test(pathname) && !isSameAccount(init.headers)) {
    return failedResponse({ status: 403, details: { failure: 'other-account', isWrite } });
  }
  const sending = send({ url, init, isWrite });
  const response = await (isWrite ? countWrite(sending) : sending);
  if (pathname.endsWith(REFRESH_PATH)) refreshStatus = response.status;
  if (await isUnreachable(response)) reportUnreachable();
  else reportReachable();
  return response;
}
