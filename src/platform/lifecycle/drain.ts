import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as readOnce, setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** How long a stop waits for requests under way before their connections are cut. */
const DEADLINE_MS = 10_000;
const LOOK_AGAIN_MS = 20;
/**
 * How many looks a connection without a request is given to bring the one that was on its way when the stop began. Counted in
 * looks, not in time: while a slow disk holds the process up, requests arrive and nobody reads them.
 */
const LAST_LOOKS = 75;

/** Turns of the event loop in which connections that clients take for open already, and nobody has accepted, still are. */
const LAST_ACCEPTS = 5;

/**
 * The last request of each open connection, as long as it is under way. (A Set of requests would be simpler, and made each request of
 * a busy server cost half as much again: a Set that is added to and deleted from makes itself a new table every few hundred times, and
 * old tables that have lived long enough keep all that ever stood in them from V8's quick collections.)
 */
const lastRequests = new Map<Socket, ServerResponse | undefined>();
let draining = false;
let endingConnections = false;

/** @returns whether the server is about to stop: a load balancer should send it nothing more */
export function isDraining(): boolean {
  return draining;
}

function endConnectionAfter(response: ServerResponse): void {
  // Node then answers with `Connection: close`, and the client turns to another instance.
  if (!response.headersSent) response.shouldKeepAlive = false;
}

function requestsUnderWay(): ServerResponse[] {
  return [...lastRequests.values()].filter((response) => response !== undefined);
}

function forgetRequest(this: ServerResponse): void {
  const { socket } = this.req;
  if (lastRequests.get(socket) === this) lastRequests.set(socket, undefined);
}

function forgetConnection(this: Socket): void {
  lastRequests.delete(this);
}

/** Notes the requests under way, so that {@link drain} knows what it waits for. To be called before the server listens. */
export function watchRequests(strapi: Core.Strapi): void {
  strapi.server.httpServer.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (endingConnections) endConnectionAfter(response);
    if (!lastRequests.has(socket)) socket.on('close', forgetConnection);
    lastRequests.set(socket, response);
    // (`once` would wrap it anew for each request, and a response closes once anyway.)
    response.on('close', forgetRequest);
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
  // Closing the socket resets what waits in its queue. Connections are kept meanwhile, or their clients would come anew.
  for (let turn = 0; turn < LAST_ACCEPTS; turn += 1) {
    await pause(LOOK_AGAIN_MS);
    await readOnce();
  }
  endingConnections = true;
  requestsUnderWay().forEach(endConnectionAfter);
  stopListening(server);
  const began = Date.now();
  for (let looks = 0; Date.now() - began < DEADLINE_MS; looks += 1) {
    if (requestsUnderWay().length === 0 && (looks >= LAST_LOOKS || (await openConnections(server)) === 0)) break;
    await pause(LOOK_AGAIN_MS);
    // A turn of the event loop calls timers before it reads from sockets.
    await readOnce();
  }
  server.closeIdleConnections();
  const left = requestsUnderWay().length;
  if (left > 0) {
    strapi.log.warn(`${left} requests did not end within ${DEADLINE_MS / 1000} seconds and are cut off.`);
  }
}
