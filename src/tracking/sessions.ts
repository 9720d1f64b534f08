import type { Knex } from 'knex';
import { v4 as uuid } from 'uuid';

/** A visit this long after the last one begins a new session. */
export const SESSION_GAP_MS = 30 * 60 * 1000;

/**
 * Notes that a visitor is here. One statement decides whether the open session goes on, so two
 * visits at the same moment can't open two.
 *
 * @param now milliseconds since 1970
 * @returns the session's UUID
 */
export async function touchSession(trx: Knex, anonId: string, now: number): Promise<string> {
  const fresh = uuid();
  // The clock may have been set back meanwhile: a visit before the last one belongs to its session.
  const rows: { session_id: string }[] = await trx('tracking_visitors')
    .insert({ anon_id: anonId, session_id: fresh, last_seen_at: now })
    .onConflict('anon_id')
    .merge({
      session_id: trx.raw(
        'CASE WHEN excluded.last_seen_at - tracking_visitors.last_seen_at > ? THEN excluded.session_id ELSE tracking_visitors.session_id END',
        [SESSION_GAP_MS],
      ),
      last_seen_at: trx.raw('excluded.last_seen_at'),
    })
    .returning('session_id');
  const session = rows[0]?.session_id;
  if (session === undefined) throw new Error('The session could not be read back.');
  if (session === fresh) {
    await trx('tracking_sessions').insert({ session_id: fresh, anon_id: anonId, started_at: now });
  }
  return session;
}
