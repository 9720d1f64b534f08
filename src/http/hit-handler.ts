import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { cache } from '../cache/cache';
import { preferredEncoding } from '../cache/encodings';
import { forbidEdge, hasEdge } from '../cache/edge/headers';
import type { ReadyResponse } from '../cache/entry';
import { isFresh } from '../cache/freshness';
import { suggest } from '../contract/resources/suggestions';
import { clientAddress } from '../platform/rate-limit/client-address';
import { allowanceHeaders, rememberAllowance, rememberedAllowance, type Allowance } from '../platform/rate-limit/limiter';
import { requestId } from '../platform/request-id';
import { wrapRequestHandler, type RequestHandler } from '../platform/strapi-patches/request-handler';
import { createCorsHeaders } from './cors';
import { createRequestLimit } from './request-limit';
import type { RouteTable } from './route-table';
import { hasStorefrontToken } from './storefront-tokens';
import { createVisitorAdmission } from './visitor-admission';

type Found = 'nothing' | 'kept' | ReadyResponse;

/** @returns a cached answer that can be sent as it is; `kept` for one that needs a version poll or compression first */
function findHit({ method, url, headers }: IncomingMessage): Found {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return 'nothing';
  if (headers.authorization !== undefined && !hasStorefrontToken(headers)) return 'nothing';
  const stored = cache.getByUrl(url, Date.now());
  if (!stored) return 'nothing';
  if (!isFresh()) return 'kept';
  const response = stored.entry.readyResponse(preferredEncoding(headers['accept-encoding']), headers['if-none-match']);
  if (!response) return 'kept';
  stored.route.hits += 1;
  return response;
}

/** No answer may be kept by an edge unless it says so. */
function withoutEdge(next: RequestHandler): RequestHandler {
  return (request, response) => {
    forbidEdge(response);
    return next(request, response);
  };
}

/**
 * Sends cached answers before Koa, whose path from the socket to the first middleware costs more than all of this. The
 * headers are those that Koa and the middlewares would send (a test compares them). Cached answers that need more than that go
 * on to Koa; requests that must be computed go through load shedding first.
 */
export function installHitHandler(strapi: Core.Strapi, routeTable: RouteTable): void {
  const { app } = strapi.server;
  const limit = createRequestLimit(strapi);
  const corsHeaders = createCorsHeaders();

  function sendHit(request: IncomingMessage, response: ServerResponse, hit: ReadyResponse, allowance: Allowance): void {
    const { status, headers, bytes, onSend, isShared } = hit;
    const cors = corsHeaders(request.headers.origin);
    headers.push(...cors, 'X-Cache', 'HIT', 'X-Request-Id', requestId(request));
    if (!isShared) headers.push(...allowanceHeaders(allowance));
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
    onSend?.(request.headers, () => clientAddress(app, request, response));
  }

  /** For a request that has waited: what it asks for may have been computed meanwhile. */
  function answerHit(request: IncomingMessage, response: ServerResponse): boolean {
    const allowance = rememberedAllowance(request);
    const hit = findHit(request);
    if (allowance === undefined || typeof hit === 'string') return false;
    sendHit(request, response, hit, allowance);
    return true;
  }

  wrapRequestHandler(strapi, (koa) => {
    const next = hasEdge ? withoutEdge(koa) : koa;
    const admit = createVisitorAdmission(strapi, routeTable, { next, answerHit });
    return (request, response) => {
      const hit = findHit(request);
      if (hit === 'nothing') return admit(request, response);
      if (hit === 'kept') return next(request, response);
      const area = request.url?.startsWith(suggest.path) === true ? 'suggestions' : 'api';
      return limit(request, response, clientAddress(app, request, response), area).then((allowance) => {
        rememberAllowance(request, allowance);
        return allowance.allowed ? sendHit(request, response, hit, allowance) : next(request, response);
      });
    };
  });
}
