import type { SessionMap, VisitRow } from './rows';

/** A visit this long after the last one opens a new session. */
const SESSION_GAP_MS = 30 * 60 * 1000;

/**
 * SQL of an upsert's SET clause: keeps the visitor's session (`known`) or takes that of the visit (`excluded`). One statement
 * decides, so two concurrent visits can't open two sessions. If the clock was set back, the known session continues.
 */
export const SESSION_UPDATE = `session_id = CASE WHEN excluded.last_seen_at - known.last_seen_at > ${SESSION_GAP_MS}
  THEN excluded.session_id ELSE known.session_id END, last_seen_at = excluded.last_seen_at`;

/**
 * Returns the first visit of each visitor, sorted by visitor id. A statement may update a row only once, and the same order in
 * every instance prevents deadlocks.
 */
export function firstVisitPerVisitor(visits: readonly VisitRow[]): VisitRow[] {
  const first = new Map<string, VisitRow>();
  for (const visit of visits) if (!first.has(visit.anon_id)) first.set(visit.anon_id, visit);
  return [...first.values()].sort((a, b) => (a.anon_id < b.anon_id ? -1 : 1));
}

export interface VisitorSession {
  anon_id: string;
  session_id: string;
}

export const NO_SESSIONS: SessionMap = new Map();

export function mapSessions(rows: readonly VisitorSession[]): SessionMap {
  return new Map(rows.map(({ anon_id, session_id }) => [anon_id, session_id]));
}
