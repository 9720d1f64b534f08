import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { API_BASE } from '../contract/paths';
import { notFound, Problem } from '../contract/problems';
import { createOperationTable, type OperationTable } from '../http/public-operations';

/** Below the API's base to a careless eye: other letters' case, or more slashes. */
const LOOKALIKE = /^\/+api\/+v1(?:\/|$)/i;

function decoded(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new Problem(400, 'The address has a malformed percent-encoding.');
  }
}

interface MatchedLayer {
  path: string;
  methods: string[];
}

/** Strapi serves static files with a route that takes any path: it makes a 405 out of every unknown one. */
function isRouted(ctx: Context): boolean {
  const layers = ((ctx as { matched?: MatchedLayer[] }).matched ?? []).filter((layer) => layer.methods.length > 0);
  return layers.some((layer) => layer.path.startsWith(API_BASE));
}

/**
 * Takes requests for the public operations straight to their routes. Everything else, the panel and
 * Strapi's own routes, goes on through Strapi's middlewares and router.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  let table: OperationTable | undefined;

  return async (ctx: Context, next: Next): Promise<unknown> => {
    if (!LOOKALIKE.test(ctx.path)) return next();
    // Routes are registered after middlewares are made: the table is drawn up at the first request.
    table ??= createOperationTable(strapi);
    const found = table(ctx.path);
    if (!found) {
      const canonical = ctx.path
        .toLowerCase()
        .replace(/\/{2,}/g, '/')
        .replace(/\/+$/, '');
      // Strapi's router would take a look-alike for the address itself.
      if (canonical !== ctx.path && (table(canonical) || !ctx.path.startsWith(`${API_BASE}/`))) {
        throw notFound('There is nothing at this address.');
      }
      await next();
      if (ctx.status === 405 && !isRouted(ctx)) throw notFound('There is nothing at this address.');
      return undefined;
    }
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      ctx.set('Allow', found.allow);
      return undefined;
    }
    const handler = found.methods.get(ctx.method);
    if (!handler) {
      throw new Problem(405, `This address takes ${found.allow}.`, { headers: { Allow: found.allow } });
    }
    ctx.params = decoded(found.params);
    await handler(ctx, async () => undefined);
    return undefined;
  };
};
