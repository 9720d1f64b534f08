import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Core } from '@strapi/strapi';
import { assertPatch } from './assert-patch';

/** Node takes in the rest of an unread body, if it can't be longer than this. */
const UNREAD_MAX_BYTES = 64 * 1024;

/** How long a client has to read its answer before the connection is reset. */
const LINGER_MS = 1_000;

function mayBeLarge({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > UNREAD_MAX_BYTES;
}

/** Ends the connection like nginx's lingering close: a reset right after the answer could overtake it. */
function linger(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * After an answer, Node reads and drops what is left of the request's body, however long it is: 20 MB of a refused upload. Here a
 * body that may be large ends its connection with the answer, and what was not read by then stays unread.
 *
 * Must be called before the server listens.
 */
export function dropUnreadBodies(strapi: Core.Strapi): void {
  assertPatch('unread-bodies', 'Node 20 to 26', typeof Socket.prototype.destroySoon === 'function');
  strapi.server.httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!mayBeLarge(request)) return;
    response.shouldKeepAlive = false;
    // Node drops the bodies of requests without a reader, so this counts as reading.
    request.read(0);
    const { socket } = request;
    socket.destroySoon = () => (request.complete ? Socket.prototype.destroySoon.call(socket) : linger(socket));
  });
}
