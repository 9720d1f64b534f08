import type { Knex } from 'knex';
import type { EventRow, SessionMap, TrackingStore, VisitRow } from '../rows';
import { firstVisitPerVisitor, mapSessions, NO_SESSIONS, SESSION_UPDATE, type VisitorSession } from '../sessions';

/** The driver blocks the event loop, so a batch must be short. */
const MAX_BATCH_ROWS = 400;

const member = (name: string): string => `value ->> '${name}'`;

const STORE_EVENTS = `INSERT INTO tracking_events
    (event_id, anon_id, event_type, product_id, article_id, device, referrer, referrer_host, page_url, extra, received_at)
  SELECT ${['event_id', 'anon_id', 'event_type', 'product_id'].map(member).join(', ')},
    coalesce(${member('article_id')}, (SELECT item_id FROM storefront_articles WHERE published AND slug = ${member('article_slug')})),
    ${['device', 'referrer', 'referrer_host', 'page_url', 'extra', 'received_at'].map(member).join(', ')}
  FROM json_each(?) WHERE true ON CONFLICT (event_id) DO NOTHING`;

const STORE_VISITORS = `INSERT INTO tracking_visitors AS known (anon_id, session_id, last_seen_at)
  SELECT ${['anon_id', 'session_id', 'at'].map(member).join(', ')} FROM json_each(?) WHERE true
  ON CONFLICT (anon_id) DO UPDATE SET ${SESSION_UPDATE}`;

const OPEN_SESSIONS = `INSERT INTO tracking_sessions (session_id, anon_id, started_at, browser, os, device)
  SELECT ${['session_id', 'anon_id', 'at', 'browser', 'os', 'device'].map(member).join(', ')} FROM json_each(?)
  WHERE EXISTS (SELECT 1 FROM tracking_visitors AS seen WHERE seen.session_id = ${member('session_id')})
  ON CONFLICT (session_id) DO NOTHING`;

/**
 * Uses Strapi's only connection, in turn with editors' transactions. A second connection would find the file locked while an
 * editor saves, and waiting for the lock would block the thread that has to release it.
 */
export function openSqliteStore(knex: Knex): TrackingStore {
  const storeVisits = async (trx: Knex, visits: readonly VisitRow[]): Promise<SessionMap> => {
    const rows = JSON.stringify(visits);
    await trx.raw(STORE_VISITORS, [rows]);
    await trx.raw(OPEN_SESSIONS, [rows]);
    const seen: VisitorSession[] = await trx('tracking_visitors')
      .select('anon_id', 'session_id')
      .whereRaw('anon_id IN (SELECT value ->> ? FROM json_each(?))', ['anon_id', rows]);
    return mapSessions(seen);
  };
  return {
    maxBatchRows: MAX_BATCH_ROWS,
    async write(events: readonly EventRow[], visits: readonly VisitRow[]) {
      const rows = JSON.stringify(events);
      if (visits.length === 0) {
        await knex.raw(STORE_EVENTS, [rows]);
        return NO_SESSIONS;
      }
      return knex.transaction(async (trx) => {
        await trx.raw(STORE_EVENTS, [rows]);
        return storeVisits(trx, firstVisitPerVisitor(visits));
      });
    },
    // Strapi closes its connection itself.
    close: async () => undefined,
  };
}
