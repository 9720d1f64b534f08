import { v7 as timeOrderedUuid, v4 as uuid } from 'uuid';
import { readAgent, type Agent } from './user-agents';
import { filterReason, type Sender } from './filters';
import type { CommitCallbacks } from './group-commit';
import { articleSlugOf, referrerHost, withoutPersonalParts } from './page-urls';
import { countFiltered, recordEvent, recordVisit } from './recorder';
import type { EventRow } from './rows';
import type { TrackingEvent, VisitPing } from './schema';

/** Anything that looks like an address may carry a query with somebody's name in it. */
const ADDRESS_LIKE = /^(?:\/|https?:\/\/)/i;

type Metadata = NonNullable<TrackingEvent['metadata']>;

function extraOf({ referrer: _referrer, page_url: _pageUrl, ...members }: Metadata): string | undefined {
  const entries = Object.entries(members);
  if (entries.length === 0) return undefined;
  const kept = entries.map(([name, text]) => [name, ADDRESS_LIKE.test(text) ? withoutPersonalParts(text) : text] as const);
  return JSON.stringify(Object.fromEntries(kept));
}

/** @param eventId begins with the time where it was made here, so that an index grows at its end */
function rowOf(report: TrackingEvent, eventId: string, { device }: Agent): EventRow {
  const { metadata } = report;
  const { referrer, page_url: pageUrl } = metadata ?? {};
  const namesPage = report.event_type === 'article_view' && report.article_id === undefined;
  return {
    event_id: eventId,
    anon_id: report.anon_id,
    event_type: report.event_type,
    product_id: report.product_id,
    article_id: report.article_id,
    article_slug: namesPage ? articleSlugOf(pageUrl) : undefined,
    device: device ?? undefined,
    referrer: referrer === undefined ? undefined : withoutPersonalParts(referrer),
    referrer_host: referrerHost(referrer),
    page_url: pageUrl === undefined ? undefined : withoutPersonalParts(pageUrl),
    extra: metadata === undefined ? undefined : extraOf(metadata),
    received_at: Date.now(),
  };
}

/**
 * Stores an event, unless nothing is to be stored of this request: a visitor who wants no record, or is none, hears what
 * everybody hears, and leaves no trace.
 * @param waiter told of the event's UUID, its own or a new one, once it is committed, or of a Problem when it can't be now
 * @throws Problem 503 when the server is stopping
 */
export function acceptEvent(sender: Sender, report: TrackingEvent, waiter: CommitCallbacks<string>): void {
  const eventId = report.event_id ?? timeOrderedUuid();
  const program = readAgent(sender.headers['user-agent'] ?? '');
  const reason = filterReason(sender, program);
  if (reason === undefined) return recordEvent(rowOf(report, eventId, program), waiter);
  countFiltered(reason);
  return waiter.resolve(eventId);
}

/**
 * Notes a visit, unless nothing is to be stored of this request.
 * @returns the UUID of the visitor's session; when this resolves it is committed
 */
export async function acceptVisit(sender: Sender, report: VisitPing): Promise<string> {
  const program = readAgent(sender.headers['user-agent'] ?? '');
  // A storefront that renders on its server sends its visitor's browser along.
  const visitor = report.user_agent === undefined ? undefined : readAgent(report.user_agent);
  const reason = filterReason(sender, program, visitor);
  if (reason) {
    countFiltered(reason);
    return uuid();
  }
  const { browser, os, device } = visitor ?? program;
  return recordVisit({ anon_id: report.anon_id, session_id: uuid(), at: Date.now(), browser, os, device });
}

export default () => ({ acceptEvent, acceptVisit });
