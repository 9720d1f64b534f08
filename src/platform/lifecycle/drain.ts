import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as afterNextRead, setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';

/** Requests that take longer are cut off. */
const DEADLINE_MS = 10_000;
const POLL_INTERVAL_MS = 20;
/**
 * Polls that an idle connection gets for a request which was sent before its client could know of the stop. Counted in polls
 * and not in time: while a slow disk blocks the process, requests arrive unread.
 */
const IDLE_POLLS = 75;

/** Polls in which the kernel's queue of new connections is still accepted: closing the socket would reset them. */
const ACCEPT_POLLS = 5;

/**
 * The last request of each open connection while it is in flight. A Set of requests would cost every request half as much
 * again: V8 replaces the table of a busy Set, and an old table keeps its members alive until the next full collection.
 */
const inFlight = new Map<Socket, ServerResponse | undefined>();
let requests = 0;
let draining = false;
let closingConnections = false;

/** Whether the process is about to stop, so that load balancers should send it nothing more. */
export function isDraining(): boolean {
  return draining;
}

function closeAfter(response: ServerResponse): void {
  // Node then sends `Connection: close`, and the client connects to another instance.
  if (!response.headersSent) response.shouldKeepAlive = false;
}

function requestsInFlight(): ServerResponse[] {
  return [...inFlight.values()].filter((response) => response !== undefined);
}

/** The number of requests in flight. */
export function countRequests(): number {
  return requests;
}

function onResponseClose(this: ServerResponse): void {
  requests -= 1;
  const { socket } = this.req;
  if (inFlight.get(socket) === this) inFlight.set(socket, undefined);
}

function onConnectionClose(this: Socket): void {
  inFlight.delete(this);
}

/** Tracks requests in flight for {@link drain}. Must be called before the server listens. */
export function watchRequests(strapi: Core.Strapi): void {
  strapi.server.httpServer.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (closingConnections) closeAfter(response);
    if (!inFlight.has(socket)) socket.on('close', onConnectionClose);
    inFlight.set(socket, response);
    requests += 1;
    // `once` would allocate a wrapper for each request.
    response.on('close', onResponseClose);
  });
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Waits, then lets the event loop read from sockets: it runs timers first. */
async function poll(): Promise<void> {
  await pause(POLL_INTERVAL_MS);
  await afterNextRead();
}

/**
 * The first part of a stop: for DRAIN_SECONDS everything is served while readiness and health say 503, so that load balancers
 * notice.
 */
export async function announceStop(strapi: Core.Strapi): Promise<void> {
  draining = true;
  const { drainSeconds } = environment;
  if (drainSeconds === 0 || !strapi.server.httpServer.listening) return;
  strapi.log.info(`Serving for ${drainSeconds} s more, so that load balancers notice the stop.`);
  await pause(drainSeconds * 1_000);
}

/**
 * Graceful shutdown: ends requests in flight, and those that are on their way on open connections. Strapi destroys every
 * socket right after its parts, so this must end first. It waits for requests, not for connections: an unused one of a
 * browser would hold up `httpServer.close()` until the deadline.
 */
export async function drain(strapi: Core.Strapi): Promise<void> {
  draining = true;
  const server: Server = strapi.server.httpServer;
  if (!server.listening) return;
  for (let polls = 0; polls < ACCEPT_POLLS; polls += 1) await poll();
  closingConnections = true;
  requestsInFlight().forEach(closeAfter);
  // Node's HTTP server closes idle connections with it, on which a request may be on its way.
  NetServer.prototype.close.call(server);
  const began = Date.now();
  for (let polls = 0; Date.now() - began < DEADLINE_MS; polls += 1) {
    if (requestsInFlight().length === 0 && (polls >= IDLE_POLLS || (await countConnections(server)) === 0)) break;
    await poll();
  }
  server.closeIdleConnections();
  const left = requestsInFlight().length;
  if (left > 0) strapi.log.warn(`${left} requests did not end within ${DEADLINE_MS / 1000} seconds and are cut off.`);
}
