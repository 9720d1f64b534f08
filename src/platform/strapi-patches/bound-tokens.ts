import type { Core } from '@strapi/strapi';
import { passwordFingerprint } from '../password-fingerprint';
import { assertPatch, replaceMethods } from './assert-patch';

const PATCH = 'bound-tokens';
const TARGET = '@strapi/plugin-users-permissions 5.54';

const ACCOUNT = 'plugin::users-permissions.user';

interface Claims {
  id: number;
  /** fingerprint of the account's password */
  password?: string;
}

/** Tokens of the API's users, in Strapi 5.54. */
export interface TokenService {
  issue: (claims: Claims) => string | Promise<string>;
  /** @throws when the token is not valid */
  verify: (token: string) => Promise<Claims>;
}

export interface BoundTokenService extends TokenService {
  /** @returns a token that is valid for as long as the account's password stays the same */
  issueBound: (id: number) => Promise<string>;
}

/** Makes tokens end with the password that they were issued for. One of an earlier release, without a fingerprint, ends after its seven days. */
export function boundTokens(strapi: Core.Strapi, stock: TokenService): BoundTokenService {
  assertPatch(PATCH, TARGET, typeof stock.issue === 'function');
  const service = {
    ...stock,
    issueBound: async (id: number) => stock.issue({ id, password: await passwordFingerprint(strapi, ACCOUNT, id) }),
  };
  replaceMethods<TokenService>(PATCH, TARGET, service, {
    verify: async (token) => {
      const claims = await stock.verify(token);
      const isBound = claims.password !== undefined;
      if (isBound && claims.password !== (await passwordFingerprint(strapi, ACCOUNT, claims.id)))
        throw new Error('Invalid token.');
      return claims;
    },
  });
  return service;
}
