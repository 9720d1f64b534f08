import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Core } from '@strapi/strapi';
import { collectDefaultMetrics } from 'prom-client';
import { environment } from '../../environment';
import { registry } from './registry';

/** prom-client's gauges that are named like counters. `promtool check metrics` refuses them, and each is also there by type. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

let server: Server | undefined;

function isAllowed(authorization: string | undefined): boolean {
  const { metricsToken } = environment;
  if (metricsToken === undefined) return true;
  const [given, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${metricsToken}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function createMetricsServer(onError: (error: unknown) => void): Server {
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

/**
 * Serves metrics on METRICS_PORT, if it is set. Must be called before the shop's server listens.
 *
 * @param watch called only if metrics are served
 */
export function startMetrics(strapi: Core.Strapi, watch: () => void): void {
  const { metricsPort, metricsHost } = environment;
  if (metricsPort === undefined) return;
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  watch();
  const opened = createMetricsServer((error) => strapi.log.error(`Metrics: ${String(error)}`));
  // The shop runs without metrics if their port is taken.
  opened.on('error', (error) => strapi.log.error(`Metrics can't be served on ${metricsHost}:${metricsPort}: ${error.message}`));
  strapi.server.httpServer.once('listening', () => opened.listen(metricsPort, metricsHost));
  server = opened;
}

export function stopMetrics(): void {
  server?.close();
  server?.closeAllConnections();
  server = undefined;
}
