import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { Histogram } from 'prom-client';
import { registry, SECONDS_BUCKETS } from '../../platform/metrics/registry';
import { clientAddress } from '../../platform/rate-limit/client-address';
import { requestId } from '../../platform/request-id';
import type { RouteTable } from './route-table';

/** What serves files. All else that Strapi mounts belongs to the panel. */
const FILES: ReadonlySet<string> = new Set(['pictures', 'uploads']);

/** @returns names the route of a path for metrics and the log: an operation of the API, a part of the panel, or `other`: anyone can ask for any path */
function createRouteName(strapi: Core.Strapi, { match }: RouteTable): (path: string) => string {
  let mounted: Set<string | undefined> | undefined;
  return (path) => {
    const found = match(path);
    if (found) return found.metric;
    const [, part = ''] = /^\/([a-z][a-z0-9-]*)/.exec(path) ?? [];
    if (FILES.has(part)) return part;
    // Strapi mounts its routes after this is created, and before it listens.
    const routes = strapi.server.listRoutes() as unknown as readonly { path: string | RegExp }[];
    mounted ??= new Set(routes.map((route) => String(route.path).split('/')[1]));
    return part !== '' && part !== 'api' && mounted.has(part) ? `panel/${part}` : 'other';
  };
}

interface SeenRequest {
  request: IncomingMessage;
  path: string;
  route: string;
  /** 499 where the client has left: what nginx writes */
  status: number;
  durationMs: number;
}

/** Reports each request of visitors and of the panel when its answer has been sent, or its client has left. */
function onRequestEnd(strapi: Core.Strapi, routeTable: RouteTable, report: (seen: SeenRequest) => void): void {
  const routeName = createRouteName(strapi, routeTable);
  strapi.server.httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    const [path = ''] = (request.url ?? '').split('?', 1);
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 499;
      report({ request, path, route: routeName(path), status, durationMs: performance.now() - began });
    });
  });
}

/** Times requests from their headers to the last byte of the answer. Must be called before the server listens. */
export function timeRequests(strapi: Core.Strapi, routeTable: RouteTable): void {
  const durations = new Histogram({
    name: 'wine_shop_http_request_duration_seconds',
    help: 'Requests, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  onRequestEnd(strapi, routeTable, ({ route, status, durationMs }) => {
    if (status !== 499) durations.observe({ operation: route, status }, durationMs / 1_000);
  });
}

/** One line for each request at the log level `http`; at the others a request costs nothing here. Must be called before the server listens. */
export function logRequests(strapi: Core.Strapi, routeTable: RouteTable): void {
  if (!strapi.log.isLevelEnabled('http')) return;
  onRequestEnd(strapi, routeTable, ({ request, path, route, status, durationMs }) => {
    const { method = '' } = request;
    const fields = { request_id: requestId(request), method, route, path, status, duration_ms: Math.round(durationMs) };
    strapi.log.http(`${method} ${path} (${fields.duration_ms} ms) ${status} ${fields.request_id}`, fields);
  });
}

/** Logs each sign-in to the panel that fails, with its client's address: what a program against guessed passwords (fail2ban) reads. */
export function logFailedSignIns(strapi: Core.Strapi): void {
  strapi.eventHub.on('admin.auth.error', async () => {
    const ctx = strapi.requestContext.get();
    const address = ctx === undefined ? 'an unknown address' : clientAddress(strapi.server.app, ctx.req, ctx.res);
    strapi.log.warn(`A sign-in to the panel failed, from ${address}.`);
  });
}
