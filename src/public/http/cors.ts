import type { IncomingMessage } from 'node:http';
import { environment } from '../../environment';
import type { LimitedArea } from '../../platform/rate-limit/limiter';

/** Headers of an answer that a page of another origin may read. */
const EXPOSED = [
  ...['ETag', 'Location', 'Retry-After', 'X-Cache', 'X-Request-Id', 'WWW-Authenticate'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
].join(', ');

const NONE: readonly string[] = [];

type CorsHeaders = (origin: string | undefined, area?: LimitedArea) => readonly string[];

/** `https://*-agency.vercel.app`: the star is a part of one label. */
const matcherOf = (pattern: string): RegExp => new RegExp(`^${pattern.replace(/[.\-]/g, '\\$&').replace('*', '[a-z0-9-]+')}$`);

/**
 * @returns a function that gives the CORS headers for an origin, alternating names and values: none unless FRONTEND_URL lists
 *   the origin or it is that of PUBLIC_URL. Those of tracking allow credentials, which a beacon asks for although nothing reads them.
 */
export function createCorsHeaders(): CorsHeaders {
  const { frontendUrls, frontendPatterns, publicUrl } = environment;
  const origins = new Set([...frontendUrls, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]);
  const patterns = frontendPatterns.map(matcherOf);
  return (origin, area) => {
    if (origin === undefined || !(origins.has(origin) || patterns.some((pattern) => pattern.test(origin)))) return NONE;
    const headers = ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED];
    return area === 'tracking' ? [...headers, 'Access-Control-Allow-Credentials', 'true'] : headers;
  };
}

/** Preflight requests are not counted: the browser sends them by itself, and a page can't read why one was refused. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && Boolean(headers['access-control-request-method']);

/** `Allow` of each path says which of these methods it takes. */
export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  // The last four are added by what measures a page: OpenTelemetry and Sentry.
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, traceparent, tracestate, baggage, sentry-trace',
  // A day; Chromium caps it at two hours.
  'Access-Control-Max-Age': '86400',
};
