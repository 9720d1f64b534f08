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

/** Session ids by visitor id. */
export type SessionMap = ReadonlyMap<string, string>;

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

/** Commits events and visits. Each call is one transaction; when it resolves, the rows are on disk. */
export interface TrackingStore {
  readonly maxBatchRows: number;
  /**
   * Stores events, each event_id once, and visits. It is idempotent, so a write that broke off can be repeated.
   * @returns the current session of each visitor among the visits
   * @throws the driver's error; nothing is stored then, except that after a broken connection everything may be
   */
  write(events: readonly EventRow[], visits: readonly VisitRow[]): Promise<SessionMap>;
  close(): Promise<void>;
}
