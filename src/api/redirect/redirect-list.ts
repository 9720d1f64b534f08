import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
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

/** Lists all redirects that lead to something, for an edge that answers them itself. It asks for a storefront's token. */
export async function listRedirects(strapi: Core.Strapi, ctx: Context): Promise<void> {
  await demandPermission(strapi, ctx, STOREFRONT_PERMISSION);
  const body = Readable.from(listJson());
  body.on('error', (error) => strapi.log.error(`The list of redirects ended early: ${String(error)}`));
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json';
  ctx.body = body;
}
