import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../platform/database-errors';
import { demandPermission } from './authorization';

export const STOREFRONT_PERMISSION = 'api::storefront.storefront.read';

/** How long a token is trusted before it is looked up again, behind the requests that it comes with. */
const TRUSTED_MS = 10_000;

/** Headers that are remembered, wrong ones among them. */
const HEADERS_MAX = 1_000;

interface Verdict {
  /** of the token's allowance; undefined where the header carries no permission */
  key: string | undefined;
  /** milliseconds on the process's clock */
  checkedAt: number;
}

const verdicts = new LRUCache<string, Verdict>({ max: HEADERS_MAX });
const checks = new Map<string, Promise<string | undefined>>();

const keyOf = (authorization: string): string => createHash('sha256').update(authorization).digest('base64url');

/** Nothing is known of the token: its request counts for its address. */
function withoutVerdict(strapi: Core.Strapi, error: unknown): undefined {
  // Who asks for what must be read is told so by a 503.
  if (!isDatabaseAway(error)) strapi.log.error(`A storefront's token was not looked up: ${String(error)}`);
  return undefined;
}

/** @returns the key of the token's allowance; never rejects */
async function check(strapi: Core.Strapi, request: IncomingMessage, response: ServerResponse): Promise<string | undefined> {
  const { authorization = '' } = request.headers;
  let key: string | undefined;
  try {
    await demandPermission(strapi, strapi.server.app.createContext(request, response), STOREFRONT_PERMISSION);
    key = keyOf(authorization);
  } catch (error) {
    if (!(error instanceof errors.UnauthorizedError || error instanceof errors.ForbiddenError))
      return withoutVerdict(strapi, error);
  }
  verdicts.set(authorization, { key, checkedAt: performance.now() });
  return key;
}

/** One look-up for concurrent requests with one token. */
function checkOnce(strapi: Core.Strapi, request: IncomingMessage, response: ServerResponse): Promise<string | undefined> {
  const { authorization = '' } = request.headers;
  const running = checks.get(authorization);
  if (running) return running;
  const started = check(strapi, request, response).finally(() => checks.delete(authorization));
  checks.set(authorization, started);
  return started;
}

/** @returns whether a request carries a storefront's token, as far as this process knows by now */
export const hasStorefrontToken = ({ authorization }: IncomingHttpHeaders): boolean =>
  authorization !== undefined && verdicts.get(authorization)?.key !== undefined;

/**
 * @param countStranger counts the request for its address: a token that is not known costs the database a question
 * @returns the key of the token's allowance; undefined without the permission, or where the address has no requests left
 */
export async function storefrontKey(
  strapi: Core.Strapi,
  request: IncomingMessage,
  response: ServerResponse,
  countStranger: () => Promise<boolean>,
): Promise<string | undefined> {
  const { authorization = '' } = request.headers;
  const known = verdicts.get(authorization);
  const isOld = known !== undefined && performance.now() - known.checkedAt > TRUSTED_MS;
  if (known?.key !== undefined) {
    if (isOld) void checkOnce(strapi, request, response);
    return known.key;
  }
  if (checks.has(authorization)) return checkOnce(strapi, request, response);
  if (!(await countStranger())) return undefined;
  return known && !isOld ? undefined : checkOnce(strapi, request, response);
}
