import type { IncomingHttpHeaders } from 'node:http';
import { v7 as timeOrderedUuid, v4 as uuid } from 'uuid';
import { environment } from '../../../environment';
import { hasStorefrontToken } from '../../../public/http/storefront-tokens';
import { createAddressList } from '../../../platform/rate-limit/client-address';
import {
  parseArticleSlug,
  parseReferrerHost,
  parseUserAgent,
  stripPersonalParts,
  withoutVisitorId,
  type UserAgent,
} from './data-minimization';
import { filteredReports, type FilterReason } from './metrics';
import { demandViewedItems } from './viewed-items';
import { recordEvent, recordVisit } from './recorder';
import type { EventRow } from './rows';
import type { TrackingEvent, VisitPing } from './schema';

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
 * @param address asked for only where no token tells
 * @returns whether a request comes from a storefront's server: with its token, or from its address
 */
export const isStorefrontServer = (headers: IncomingHttpHeaders, address: () => string): boolean =>
  hasStorefrontToken(headers) || addressMatchers().isTrustedServer(address());

/**
 * Returns why the request must not be stored, if so.
 *
 * @param client the user agent of the request
 * @param visitor the user agent that the body names
 */
function findFilterReason({ address, headers }: Sender, client: UserAgent, visitor?: UserAgent): FilterReason | undefined {
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return 'opt_out';
  if (addressMatchers().isOwn(address)) return 'own_address';
  if (visitor?.isBot) return 'bot';
  // A storefront that renders on its server sends pings for its visitors, with a user agent that looks like a bot.
  const isForVisitor = visitor !== undefined && isStorefrontServer(headers, () => address);
  return client.isBot && !isForVisitor ? 'bot' : undefined;
}

/** A query in one of these may contain a person's name. */
const URL_LIKE = /^(?:\/|https?:\/\/)/i;

type Metadata = NonNullable<TrackingEvent['metadata']>;

/** A shop that adds the visitor's id to its links or members would keep it in rows that retention makes anonymous. */
const minimizeMetadata = (metadata: Metadata, anonId: string): Metadata =>
  Object.fromEntries(Object.entries(metadata).map(([name, text]) => [name, text && withoutVisitorId(text, anonId)]));

function serializeExtra({ referrer: _referrer, page_url: _pageUrl, ...members }: Metadata): string | undefined {
  const entries = Object.entries(members);
  if (entries.length === 0) return undefined;
  const stripped = entries.map(([name, text]) => [name, URL_LIKE.test(text) ? stripPersonalParts(text) : text] as const);
  return JSON.stringify(Object.fromEntries(stripped));
}

function toRow(event: TrackingEvent, eventId: string, { device }: UserAgent): EventRow {
  const metadata = event.metadata && minimizeMetadata(event.metadata, event.anon_id);
  const { referrer, page_url: pageUrl } = metadata ?? {};
  const namesPage = event.event_type === 'article_view' && event.article_id === undefined;
  return {
    event_id: eventId,
    anon_id: event.anon_id,
    event_type: event.event_type,
    product_id: event.product_id,
    article_id: event.article_id,
    article_slug: namesPage ? parseArticleSlug(pageUrl) : undefined,
    device: device ?? undefined,
    referrer: referrer === undefined ? undefined : stripPersonalParts(referrer),
    referrer_host: parseReferrerHost(referrer),
    page_url: pageUrl === undefined ? undefined : stripPersonalParts(pageUrl),
    extra: metadata === undefined ? undefined : serializeExtra(metadata),
    received_at: Date.now(),
  };
}

/** @returns the user agent that an event names, where a storefront's server sends it: a browser has its own */
const namedVisitor = ({ address, headers }: Sender, { user_agent }: TrackingEvent): UserAgent | undefined =>
  user_agent !== undefined && isStorefrontServer(headers, () => address) ? parseUserAgent(user_agent) : undefined;

/**
 * Stores an event, unless its request is filtered: a filtered one gets the same answer.
 * @returns the event's UUID, after the commit
 * @throws Problem 503 if it can't be stored now, 404 if it names what is not published
 */
export async function acceptEvent(sender: Sender, event: TrackingEvent): Promise<string> {
  // Ids in order of time append to the end of the index.
  const eventId = event.event_id ?? timeOrderedUuid();
  const client = parseUserAgent(sender.headers['user-agent'] ?? '');
  const visitor = namedVisitor(sender, event);
  const reason = findFilterReason(sender, client, visitor);
  if (reason !== undefined) {
    filteredReports.inc({ reason });
    return eventId;
  }
  await demandViewedItems(event);
  return recordEvent(toRow(event, eventId, visitor ?? client));
}

/**
 * Stores a visit, unless its request is filtered.
 * @returns the UUID of the visitor's session, after the commit
 */
export async function acceptVisit(sender: Sender, ping: VisitPing): Promise<string> {
  const client = parseUserAgent(sender.headers['user-agent'] ?? '');
  const visitor = ping.user_agent === undefined ? undefined : parseUserAgent(ping.user_agent);
  const reason = findFilterReason(sender, client, visitor);
  if (reason) {
    filteredReports.inc({ reason });
    return uuid();
  }
  const { browser, os, device } = visitor ?? client;
  return recordVisit({ anon_id: ping.anon_id, session_id: uuid(), at: Date.now(), browser, os, device });
}
