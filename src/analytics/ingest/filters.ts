import type { IncomingHttpHeaders } from 'node:http';
import { environment } from '../../environment';
import { createAddressList } from '../../platform/rate-limit/client-address';
import type { FilterReason } from './filter-reasons';
import type { UserAgent } from './user-agents';

/** The client of a tracking request. */
export interface Sender {
  /** IP address, as Koa finds it behind the configured proxies */
  address: string;
  headers: IncomingHttpHeaders;
}

type AddressMatcher = (address: string) => boolean;

let matchers: { isOwn: AddressMatcher; isTrustedServer: AddressMatcher } | undefined;

function addressMatchers(): { isOwn: AddressMatcher; isTrustedServer: AddressMatcher } {
  matchers ??= {
    isOwn: createAddressList(environment.trackingIgnoredAddresses),
    isTrustedServer: createAddressList(environment.rateLimitTrusted),
  };
  return matchers;
}

/**
 * Returns why the request must not be stored, if so.
 *
 * @param client the user agent of the request
 * @param visitor the user agent that a visit ping names in its body
 */
export function findFilterReason({ address, headers }: Sender, client: UserAgent, visitor?: UserAgent): FilterReason | undefined {
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return 'opt_out';
  const { isOwn, isTrustedServer } = addressMatchers();
  if (isOwn(address)) return 'own_address';
  if (visitor?.isBot) return 'bot';
  // A storefront that renders on its server sends pings for its visitors, with a user agent that looks like a bot.
  const isForVisitor = visitor !== undefined && isTrustedServer(address);
  return client.isBot && !isForVisitor ? 'bot' : undefined;
}
