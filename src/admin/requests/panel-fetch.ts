import { isRecord } from '../../contract/is-record';
import { failure, isAdvice, kindOf, type ResponseError } from './failures';

const wantsJson = (headers: HeadersInit | undefined): boolean => new Headers(headers).get('Accept') === 'application/json';

/** The panel's own page: the shop has closed this route (src/public/http/strapi-routes), and Strapi's panel does without it. */
const OWN_PAGE = '<div id="strapi">';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns the server's error with words for an editor: its own, or those of its status */
function errorOf(status: number, body: unknown): ResponseError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const details = isRecord(error.details) ? error.details : {};
  const hasErrors = Array.isArray(details.errors) && details.errors.length > 0;
  const own = { ...failure(kindOf(status), status), name: typeof error.name === 'string' ? error.name : 'RequestFailure' };
  if (!hasErrors && !isAdvice(error.message, status)) return { ...own, details: { ...details, ...own.details } };
  return { ...own, message: String(error.message), details };
}

const answer = (status: number, body: unknown, headers?: Headers): Response =>
  new Response(JSON.stringify(body), { status, headers: headers ?? { 'Content-Type': 'application/json' } });

const refuse = (error: ResponseError): Response => answer(error.status, { data: null, error });

function explain({ status, ok, headers }: Response, text: string): Response {
  if (status === 204 || (ok && text === '')) return new Response(null, { status, headers });
  const body = parse(text);
  if (!ok) return answer(status, { data: null, error: errorOf(status, body) }, headers);
  if (body !== undefined) return new Response(text, { status, headers });
  // A proxy's page, or that of a hotel's network. Strapi's panel would take it for an empty answer, and an entry for saved.
  return refuse(text.includes(OWN_PAGE) ? failure('gone', 404) : failure('unavailable'));
}

/**
 * `fetch` of Strapi's panel (src/admin/strapi-patches.ts): a request that fails answers with an error in the reader's words. The panel told
 * what the browser says of it, or of a proxy's page: "Unexpected token '<'".
 */
export async function panelFetch(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, init);
    // With its whole body: a connection that breaks in the middle is a failure too.
    return wantsJson(init.headers) ? explain(response, await response.text()) : response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return refuse(failure('offline'));
  }
}
