import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { cache } from '../cache/cache';
import { preferredEncoding } from '../cache/encodings';
import type { Entry, Variant } from '../cache/entry';
import { isFresh } from '../cache/freshness';
import type { KnownUrl } from '../cache/store';
import { clientAddress } from '../platform/rate-limit/client-address';
import { allowanceHeaders, rateLimiter, type Allowance } from '../platform/rate-limit/limiter';
import { wrapRequestHandler } from '../platform/strapi-patches/request-handler';
import { createCorsHeaders } from './cors-headers';

interface Hit {
  known: KnownUrl;
  entry: Entry;
  variant: Variant;
}

/** @returns a cached answer that can be sent without validation, a version poll or compression */
function findHit({ method, url, headers }: IncomingMessage): Hit | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || headers.authorization !== undefined) return undefined;
  const known = cache.lookUp(url);
  if (!known || !isFresh()) return undefined;
  const entry = cache.get(known.key, Date.now());
  const variant = entry?.ready(preferredEncoding(headers['accept-encoding']));
  return entry && variant && { known, entry, variant };
}

function sendHit(
  request: IncomingMessage,
  response: ServerResponse,
  { known, entry, variant }: Hit,
  moreHeaders: readonly string[],
): void {
  known.route.hits += 1;
  const etag = entry.matchedEtag(request.headers['if-none-match'], variant);
  const headers = etag === undefined ? entry.headersOf(variant) : entry.notModifiedHeaders(etag);
  headers.push(...moreHeaders, 'X-Cache', 'HIT', 'X-Request-Id', randomUUID());
  response.writeHead(etag === undefined ? entry.status : 304, headers);
  response.end(etag === undefined && request.method !== 'HEAD' ? variant.bytes : undefined);
}

/**
 * Sends cached answers before Koa, whose path from the socket to the first middleware costs more than all of this. The
 * headers are those that Koa and the middlewares would send (a test compares them). Requests that are not such hits, or are
 * rate-limited, go on to Koa.
 */
export function installHitHandler(strapi: Core.Strapi): void {
  const { app } = strapi.server;
  const limiter = rateLimiter(strapi);
  const corsHeaders = createCorsHeaders();

  wrapRequestHandler(strapi, (next) => (request, response) => {
    // At the log level `http` every request gets a log line, which Koa's middlewares write.
    const hit = strapi.log.isLevelEnabled('http') ? undefined : findHit(request);
    if (!hit) return next(request, response);
    const cors = corsHeaders(request.headers.origin);
    return limiter.decide(clientAddress(app, request, response)).then((allowance: Allowance) => {
      if (!allowance.allowed) return next(request, response);
      return sendHit(request, response, hit, [...cors, ...allowanceHeaders(allowance)]);
    });
  });
}
