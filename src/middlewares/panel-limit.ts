import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { isApiPath } from '../contract/paths';
import { rateLimiter, secondsToWait, setAllowanceHeaders } from '../platform/rate-limit/limiter';
import { matchedPaths } from '../platform/strapi-patches/mounted-routes';
import { PUBLIC_FOLDER } from '../public/read-model/projection/renditions';

const MEDIA = new RegExp(`^/(?:${PUBLIC_FOLDER}|uploads)/`);
const PANEL = /^\/admin(?:\/|$)/;

const BEARER = /^Bearer\s+(\S+)$/i;

/** Whether a request carries an access token that this shop's panel has signed and that has not expired. */
function hasPanelToken(strapi: Core.Strapi, authorization: string): boolean {
  const [, token] = BEARER.exec(authorization) ?? [];
  return token !== undefined && strapi.sessionManager('admin').validateAccessToken(token).isValid;
}

/** Strapi's routes for the panel's pages and for the files of the public folder. */
const FILE_ROUTES = ['/admin/:path*', '/((?!uploads/).+)'];

/** Whether a request can only be answered with a file: of the panel, or of the media folder. */
function asksForFile(strapi: Core.Strapi, { method, path }: Context): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (MEDIA.test(path) || path === '/favicon.ico') return true;
  return PANEL.test(path) && matchedPaths(strapi, method, path).every((route) => FILE_ROUTES.includes(route));
}

/**
 * Limits what strangers may ask of files, and of Strapi's own routes and of unknown paths, with counts of their own for each client: the
 * panel's sign-in must work when the API's allowance is used up. Requests with a token of the panel are not counted; those below the
 * API's base are counted by `public-api`.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const limiter = rateLimiter(strapi);

  return async (ctx: Context, next: Next): Promise<unknown> => {
    if (isApiPath(ctx.path) || hasPanelToken(strapi, ctx.get('Authorization'))) return next();
    const isFile = asksForFile(strapi, ctx);
    const allowance = await limiter.decide(ctx.ip, isFile ? 'files' : 'panel');
    // What a cache keeps of a file is no client's own.
    if (!isFile || !allowance.allowed) setAllowanceHeaders(ctx, allowance);
    if (allowance.allowed) return next();
    const wait = secondsToWait(allowance);
    ctx.set('Retry-After', String(wait));
    throw new errors.RateLimitError(`Too many requests. Try again in ${wait} seconds.`);
  };
};
