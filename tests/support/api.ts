import { checkAnswer } from './check-answer';

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  /** the parsed JSON; undefined for another media type or an empty body */
  body: Body;
  text: string;
}

/**
 * @param path below `/api/v1`: `/san-pham?brand=3`
 * @param init as for fetch, without following redirects; `json` is sent as the body of a POST
 */
export type Api = <Body = unknown>(path: string, init?: RequestInit & { json?: unknown }) => Promise<Answer<Body>>;

const TIMEOUT_MS = 60_000;

function readJson(text: string, contentType: string | null): unknown {
  if (text === '' || !/[/+]json\b/.test(contentType ?? '')) return undefined;
  return JSON.parse(text);
}

/**
 * @param origin of the shop
 * @returns a client that throws for every answer that breaks the contract or differs from openapi.json
 */
export function createApi(origin: string): Api {
  return async <Body>(path: string, { json, ...init }: RequestInit & { json?: unknown } = {}) => {
    const sent = json === undefined ? {} : { body: JSON.stringify(json), method: 'POST' };
    const headers = new Headers(init.headers);
    if (json !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    const request = { redirect: 'manual' as const, signal: AbortSignal.timeout(TIMEOUT_MS), ...sent, ...init, headers };
    const response = await fetch(`${origin}/api/v1${path}`, request);
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: readJson(text, response.headers.get('Content-Type')),
      text,
    };
    const { pathname, searchParams } = new URL(response.url);
    const preview = searchParams.get('status') === 'draft' && /\/(?:san-pham|bai-viet)\/./.test(pathname);
    checkAnswer({ method: request.method ?? 'GET', path: pathname, preview, ...answer });
    return answer as Answer<Body>;
  };
}
