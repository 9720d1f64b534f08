import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { RequestFields } from '../platform/log/format';
import { requestId } from '../platform/request-id';
import { createRouteName } from './route-name';
import type { RouteTable } from './route-table';

/**
 * At the log level `http` one line for each request of visitors and of the panel, when its answer has been sent or its client has
 * left. At the other levels a request costs nothing here. Must be called before the server listens.
 */
export function installAccessLog(strapi: Core.Strapi, routeTable: RouteTable): void {
  if (!strapi.log.isLevelEnabled('http')) return;
  const routeName = createRouteName(strapi, routeTable);
  strapi.server.httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?', 1);
    response.once('close', () => {
      const fields: RequestFields = {
        request_id: requestId(request),
        method,
        route: routeName(path),
        path,
        // 499: what nginx writes when the client has left.
        status: response.writableFinished ? response.statusCode : 499,
        duration_ms: Math.round(performance.now() - began),
      };
      strapi.log.http(`${method} ${path} (${fields.duration_ms} ms) ${fields.status} ${fields.request_id}`, fields);
    });
  });
}
