import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { environment } from '../../environment';

/** Mounts `GET /password-recovery`: the sign-in page asks, before there is a user, whether the shop can send mail. */
export function registerPasswordRecovery(strapi: Core.Strapi): void {
  strapi.server.routes({
    type: 'admin',
    prefix: '/password-recovery',
    routes: [
      {
        method: 'GET',
        path: '/',
        info: { type: 'admin' },
        handler: (ctx: Context) => {
          ctx.body = { mail: environment.smtpHost !== undefined };
        },
        config: { auth: false },
      },
    ],
  });
}
