import { closePool, openPool } from '../../../../platform/postgres/pools';
import type { EventRow, TrackingStore, VisitRow } from '../rows';
import { firstVisitPerVisitor, mapSessions, NO_SESSIONS, SESSION_UPDATE, type VisitorSession } from '../sessions';

const MAX_BATCH_ROWS = 2_000;

/** SQL of the rows of events, which are the first parameter as JSON, and of visits, which are the second one. */
const EVENTS = `json_to_recordset($1::json) AS received(event_id uuid, anon_id uuid, event_type text, product_id integer, article_id integer,
    article_slug text, device text, referrer text, referrer_host text, page_url text, extra text, received_at bigint)`;
const VISITS = `json_to_recordset($2::json) AS received(anon_id uuid, session_id uuid, at bigint, browser text, os text, device text)`;

const STORE_EVENTS = `INSERT INTO tracking_events
    (event_id, anon_id, event_type, product_id, article_id, device, referrer, referrer_host, page_url, extra, received_at)
  SELECT event_id, anon_id, event_type, product_id, CASE WHEN article_slug IS NULL THEN article_id ELSE
      (SELECT item_id FROM storefront_articles WHERE published AND slug = article_slug) END,
    device, referrer, referrer_host, page_url, extra, received_at
  FROM ${EVENTS}
  ON CONFLICT (event_id) DO NOTHING`;

const STORE_VISITS = `WITH visit AS (
    SELECT * FROM ${VISITS}
  ), seen AS (
    INSERT INTO tracking_visitors AS known (anon_id, session_id, last_seen_at)
    SELECT anon_id, session_id, at FROM visit
    ON CONFLICT (anon_id) DO UPDATE SET ${SESSION_UPDATE}
    RETURNING anon_id, session_id
  ), opened AS (
    INSERT INTO tracking_sessions (session_id, anon_id, started_at, browser, os, device)
    SELECT session_id, anon_id, at, browser, os, device FROM visit JOIN seen USING (anon_id, session_id)
    ON CONFLICT (session_id) DO NOTHING
  ), stored AS (${STORE_EVENTS})
  SELECT anon_id, session_id FROM seen`;

/** @param onIdleError called when an idle connection breaks */
export function openPostgresStore(connectionString: string, onIdleError: (error: Error) => void): TrackingStore {
  const pool = openPool('tracking', connectionString, { onIdleError });

  return {
    maxBatchRows: MAX_BATCH_ROWS,
    async write(events: readonly EventRow[], visits: readonly VisitRow[]) {
      const values = [JSON.stringify(events)];
      if (visits.length === 0) {
        await pool.query({ name: 'store-events', text: STORE_EVENTS, values });
        return NO_SESSIONS;
      }
      const seen = await pool.query<VisitorSession>({
        name: 'store-visits',
        text: STORE_VISITS,
        values: [...values, JSON.stringify(firstVisitPerVisitor(visits))],
      });
      return mapSessions(seen.rows);
    },
    close: () => closePool('tracking', pool),
  };
}
