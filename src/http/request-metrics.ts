import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { distribution, observe, SECONDS_BUCKETS, type Distribution } from '../analytics/ingest/measurements';
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

/** @returns durations of requests, by operation and status */
export function requestDurations(): [Record<string, string>, Distribution][] {
  return [...durations.values()].map(({ labels, seconds }) => [labels, seconds]);
}

/** Times requests from their headers to the last byte of the answer. Must run before the server listens. */
export function timeRequests(strapi: Core.Strapi, { match }: RouteTable): void {
  strapi.server.httpServer.prependListener('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    response.once('finish', () => {
      const [path = ''] = url.split('?', 1);
      record(match(path)?.metric ?? 'other', response.statusCode, (performance.now() - began) / 1_000);
    });
  });
}
