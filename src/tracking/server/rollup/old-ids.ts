import type { Knex } from 'knex';
import { v4 as createPseudonym } from 'uuid';
import { chunksOf } from '../../../platform/chunks';
import { isPostgres } from '../../../platform/database-dialect';
import { addDays, dayStart, type ShopDay } from '../shop-days';
import { readState, setState } from './tracking-state';

/** Ids of one transaction. */
const BATCH = 200;

/** State: the first day whose rows still have the ids of browsers. */
const STATE_KEY = 'ids_from';

/** As random as a UUID; no other row names a session by then. */
const SQLITE_UUID = 'lower(hex(randomblob(16)))';

const TABLES = [
  ['tracking_events', 'received_at'],
  ['tracking_sessions', 'started_at'],
] as const;

/** @returns how many ids were replaced. A day that is done again gets other pseudonyms, which changes no figure */
async function replaceIdsOf(knex: Knex, day: ShopDay): Promise<number> {
  let total = 0;
  for (const [table, column] of TABLES) {
    const range = [dayStart(day), dayStart(addDays(day, 1)) - 1] as const;
    const ids: string[] = await knex(table).whereBetween(column, range).distinct('anon_id').pluck('anon_id');
    // The browser was told the session's id too.
    const session =
      table === 'tracking_sessions' ? { session_id: knex.raw(isPostgres(knex) ? 'gen_random_uuid()' : SQLITE_UUID) } : {};
    for (const batch of chunksOf(ids, BATCH)) {
      await knex.transaction(async (trx: Knex.Transaction) => {
        for (const anon_id of batch) {
          const rows = trx(table).where({ anon_id }).whereBetween(column, range);
          await rows.update({ anon_id: createPseudonym(), ...session });
        }
      });
    }
    total += ids.length;
  }
  return total;
}

/**
 * Replaces visitors' ids in the rows of old days by a different pseudonym for each day. No such row leads back to a browser or to another
 * day, and the number of visitors of each day stays. A day that is done stays done when it is interrupted.
 *
 * @param oldest the first day with rows
 * @param before the first day whose rows keep their ids
 * @returns the number of replaced ids
 */
export async function replaceOldIds(knex: Knex, oldest: ShopDay, before: ShopDay, signal?: AbortSignal): Promise<number> {
  let total = 0;
  let day = (await readState(knex, STATE_KEY)) ?? oldest;
  for (; day < before; day = addDays(day, 1)) {
    signal?.throwIfAborted();
    total += await replaceIdsOf(knex, day);
    await setState(knex, STATE_KEY, addDays(day, 1));
  }
  // After a clock that was ahead, or a change of the setting, the days up to now are looked at again.
  await setState(knex, STATE_KEY, before);
  return total;
}
