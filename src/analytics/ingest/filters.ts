import type { IncomingHttpHeaders } from 'node:http';
import { environment } from '../../environment';
import { createAddressList } from '../../platform/rate-limit/client-address';
import type { Agent } from './user-agents';
import type { FilterReason } from './filter-reasons';

/** Who sends a report, as far as its request tells. */
export interface Sender {
  /** as Koa finds it under the configured proxies */
  address: string;
  headers: IncomingHttpHeaders;
}

type AddressList = (address: string) => boolean;

let lists: { own: AddressList; rendering: AddressList } | undefined;

function addressLists(): { own: AddressList; rendering: AddressList } {
  lists ??= {
    own: createAddressList(environment.trackingIgnoredAddresses),
    rendering: createAddressList(environment.rateLimitTrusted),
  };
  return lists;
}

/**
 * @param program what the request says of the program that sent it
 * @param visitor what the report itself says of the visitor's browser, if it does
 * @returns why nothing is to be stored of this request, if so
 */
export function filterReason({ address, headers }: Sender, program: Agent, visitor?: Agent): FilterReason | undefined {
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return 'opt_out';
  const { own, rendering } = addressLists();
  if (own(address)) return 'own_address';
  if (visitor?.bot) return 'bot';
  // A storefront that renders on its server is a program, and speaks for a visitor who is none.
  const speaksForVisitor = visitor !== undefined && rendering(address);
  return program.bot && !speaksForVisitor ? 'bot' : undefined;
}
