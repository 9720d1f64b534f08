import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { scriptPaths } from '../../contract/paths';
import { pathOf } from '../../contract/redirects';
import { demandPermission } from '../../http/authorization';
import { STOREFRONT_PERMISSION } from '../../http/storefront-tokens';
import { readRedirects } from '../../read-model/query/redirects';

async function* listJson(): AsyncGenerator<string> {
  let separator = '{"data":[';
  for await (const { from, page } of readRedirects()) {
    yield `${separator}${JSON.stringify({ from, to: pathOf(page) })}`;
    separator = ',';
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}

/**
 * Mounts the list of all redirects that lead to something, for an edge that answers them itself. It asks for a storefront's token. Call it
 * in `register`.
 */
export function registerRedirectList(strapi: Core.Strapi): void {
  const list = async (ctx: Context): Promise<void> => {
    await demandPermission(strapi, ctx, STOREFRONT_PERMISSION);
    const body = Readable.from(listJson());
    body.on('error', (error) => strapi.log.error(`The list of redirects ended early: ${String(error)}`));
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'application/json';
    ctx.body = body;
  };
  strapi.server.routes({
    type: 'admin',
    prefix: '',
    routes: [
      {
        method: 'GET',
        path: scriptPaths.redirects,
        info: { type: 'admin' as const },
        handler: list as Core.MiddlewareHandler,
        // Strapi would look for an account of the panel.
        config: { auth: false as const },
      },
    ],
  });
}
