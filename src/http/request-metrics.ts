import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { Histogram } from 'prom-client';
import { registry, SECONDS_BUCKETS } from '../platform/metrics/registry';
import { createRouteName } from './route-name';
import type { RouteTable } from './route-table';

/** Times requests from their headers to the last byte of the answer. Must be called before the server listens. */
export function timeRequests(strapi: Core.Strapi, routeTable: RouteTable): void {
  const routeName = createRouteName(strapi, routeTable);
  const durations = new Histogram({
    name: 'wine_shop_http_request_duration_seconds',
    help: 'Requests, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  strapi.server.httpServer.prependListener('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    response.once('finish', () => {
      const [path = ''] = url.split('?', 1);
      const labels = { operation: routeName(path), status: response.statusCode };
      durations.observe(labels, (performance.now() - began) / 1_000);
    });
  });
}
