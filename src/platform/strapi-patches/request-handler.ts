import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { assertPatch } from './assert-patch';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Puts a handler before Koa. Strapi 5.54 hands `app.callback()` to its HTTP server when it begins to listen, so the wrapped
 * `callback` must be in place during `register`.
 */
export function wrapRequestHandler(strapi: Core.Strapi, wrap: (next: RequestHandler) => RequestHandler): void {
  const { app } = strapi.server;
  assertPatch('request-handler', '@strapi/core 5.54', typeof app.callback === 'function' && !strapi.server.httpServer.listening);
  const callback = app.callback.bind(app);
  // Koa's type also covers HTTP/2, which Strapi's server does not speak.
  app.callback = (() => wrap(callback())) as typeof app.callback;
}
