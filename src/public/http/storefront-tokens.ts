import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../../platform/database-errors';
import { rateLimiter, type Allowance, type LimitedArea } from '../../platform/rate-limit/limiter';
import { demandPermission } from './authorization';

export const STOREFRONT_PERMISSION = 'api::storefront.storefront.read';

/** How long a token is trusted before it is looked up again, behind the requests that it comes with. */
const TRUSTED_MS = 10_000;

/** Headers that are remembered, wrong ones among them. */
const HEADERS_MAX = 1_000;

/** The context of a look-up. */
interface Asked {
  strapi: Core.Strapi;
  request: IncomingMessage;
  response: ServerResponse;
}

const NOT_PERMITTED = '';

/** Headers that are being looked up. */
const asked = new Set<string>();

/** @returns the key of the token's allowance; undefined where nothing is known of it: its request counts for its address */
async function lookUp(authorization: string, { strapi, request, response }: Asked): Promise<string | undefined> {
  asked.add(authorization);
  try {
    await demandPermission(strapi, strapi.server.app.createContext(request, response), STOREFRONT_PERMISSION);
    return createHash('sha256').update(authorization).digest('base64url');
  } catch (error) {
    if (error instanceof errors.UnauthorizedError || error instanceof errors.ForbiddenError) return NOT_PERMITTED;
    // Who asks for what must be read is told so by a 503.
    if (!isDatabaseAway(error)) strapi.log.error(`A storefront's token was not looked up: ${String(error)}`);
    return undefined;
  } finally {
    asked.delete(authorization);
  }
}

/** Keys by header. Concurrent requests share a look-up; behind an old key it is made while the key is used. */
const keys = new LRUCache<string, string, Asked>({
  max: HEADERS_MAX,
  ttl: TRUSTED_MS,
  allowStale: true,
  noDeleteOnStaleGet: true,
  fetchMethod: (authorization, _old, { context }) => lookUp(authorization, context),
});

/** @returns whether a request carries a storefront's token, as far as this process knows by now */
export const hasStorefrontToken = ({ authorization }: IncomingHttpHeaders): boolean =>
  authorization !== undefined && Boolean(keys.peek(authorization, { allowStale: true }));

/** Whether a request asks for nothing that is its own; with another token it may ask for a draft. */
export const isAnonymous = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === undefined || hasStorefrontToken(headers);

/** Counts a request of the API for the address that it comes from, or for the storefront's token that it carries. */
export async function countRequest(
  strapi: Core.Strapi,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  area: LimitedArea,
): Promise<Allowance> {
  const limiter = rateLimiter(strapi);
  const { authorization } = request.headers;
  if (authorization === undefined) return limiter.decide(address, area);
  const isKnown = hasStorefrontToken(request.headers);
  // A token that is not known costs the database a question: its request counts for the address.
  const own = isKnown || asked.has(authorization) ? undefined : await limiter.decide(address, area);
  if (own?.allowed === false) return own;
  // One that is not permitted is asked for again when its time is over, and not used meanwhile.
  const found = keys.fetch(authorization, { context: { strapi, request, response }, allowStale: isKnown });
  // It rejects where others push it out meanwhile.
  const key = await found.catch(() => undefined);
  return key ? limiter.decideToken(key) : (own ?? limiter.decide(address, area));
}
