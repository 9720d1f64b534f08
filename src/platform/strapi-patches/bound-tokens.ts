import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
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

/** @returns what tells a password from the next one. Strapi salts each, so that nothing can be learned from it */
async function passwordFingerprint(strapi: Core.Strapi, id: number): Promise<string> {
  const account: { password: string | null } | null = await strapi.db
    .query(ACCOUNT)
    .findOne({ where: { id }, select: ['password'] });
  return createHash('sha256')
    .update(account?.password ?? '')
    .digest('base64url');
}

/** Makes tokens end with the password that they were issued for. One of an earlier release, without a fingerprint, ends after its seven days. */
export function boundTokens(strapi: Core.Strapi, stock: TokenService): BoundTokenService {
  assertPatch(PATCH, TARGET, typeof stock.issue === 'function');
  const service = {
    ...stock,
    issueBound: async (id: number) => stock.issue({ id, password: await passwordFingerprint(strapi, id) }),
  };
  replaceMethods<TokenService>(PATCH, TARGET, service, {
    verify: async (token) => {
      const claims = await stock.verify(token);
      const isBound = claims.password !== undefined;
      if (isBound && claims.password !== (await passwordFingerprint(strapi, claims.id))) throw new Error('Invalid token.');
      return claims;
    },
  });
  return service;
}
