import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { API_BASE } from '../../contract/paths';
import { assertPatch } from './assert-patch';

interface Layer {
  path: string;
  methods: string[];
}

/** The part of a request that koa-router matches by, and what it leaves there. */
interface Matched {
  method: string;
  path: string;
  matched?: Partial<Layer>[];
}

/** Strapi's one public route (src/extensions/users-permissions). */
const SIGN_IN = `${API_BASE}/auth/local`;

/**
 * Whether koa-router found a route of Strapi below the API's base for this path, whatever its method. Strapi serves static files
 * by a route for any path, so its router answers 405 for every unknown one.
 */
export function matchesStrapiRoute(ctx: Context | Matched): boolean {
  const { matched: layers = [] } = ctx as Matched;
  return layers.some(({ path, methods }) => path?.startsWith(API_BASE) === true && methods !== undefined && methods.length > 0);
}

/** Asks the mounted router for Strapi's own route and for one that does not exist. @throws PatchError when it can't tell them apart */
export function assertRoutesMatched(strapi: Core.Strapi): void {
  // koa-router has no types here.
  const router = strapi.server.router as { routes: () => (ctx: Matched, next: () => Promise<void>) => unknown };
  const dispatch = router.routes();
  const isMatched = (path: string): boolean => {
    // No route takes this method, so that none runs.
    const ctx: Matched = { method: 'TRACE', path };
    void dispatch(ctx, async () => undefined);
    return matchesStrapiRoute(ctx);
  };
  const fits = isMatched(SIGN_IN) && !isMatched(`${API_BASE}/no-such-path`);
  assertPatch('matched-routes', '@koa/router 12', fits);
}
