import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { rateLimiter, type Allowance, type LimitedArea } from '../../platform/rate-limit/limiter';
import { storefrontKey } from './storefront-tokens';

/** Counts a request. @param address of the client, as Koa finds it behind the configured proxies */
export type RequestLimit = (
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  area: LimitedArea,
) => Promise<Allowance>;

/** Counts requests of the API for the address that they come from, or for the storefront's token that they carry. */
export function createRequestLimit(strapi: Core.Strapi): RequestLimit {
  const limiter = rateLimiter(strapi);

  async function decideWithToken(...[request, response, address, area]: Parameters<RequestLimit>): Promise<Allowance> {
    let own: Allowance | undefined;
    const key = await storefrontKey(strapi, request, response, async () => {
      own = await limiter.decide(address, area);
      return own.allowed;
    });
    return key === undefined ? (own ?? limiter.decide(address, area)) : limiter.decideToken(key);
  }

  return (request, response, address, area) =>
    request.headers.authorization === undefined
      ? limiter.decide(address, area)
      : decideWithToken(request, response, address, area);
}
