import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** How long a stop waits for requests under way before their connections are cut. */
const DEADLINE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

const underWay = new Set<ServerResponse>();
let draining = false;

/** @returns whether this process is stopping, so that no new visitors should be sent to it */
export function isDraining(): boolean {
  return draining;
}

function endConnectionAfter(response: ServerResponse): void {
  // Node then answers with `Connection: close`, and the client looks for another instance.
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
 * Stops gently: nobody new is let in, connections that wait for nothing are closed, and requests under way are answered.
 * Strapi itself would cut them off right after `destroy`. What is still open at the deadline is left to that.
 *
 * @param deadline milliseconds
 */
export async function drain(strapi: Core.Strapi, deadline = DEADLINE_MS): Promise<void> {
  draining = true;
  const server: Server = strapi.server.httpServer;
  if (!server.listening) return;
  underWay.forEach(endConnectionAfter);
  // Not awaited: it calls back only when the last connection is closed, however long that is held open.
  server.close();
  const giveUpAt = Date.now() + deadline;
  while (underWay.size > 0 && Date.now() < giveUpAt) {
    server.closeIdleConnections();
    await pause(LOOK_AGAIN_MS);
  }
  server.closeIdleConnections();
  if (underWay.size > 0) strapi.log.warn(`${underWay.size} requests were cut off: they took longer than ${deadline} ms.`);
}
