import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { API_BASE, routePaths } from '../contract/paths';
import { distribution, observe, SECONDS_BUCKETS, type Distribution } from '../platform/metrics/distribution';

const fixed = new Map<string, string>();
const bySlug = new Map<string, string>();
for (const [name, path] of Object.entries(routePaths)) {
  const parent = /^(.*\/):slug$/.exec(path)?.[1];
  if (parent === undefined) fixed.set(`${API_BASE}${path}`, name);
  else bySlug.set(`${API_BASE}${parent}`, name);
}

/** @returns the public operation that a request is for, as src/http/paths names it; `other` for the panel and the rest */
function operationOf(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return fixed.get(path) ?? bySlug.get(path.slice(0, path.lastIndexOf('/') + 1)) ?? 'other';
}

interface Observed {
  labels: { operation: string; status: string };
  seconds: Distribution;
}

const observed = new Map<string, Observed>();

function note(operation: string, status: number, seconds: number): void {
  const key = `${operation} ${status}`;
  let entry = observed.get(key);
  if (!entry) {
    entry = { labels: { operation, status: String(status) }, seconds: distribution(SECONDS_BUCKETS) };
    observed.set(key, entry);
  }
  observe(entry.seconds, seconds);
}

/** @returns how long requests took, by operation and status */
export function requestDurations(): [Record<string, string>, Distribution][] {
  return [...observed.values()].map(({ labels, seconds }) => [labels, seconds]);
}

/** Begins to time requests, from their headers to the last byte of the answer. To be called before the server listens. */
export function watchDurations(strapi: Core.Strapi): void {
  strapi.server.httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    response.once('finish', () => note(operationOf(request.url ?? ''), response.statusCode, (performance.now() - began) / 1_000));
  });
}
