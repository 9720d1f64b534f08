/** An event as it is stored. Members are named as columns. */
export interface EventRow {
  event_id: string;
  anon_id: string;
  event_type: 'product_view' | 'article_view' | 'cta_contact';
  product_id: number | undefined;
  article_id: number | undefined;
  /** slug of the article whose page was viewed, where the report names the page and not the article */
  article_slug: string | undefined;
  device: string | undefined;
  referrer: string | undefined;
  /** '' where nobody sent the visitor, undefined where a page of the shop's own did */
  referrer_host: string | undefined;
  page_url: string | undefined;
  /** a JSON object of texts */
  extra: string | undefined;
  /** milliseconds since 1970 */
  received_at: number;
}

export interface VisitRow {
  anon_id: string;
  /** the session's UUID, if this visit opens one */
  session_id: string;
  /** milliseconds since 1970 */
  at: number;
  browser: string | null;
  os: string | null;
  device: string | null;
}

export type FilteredCounts = ReadonlyMap<string, number>;

/** Where visitors' reports are committed. Each call is one transaction: when it resolves, all of it is on the disk. */
export interface TrackingStore {
  /** rows of one call at most */
  readonly batchMax: number;
  /**
   * Stores events, each event_id once, and notes visits. Writing the same again changes nothing, so a write that broke
   * off may be repeated.
   * @returns the session of each visitor among the visits
   * @throws the driver's error; nothing is stored then, or (where the connection broke) perhaps everything
   */
  write(events: readonly EventRow[], visits: readonly VisitRow[]): Promise<ReadonlyMap<string, string>>;
  /** Adds reports that are not stored to their day's counts. */
  addFiltered(day: string, counts: FilteredCounts): Promise<void>;
  close(): Promise<void>;
}
