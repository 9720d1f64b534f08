import type { Context, Next } from 'koa';
import { environment } from '../environment';
import { isSearchEnginePath, rootPaths } from '../contract/paths';
import { notFound, Problem } from '../contract/problems';
import { sendUnkept } from '../http/cached-response';
import { robots } from '../http/search-engines/robots';
import { sitemap } from '../http/search-engines/sitemap';

const ALLOW = 'GET, HEAD, OPTIONS';

async function answer(ctx: Context): Promise<void> {
  if (ctx.path === rootPaths.robots) {
    return sendUnkept(ctx, { status: 200, body: robots(), contentType: 'text/plain; charset=utf-8' });
  }
  // Without FRONTEND_URL the shop's pages have no address that a sitemap could name.
  const body = environment.frontendUrls.length > 0 ? await sitemap(ctx.path) : undefined;
  if (body === undefined) throw notFound('There is no sitemap at this address.');
  await sendUnkept(ctx, { status: 200, body, contentType: 'application/xml; charset=utf-8' });
}

/** `/robots.txt` and the sitemap, at the root of the service, where crawlers look for them. */
export default () => {
  return async (ctx: Context, next: Next): Promise<unknown> => {
    if (!isSearchEnginePath(ctx.path)) return next();
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      ctx.set('Allow', ALLOW);
      return undefined;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new Problem(405, `This address takes ${ALLOW}.`, { headers: { Allow: ALLOW } });
    }
    return answer(ctx);
  };
};
