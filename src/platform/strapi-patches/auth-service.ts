import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { assertPatch } from '../assert-patch';

/** The part of Strapi's authentication service that is used here. */
interface AuthService {
  /** reads from `ctx.state.route` which authentication strategies are accepted, and calls `next` with `ctx.state.auth` */
  authenticate: (ctx: Context, next: () => Promise<void>) => Promise<unknown>;
  verify: (auth: unknown, config: { scope: string[] }) => Promise<unknown>;
}

/** @throws PatchError when a member is missing */
export function authService(strapi: Core.Strapi): AuthService {
  const service: Partial<AuthService> | undefined = strapi.get('auth');
  const fits = [service?.authenticate, service?.verify].every((method) => typeof method === 'function');
  assertPatch('auth-service', '@strapi/core 5.54', fits);
  return service as AuthService;
}
