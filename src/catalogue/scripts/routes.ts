import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { scriptPaths } from '../../contract/paths';
import { createScriptController } from './controller';

/** src/api/catalogue/policies: it asks for the permission for imports. */
const MAY_IMPORT = 'api::catalogue.may-import';

/** Mounts the routes of imports by a script, which ask for an API token. Call it in `register`. */
export function registerScriptRoutes(strapi: Core.Strapi): void {
  const controller = createScriptController(strapi);
  const route = (method: 'GET' | 'POST', path: string, handler: (ctx: Context) => Promise<void>) => ({
    method,
    path,
    info: { type: 'admin' as const },
    handler: handler as Core.MiddlewareHandler,
    // Strapi would look for an account of the panel.
    config: { auth: false as const, policies: [MAY_IMPORT] },
  });
  strapi.server.routes({
    type: 'admin',
    prefix: '',
    routes: [route('POST', scriptPaths.imports, controller.import), route('GET', `${scriptPaths.imports}/:id`, controller.one)],
  });
}
