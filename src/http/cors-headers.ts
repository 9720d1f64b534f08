import { environment } from '../environment';

/** What a page on another origin may read of an answer besides its body. */
const EXPOSED = [
  ...['ETag', 'Location', 'Retry-After', 'X-Cache', 'X-Request-Id', 'WWW-Authenticate'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
].join(', ');

const NOBODY: readonly string[] = [];

/**
 * @returns a function that gives the headers, names and values in turns, by which a page of this origin may read an answer:
 *   none for an origin that FRONTEND_URL doesn't list (or PUBLIC_URL's own), and none where a request names none
 */
export function createCorsHeaders(): (origin: string | undefined) => readonly string[] {
  const { frontendUrls, publicUrl } = environment;
  const origins = [...frontendUrls, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])];
  const headers = new Map(
    origins.map((origin) => [origin, ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED]]),
  );
  return (origin) => (origin === undefined ? NOBODY : (headers.get(origin) ?? NOBODY));
}
