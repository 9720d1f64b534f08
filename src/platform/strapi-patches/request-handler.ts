import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { assertPatch } from '../assert-patch';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Puts a handler before Koa. Strapi 5.54 hands `app.callback()` to its HTTP server when the first request arrives, so the wrapped
 * `callback` must be in place before.
 */
export function wrapRequestHandler(strapi: Core.Strapi, wrap: (next: RequestHandler) => RequestHandler): void {
  const { app } = strapi.server;
  const fits = typeof app.callback === 'function' && typeof app.createContext === 'function';
  assertPatch('request-handler', '@strapi/core 5.54, Koa 2', fits && !strapi.server.httpServer.listening);
  const callback = app.callback.bind(app);
  const wrapped = (): RequestHandler => wrap(callback());
  // Koa's type also covers HTTP/2, which Strapi's server does not speak.
  app.callback = wrapped as typeof app.callback;
}
