import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** How long a stop waits for requests under way before their connections are cut. */
const DEADLINE_MS = 10_000;
const LOOK_AGAIN_MS = 20;
/** How long a connection without a request may still bring the one that was on its way when the stop began. */
const LAST_REQUESTS_MS = 3_000;

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

/** Takes no more connections. (`close` of an HTTP server would also cut those that are idle at this moment.) */
function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, number) => (error ? reject(error) : resolve(number)));
  });
}

/**
 * Lets the requests under way end, and those that are on their way to us: a kept connection may carry the next one while its
 * client can't know yet that we stop. Strapi itself cuts every connection as soon as its parts are destroyed, so this must run,
 * and be waited for, first. What is waited for is requests: a connection that a browser opened ahead and never used would
 * hold `httpServer.close()` up until the deadline, and so would a kept-alive one whose last request has just ended.
 */
export async function drain(strapi: Core.Strapi): Promise<void> {
  draining = true;
  const server: Server = strapi.server.httpServer;
  if (!server.listening) return;
  underWay.forEach(endConnectionAfter);
  stopListening(server);
  const began = Date.now();
  while (Date.now() - began < DEADLINE_MS) {
    const mayBring = Date.now() - began < LAST_REQUESTS_MS && (await openConnections(server)) > 0;
    if (underWay.size === 0 && !mayBring) break;
    await pause(LOOK_AGAIN_MS);
  }
  server.closeIdleConnections();
  if (underWay.size > 0) {
    strapi.log.warn(`${underWay.size} requests did not end within ${DEADLINE_MS / 1000} seconds and are cut off.`);
  }
}
