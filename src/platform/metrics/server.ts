import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Registry } from 'prom-client';
import { environment } from '../../environment';
import { registerTrackingMetrics } from '../../analytics/ingest/metrics';
import { createRegistry } from './registry';
import { watchDurations } from '../../http/request-metrics';

let opened: Server | undefined;

function isAllowed(authorization: string | undefined): boolean {
  const { metricsToken } = environment;
  if (metricsToken === undefined) return true;
  const [given, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${metricsToken}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function serve(registry: Registry, onError: (error: unknown) => void): Server {
  return createServer((request, response) => {
    const end = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    };
    if (request.method !== 'GET' || request.url !== '/metrics') return end(404, 'text/plain', 'GET /metrics\n');
    if (!isAllowed(request.headers.authorization)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      return end(401, 'text/plain', 'A token is needed.\n');
    }
    registry.metrics().then(
      (text) => end(200, registry.contentType, text),
      (error: unknown) => {
        onError(error);
        end(500, 'text/plain', 'The metrics could not be read.\n');
      },
    );
  });
}

/** Serves metrics on a port of their own, where METRICS_PORT names one. To be called before the shop's server listens. */
export function openMetrics(strapi: Core.Strapi): void {
  const { metricsPort, metricsHost } = environment;
  if (metricsPort === undefined) return;
  watchDurations(strapi);
  const registry = createRegistry(strapi);
  registerTrackingMetrics(registry);
  const server = serve(registry, (error) => strapi.log.error(`Metrics: ${String(error)}`));
  // The shop is more than its metrics: where the port is taken, it is said, and visitors are served.
  server.on('error', (error) => strapi.log.error(`Metrics can't be had on ${metricsHost}:${metricsPort}: ${error.message}`));
  strapi.server.httpServer.once('listening', () => server.listen(metricsPort, metricsHost));
  opened = server;
}

export function closeMetrics(): void {
  opened?.close();
  opened?.closeAllConnections();
  opened = undefined;
}
