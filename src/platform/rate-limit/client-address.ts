import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';

/** @returns the client's address as Koa finds it behind the configured proxies, for handlers before Koa */
export function clientAddress(app: Core.Strapi['server']['app'], request: IncomingMessage, response: ServerResponse): string {
  // Without proxies the socket knows it, and a Koa context is expensive.
  return app.proxy ? app.createContext(request, response).ip : (request.socket.remoteAddress ?? '');
}
