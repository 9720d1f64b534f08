import { v7 as timeOrderedUuid, v4 as uuid } from 'uuid';
import type { Context } from 'koa';
import { readAgent, type Agent } from '../../../tracking/agents';
import { filterReason } from '../../../tracking/filters';
import { articleSlugOf, referrerHost, withoutPersonalParts } from '../../../tracking/page-addresses';
import { countFiltered, recordEvent, recordVisit } from '../../../tracking/recorder';
import type { EventRow } from '../../../tracking/rows';
import type { EventReport, VisitorReport } from '../schemas/track';

/** Anything that looks like an address may carry a query with somebody's name in it. */
const ADDRESS_LIKE = /^(?:\/|https?:\/\/)/i;

type Metadata = NonNullable<EventReport['metadata']>;

function extraOf({ referrer: _referrer, page_url: _pageUrl, ...members }: Metadata): string | null {
  const entries = Object.entries(members);
  if (entries.length === 0) return null;
  const kept = entries.map(([name, text]) => [name, ADDRESS_LIKE.test(text) ? withoutPersonalParts(text) : text] as const);
  return JSON.stringify(Object.fromEntries(kept));
}

/** @param eventId begins with the time where it was made here, so that an index grows at its end */
function rowOf(report: EventReport, eventId: string, { device }: Agent): EventRow {
  const { metadata } = report;
  const { referrer, page_url: pageUrl } = metadata ?? {};
  const namesPage = report.event_type === 'article_view' && report.article_id === undefined;
  return {
    event_id: eventId,
    anon_id: report.anon_id,
    event_type: report.event_type,
    product_id: report.product_id ?? null,
    article_id: report.article_id ?? null,
    article_slug: namesPage ? articleSlugOf(pageUrl) : null,
    device,
    referrer: referrer === undefined ? null : withoutPersonalParts(referrer),
    referrer_host: referrerHost(referrer),
    page_url: pageUrl === undefined ? null : withoutPersonalParts(pageUrl),
    extra: metadata === undefined ? null : extraOf(metadata),
    received_at: Date.now(),
  };
}

/**
 * Stores an event, unless nothing is to be stored of this request: a visitor who wants no record, or is none, hears what
 * everybody hears, and leaves no trace.
 * @returns the event's UUID, its own or a new one; when this resolves it is committed
 */
export async function acceptEvent(ctx: Context, report: EventReport): Promise<string> {
  const eventId = report.event_id ?? timeOrderedUuid();
  const agent = readAgent(ctx.req.headers['user-agent'] ?? '');
  const reason = filterReason(ctx, agent);
  if (reason) countFiltered(reason);
  else await recordEvent(rowOf(report, eventId, agent));
  return eventId;
}

/**
 * Notes a visit, unless nothing is to be stored of this request.
 * @returns the UUID of the visitor's session; when this resolves it is committed
 */
export async function acceptVisit(ctx: Context, report: VisitorReport): Promise<string> {
  const sender = readAgent(ctx.req.headers['user-agent'] ?? '');
  // A storefront that renders on its server sends its visitor's browser along.
  const visitor = report.user_agent === undefined ? undefined : readAgent(report.user_agent);
  const reason = filterReason(ctx, sender, visitor);
  if (reason) {
    countFiltered(reason);
    return uuid();
  }
  const { browser, os, device } = visitor ?? sender;
  return recordVisit({ anon_id: report.anon_id, session_id: uuid(), at: Date.now(), browser, os, device });
}

export default () => ({ acceptEvent, acceptVisit });
