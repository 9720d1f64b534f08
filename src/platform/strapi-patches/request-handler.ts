import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Core } from '@strapi/strapi';
import { assertPatch } from '../assert-patch';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

const TARGET = '@strapi/core 5.54, Koa 2';

/** The request that {@link assertRequestHandler} sends, until it has arrived. */
let probe: IncomingMessage | undefined;

/**
 * Puts a handler before Koa. Strapi 5.54 hands `app.callback()` to its HTTP server when it begins to listen, so the wrapped
 * `callback` must be in place during `register`.
 */
export function wrapRequestHandler(strapi: Core.Strapi, wrap: (next: RequestHandler) => RequestHandler): void {
  const { app } = strapi.server;
  const fits = typeof app.callback === 'function' && typeof app.createContext === 'function';
  assertPatch('request-handler', TARGET, fits && !strapi.server.httpServer.listening);
  const callback = app.callback.bind(app);
  const wrapped = (): RequestHandler => {
    const handle = wrap(callback());
    return (request, response) => {
      if (request !== probe) return handle(request, response);
      probe = undefined;
      return undefined;
    };
  };
  // Koa's type also covers HTTP/2, which Strapi's server does not speak.
  app.callback = wrapped as typeof app.callback;
}

/**
 * Sends the listening server a request of its own, before its first one, and sees that the wrapped handler gets it.
 *
 * @throws PatchError when Strapi's server has taken another handler
 */
export function assertRequestHandler(strapi: Core.Strapi): void {
  const socket = new Socket();
  const request = new IncomingMessage(socket);
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  probe = request;
  strapi.server.httpServer.emit('request', request, response);
  const arrived = probe === undefined;
  probe = undefined;
  // Ends the request for those who count requests in flight.
  socket.destroy();
  assertPatch('request-handler', TARGET, arrived);
}
