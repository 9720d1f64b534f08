import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import { cache } from '../cache/cache';
import { preferredEncoding } from '../cache/encodings';
import type { ReadyResponse } from '../cache/entry';
import { isFresh } from '../cache/freshness';
import { clientAddress } from '../platform/rate-limit/client-address';
import { allowanceHeaders, rateLimiter } from '../platform/rate-limit/limiter';
import { wrapRequestHandler, type RequestHandler } from '../platform/strapi-patches/request-handler';
import { createCorsHeaders } from './cors';

/** @returns a cached answer that can be sent without validation, a version poll or compression */
function findHit({ method, url, headers }: IncomingMessage): ReadyResponse | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || headers.authorization !== undefined) return undefined;
  if (!isFresh()) return undefined;
  const stored = cache.getByUrl(url, Date.now());
  const response = stored?.entry.readyResponse(preferredEncoding(headers['accept-encoding']), headers['if-none-match']);
  if (stored && response) stored.route.hits += 1;
  return response;
}

/**
 * Sends cached answers before Koa, whose path from the socket to the first middleware costs more than all of this. The
 * headers are those that Koa and the middlewares would send (a test compares them). Requests that are not such hits, or are
 * rate-limited, go on to Koa.
 *
 * @param wrapPost takes the requests that are never cached
 */
export function installHitHandler(strapi: Core.Strapi, wrapPost: (next: RequestHandler) => RequestHandler): void {
  const { app } = strapi.server;
  const limiter = rateLimiter(strapi);
  const corsHeaders = createCorsHeaders();

  wrapRequestHandler(strapi, (next) => {
    const handlePost = wrapPost(next);
    return (request, response) => {
      if (request.method === 'POST') return handlePost(request, response);
      // At the log level `http` every request gets a log line, which Koa's middlewares write.
      const hit = strapi.log.isLevelEnabled('http') ? undefined : findHit(request);
      if (!hit) return next(request, response);
      const cors = corsHeaders(request.headers.origin);
      return limiter.decide(clientAddress(app, request, response)).then((allowance) => {
        if (!allowance.allowed) return next(request, response);
        const { status, headers, bytes } = hit;
        headers.push(...cors, 'X-Cache', 'HIT', 'X-Request-Id', randomUUID(), ...allowanceHeaders(allowance));
        response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
        return undefined;
      });
    };
  });
}
