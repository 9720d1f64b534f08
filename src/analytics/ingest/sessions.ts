import type { VisitRow } from './rows';

/** A visit this long after the last one begins a new session. */
export const SESSION_GAP_MS = 30 * 60 * 1000;

/**
 * The session that a visitor is in after a visit (`excluded`), given the one that is `known`: part of the one upsert that
 * decides, so that two visits at the same moment can't open two. The clock may have been set back meanwhile: a visit
 * before the last one belongs to its session.
 */
export const SESSION_GOES_ON = `session_id = CASE WHEN excluded.last_seen_at - known.last_seen_at > ${SESSION_GAP_MS}
  THEN excluded.session_id ELSE known.session_id END, last_seen_at = excluded.last_seen_at`;

/**
 * @returns the first visit of each visitor, in the order of their ids: a statement may touch a row once, and two
 *   instances that write the same visitors never wait for each other in a circle
 */
export function onePerVisitor(visits: readonly VisitRow[]): VisitRow[] {
  const first = new Map<string, VisitRow>();
  for (const visit of visits) if (!first.has(visit.anon_id)) first.set(visit.anon_id, visit);
  return [...first.values()].sort((a, b) => (a.anon_id < b.anon_id ? -1 : 1));
}
