import type { Core } from '@strapi/strapi';
import { assertPatch } from './assert-patch';

const BEARER = /^Bearer\s+(\S+)$/i;

interface Sessions {
  validateAccessToken: (token: string) => { isValid: boolean };
}

/**
 * @param authorization the request's header
 * @returns whether it carries an access token that this shop's panel has signed and that has not expired. Strapi 5.54 also looks up
 *   the session and the account, when it authenticates the request
 */
export function hasPanelToken(strapi: Core.Strapi, authorization: string): boolean {
  const [, token] = BEARER.exec(authorization) ?? [];
  return token !== undefined && sessions(strapi).validateAccessToken(token).isValid;
}

function sessions(strapi: Core.Strapi): Sessions {
  return (strapi.sessionManager as unknown as (origin: 'admin') => Sessions)('admin');
}

/** @throws PatchError */
export function assertPanelSessions(strapi: Core.Strapi): void {
  const fits = typeof strapi.sessionManager === 'function' && typeof sessions(strapi).validateAccessToken === 'function';
  assertPatch('panel-session', '@strapi/core 5.54', fits);
}
