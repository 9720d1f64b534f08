import type { EventType } from '../../../contract/event-types';

/** An event as it is stored. Members are named as columns. */
export interface EventRow {
  event_id: string;
  anon_id: string;
  event_type: EventType;
  product_id: number | undefined;
  article_id: number | undefined;
  /** of the viewed article, if the event has its page and not its id */
  article_slug: string | undefined;
  device: string | undefined;
  referrer: string | undefined;
  /** '' without a referrer, undefined for a page of the shop itself */
  referrer_host: string | undefined;
  page_url: string | undefined;
  /** a JSON object of strings */
  extra: string | undefined;
  /** milliseconds since 1970 */
  received_at: number;
}

export interface VisitRow {
  anon_id: string;
  /** UUID of the session, if this visit opens one */
  session_id: string;
  /** milliseconds since 1970 */
  at: number;
  browser: string | null;
  os: string | null;
  device: string | null;
}
