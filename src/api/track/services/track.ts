import { v7 as timeOrderedUuid, v4 as uuid } from 'uuid';
import type { Agent } from '../../../tracking/agents';
import { articleSlugOf, referrerHost, withoutPersonalParts } from '../../../tracking/page-addresses';
import { recordEvent, recordVisit } from '../../../tracking/recorder';
import type { EventReport } from '../schemas/track';

/** Anything that looks like an address may carry a query with somebody's name in it. */
const ADDRESS_LIKE = /^(?:\/|https?:\/\/)/i;

type Metadata = NonNullable<EventReport['metadata']>;

function extraOf({ referrer: _referrer, page_url: _pageUrl, ...members }: Metadata): string | null {
  const entries = Object.entries(members);
  if (entries.length === 0) return null;
  const kept = entries.map(([name, text]) => [name, ADDRESS_LIKE.test(text) ? withoutPersonalParts(text) : text] as const);
  return JSON.stringify(Object.fromEntries(kept));
}

/**
 * Stores an event; it is committed when this resolves.
 * @returns its UUID: the one it came with, or a new one, which begins with the time so that an index grows at its end
 */
export async function trackEvent(report: EventReport, agent: Agent): Promise<string> {
  const { metadata = {}, event_id = timeOrderedUuid() } = report;
  const { referrer, page_url } = metadata;
  await recordEvent({
    event_id,
    anon_id: report.anon_id,
    event_type: report.event_type,
    product_id: report.product_id ?? null,
    article_id: report.article_id ?? null,
    article_slug: report.event_type === 'article_view' && report.article_id === undefined ? articleSlugOf(page_url) : null,
    device: agent.device,
    referrer: referrer === undefined ? null : withoutPersonalParts(referrer),
    referrer_host: referrerHost(referrer),
    page_url: page_url === undefined ? null : withoutPersonalParts(page_url),
    extra: extraOf(metadata),
    received_at: Date.now(),
  });
  return event_id;
}

/** @returns the UUID of the visitor's session; it is committed */
export async function trackVisit(anonId: string, { browser, os, device }: Agent): Promise<string> {
  return recordVisit({ anon_id: anonId, session_id: uuid(), at: Date.now(), browser, os, device });
}

export default () => ({ trackEvent, trackVisit });
