import type { Core } from '@strapi/strapi';
import { clientAddress } from '../platform/rate-limit/client-address';

/** Logs each sign-in to the panel that fails, with its client's address: what a program against guessed passwords (fail2ban) reads. */
export function logFailedSignIns(strapi: Core.Strapi): void {
  strapi.eventHub.on('admin.auth.error', async () => {
    const ctx = strapi.requestContext.get();
    const address = ctx === undefined ? 'an unknown address' : clientAddress(strapi.server.app, ctx.req, ctx.res);
    strapi.log.warn(`A sign-in to the panel failed, from ${address}.`);
  });
}
