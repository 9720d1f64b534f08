import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** How long a stop waits for requests under way before their connections are cut. */
const DEADLINE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

const underWay = new Set<ServerResponse>();
let draining = false;

/** @returns whether the server is about to stop: a load balancer should send it nothing more */
export function isDraining(): boolean {
  return draining;
}

function endConnectionAfter(response: ServerResponse): void {
  // Node then answers with `Connection: close`, and the client turns to another instance.
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/** Notes the requests under way, so that {@link drain} knows what it waits for. To be called before the server listens. */
export function watchRequests(strapi: Core.Strapi): void {
  strapi.server.httpServer.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (draining) endConnectionAfter(response);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
}

/**
 * Lets the requests under way end. Strapi itself cuts every connection as soon as its parts are destroyed, so this must run,
 * and be waited for, first. What is waited for is requests: a connection that a browser opened ahead and never used would
 * hold `httpServer.close()` up until the deadline, and so would a kept-alive one whose last request has just ended.
 */
export async function drain(strapi: Core.Strapi): Promise<void> {
  draining = true;
  const server: Server = strapi.server.httpServer;
  if (!server.listening) return;
  underWay.forEach(endConnectionAfter);
  server.close();
  const giveUpAt = Date.now() + DEADLINE_MS;
  while (underWay.size > 0 && Date.now() < giveUpAt) {
    server.closeIdleConnections();
    await pause(LOOK_AGAIN_MS);
  }
  server.closeIdleConnections();
  if (underWay.size > 0) {
    strapi.log.warn(`${underWay.size} requests did not end within ${DEADLINE_MS / 1000} seconds and are cut off.`);
  }
}
