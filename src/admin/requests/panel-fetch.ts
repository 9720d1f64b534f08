import { isSameAccount } from './account';
import { reportReachable, reportUnreachable } from './connection';
import { failedResponse, isGeneric, kindOf, networkFailure } from './failures';

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

interface ServerError {
  name?: unknown;
  message?: unknown;
}

async function errorOf(response: Response): Promise<ServerError> {
  const body = (await response.json().catch(() => null)) as { error?: ServerError } | null;
  return body?.error ?? {};
}

/** Whether it is the panel's own page: the shop has closed this route (src/http/strapi-routes), and Strapi's panel does without it. */
const isOwnPage = async (response: Response): Promise<boolean> => (await response.clone().text()).includes('<div id="strapi">');

/** Puts the reader's words in the place of a proxy's page, or of Strapi's and Node's. */
async function explain(response: Response, init: RequestInit, isWrite: boolean): Promise<Response> {
  const { status, ok } = response;
  // A proxy's page, or that of a hotel's network. Strapi's panel would take it for an empty answer, and the entry for saved.
  if (ok && wantsJson(init.headers) && isHtml(response)) {
    const isClosed = !isWrite && (await isOwnPage(response));
    return isClosed
      ? failedResponse({ status: 404, details: { failure: 'gone', isWrite } })
      : networkFailure('unavailable', isWrite);
  }
  const failure = ok ? undefined : (kindOf(status) ?? (isHtml(response) ? 'refused' : undefined));
  // What a person has to correct is said by the server.
  if (failure === undefined) return response;
  const { name, message } = await errorOf(response);
  const retryAfterMs = retryAfter(response);
  return failedResponse({
    status,
    ...(typeof name === 'string' ? { name } : {}),
    ...(isGeneric(message) ? {} : { message: String(message) }),
    details: { failure, isWrite, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
  });
}

/** @returns the response with its whole body: a connection that breaks in the middle is a failure too */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
}

async function send(url: string, init: RequestInit, isWrite: boolean): Promise<Response> {
  const isJson = wantsJson(init.headers) && !(init.body instanceof FormData);
  const controller = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = isJson;
    if (isJson) controller.abort();
  }, TIMEOUT_MS);
  const cancel = (): void => controller.abort();
  init.signal?.addEventListener('abort', cancel);
  if (init.signal?.aborted) cancel();
  try {
    const response = await window.fetch(url, { ...init, signal: controller.signal });
    return await explain(isJson ? await readWhole(response) : response, init, isWrite);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return networkFailure(isLate ? 'timeout' : 'offline', isWrite);
  } finally {
    clearTimeout(timer);
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
  const response = await send(url, init, isWrite);
  if (pathname.endsWith(REFRESH_PATH)) refreshStatus = response.status;
  if (await isUnreachable(response)) reportUnreachable();
  else reportReachable();
  return response;
}
