import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { createCorsHeaders } from './cors-headers';
import { clientAddress } from '../platform/rate-limit/client-address';
import { openGate } from '../platform/rate-limit/gate';
import { allowanceHeaders, type Allowance } from '../platform/rate-limit/limiter';
import { cache } from '../cache/cache';
import { isFresh } from '../cache/freshness';
import { codingFor } from '../cache/encodings';
import type { Entry, Variant } from '../cache/entry';
import type { KnownAddress } from '../cache/store';

const DONE = Promise.resolve();

interface Found {
  known: KnownAddress;
  entry: Entry;
  variant: Variant;
}

/** @returns a kept answer that can be sent as it is, without asking or making anything */
function find(request: IncomingMessage): Found | undefined {
  const { method, url, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || headers.authorization !== undefined) return undefined;
  const known = cache.recall(url);
  if (!known || !isFresh()) return undefined;
  const entry = cache.find(known.key, Date.now());
  const variant = entry?.ready(codingFor(headers['accept-encoding']));
  return entry && variant && { known, entry, variant };
}

/**
 * Answers what is kept in front of Koa, whose way from the socket to a middleware costs more than all that is done here. What
 * it sends is what Koa and the middlewares above the response cache would send, header for header; whatever is not as simple
 * as that (no kept answer, too many requests, a log of every request) goes on to them.
 */
export function installHitHandler(strapi: Core.Strapi): void {
  const { app } = strapi.server;
  const gate = openGate(strapi);
  const corsHeaders = createCorsHeaders();
  const toKoa = app.callback.bind(app);

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    found: Found,
    allowance: Allowance,
    cors: readonly string[],
  ): void => {
    const { known, entry, variant } = found;
    known.route.hits += 1;
    const tag = entry.keptTag(request.headers['if-none-match'], variant);
    const headers = tag === undefined ? entry.headersOf(variant) : entry.headersOfKept(tag);
    headers.push(...cors, 'X-Cache', 'HIT', 'X-Request-Id', randomUUID(), ...allowanceHeaders(allowance));
    if (tag !== undefined) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
    response.writeHead(entry.status, headers);
    response.end(request.method === 'HEAD' ? undefined : variant.bytes);
  };

  const callback = () => {
    const koa = toKoa();
    return (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const found = strapi.log.isLevelEnabled('http') ? undefined : find(request);
      const cors = corsHeaders(request.headers.origin);
      if (!found) return koa(request, response);
      if (gate.decideAtOnce) {
        const allowance = gate.decideAtOnce(clientAddress(app, request, response));
        if (!allowance.allowed) return koa(request, response);
        send(request, response, found, allowance, cors);
        return DONE;
      }
      return gate.decide(app.createContext(request, response)).then((allowance) => {
        if (!allowance.allowed) return koa(request, response);
        send(request, response, found, allowance, cors);
        return undefined;
      });
    };
  };
  // Koa's types know of HTTP/2 as well, which Strapi's server does not speak.
  app.callback = callback as typeof app.callback;
}
