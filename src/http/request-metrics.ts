import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { distribution, observe, SECONDS_BUCKETS, type Distribution } from '../platform/metrics/distribution';
import { addDistribution } from '../platform/metrics/distribution-metric';
import type { RegisterMetrics } from '../platform/metrics/registry';
import { createRouteName } from './route-name';
import type { RouteTable } from './route-table';

interface Durations {
  labels: { operation: string; status: string };
  seconds: Distribution;
}

const durations = new Map<string, Durations>();

function record(operation: string, status: number, seconds: number): void {
  const key = `${operation} ${status}`;
  let entry = durations.get(key);
  if (!entry) {
    entry = { labels: { operation, status: String(status) }, seconds: distribution(SECONDS_BUCKETS) };
    durations.set(key, entry);
  }
  observe(entry.seconds, seconds);
}

/** Times requests from their headers to the last byte of the answer. Must be called before the server listens. */
export function requestMetrics(strapi: Core.Strapi, routeTable: RouteTable): RegisterMetrics {
  const routeName = createRouteName(strapi, routeTable);
  strapi.server.httpServer.prependListener('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    response.once('finish', () => {
      const [path = ''] = url.split('?', 1);
      record(routeName(path), response.statusCode, (performance.now() - began) / 1_000);
    });
  });
  return (registry) =>
    addDistribution(registry, 'wine_shop_http_request_duration_seconds', 'Requests, by operation and status.', () =>
      [...durations.values()].map(({ labels, seconds }) => [{ ...labels }, seconds]),
    );
}
