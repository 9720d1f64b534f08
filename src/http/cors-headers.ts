import { environment } from '../environment';

/** Headers of an answer that a page of another origin may read. */
const EXPOSED = [
  ...['ETag', 'Location', 'Retry-After', 'X-Cache', 'X-Request-Id', 'WWW-Authenticate'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
].join(', ');

const NONE: readonly string[] = [];

/**
 * @returns a function that gives the CORS headers for an origin, names and values in turns: none unless FRONTEND_URL lists
 *   the origin or it is that of PUBLIC_URL
 */
export function createCorsHeaders(): (origin: string | undefined) => readonly string[] {
  const { frontendUrls, publicUrl } = environment;
  const origins = [...frontendUrls, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])];
  const headers = new Map(
    origins.map((origin) => [origin, ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED]]),
  );
  return (origin) => (origin === undefined ? NONE : (headers.get(origin) ?? NONE));
}
