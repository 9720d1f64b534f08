import type { Knex } from 'knex';
import type { EventRow, FilteredCounts, TrackingStore, VisitRow } from '../rows';
import { onePerVisitor, SESSION_GOES_ON } from '../sessions';

/** The driver works in the server's own thread: a batch is no longer than visitors elsewhere can wait. */
const BATCH_MAX = 400;

const member = (name: string): string => `value ->> '${name}'`;

const STORE_EVENTS = `INSERT INTO tracking_events
    (event_id, anon_id, event_type, product_id, article_id, device, referrer, referrer_host, page_url, extra, received_at)
  SELECT ${['event_id', 'anon_id', 'event_type', 'product_id'].map(member).join(', ')},
    coalesce(${member('article_id')}, (SELECT item_id FROM storefront_articles WHERE published AND slug = ${member('article_slug')})),
    ${['device', 'referrer', 'referrer_host', 'page_url', 'extra', 'received_at'].map(member).join(', ')}
  FROM json_each(?) WHERE true ON CONFLICT (event_id) DO NOTHING`;

const NOTE_VISITS = `INSERT INTO tracking_visitors AS known (anon_id, session_id, last_seen_at)
  SELECT ${['anon_id', 'session_id', 'at'].map(member).join(', ')} FROM json_each(?) WHERE true
  ON CONFLICT (anon_id) DO UPDATE SET ${SESSION_GOES_ON}`;

const OPEN_SESSIONS = `INSERT INTO tracking_sessions (session_id, anon_id, started_at, browser, os, device)
  SELECT ${['session_id', 'anon_id', 'at', 'browser', 'os', 'device'].map(member).join(', ')} FROM json_each(?)
  WHERE EXISTS (SELECT 1 FROM tracking_visitors AS seen WHERE seen.session_id = ${member('session_id')})
  ON CONFLICT (session_id) DO NOTHING`;

const ADD_FILTERED = `INSERT INTO tracking_filtered AS known (day, reason, reports) SELECT ?, key, value FROM json_each(?) WHERE true
  ON CONFLICT (day, reason) DO UPDATE SET reports = known.reports + excluded.reports`;

interface Seen {
  anon_id: string;
  session_id: string;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/**
 * Uses Strapi's own and only connection, in turn with editors' transactions. (A second one would find the file locked
 * while an editor saves, and to wait for her in this thread would be to wait for oneself.)
 */
export function openSqliteStore(knex: Knex): TrackingStore {
  const noteVisits = async (trx: Knex, visits: readonly VisitRow[]): Promise<ReadonlyMap<string, string>> => {
    const rows = JSON.stringify(visits);
    await trx.raw(NOTE_VISITS, [rows]);
    await trx.raw(OPEN_SESSIONS, [rows]);
    const seen: Seen[] = await trx('tracking_visitors')
      .select('anon_id', 'session_id')
      .whereRaw('anon_id IN (SELECT value ->> ? FROM json_each(?))', ['anon_id', rows]);
    return new Map(seen.map(({ anon_id, session_id }) => [anon_id, session_id]));
  };
  return {
    batchMax: BATCH_MAX,
    async write(events: readonly EventRow[], visits: readonly VisitRow[]) {
      const rows = JSON.stringify(events);
      if (visits.length === 0) {
        await knex.raw(STORE_EVENTS, [rows]);
        return NOBODY;
      }
      return knex.transaction(async (trx) => {
        await trx.raw(STORE_EVENTS, [rows]);
        return noteVisits(trx, onePerVisitor(visits));
      });
    },
    async addFiltered(day: string, counts: FilteredCounts) {
      await knex.raw(ADD_FILTERED, [day, JSON.stringify(Object.fromEntries(counts))]);
    },
    // The connection is Strapi's, and Strapi closes it.
    close: async () => undefined,
  };
}
