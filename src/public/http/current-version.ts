import fresh from 'fresh';
import type { Context } from 'koa';

/** Whether the client has this version. Unlike `ctx.fresh`, as for answers of the API: clients by `fetch` add `no-cache` to such a question. */
export function isCurrent({ request, response }: Context): boolean {
  const { 'if-none-match': etags, 'if-modified-since': since } = request.headers;
  return fresh({ 'if-none-match': etags, 'if-modified-since': since }, response.headers);
}
