import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { rollUpDay } from './rollup';
import { dayNumberSql, dayOfNumber, type ShopDay } from '../shop-days';

export interface Erased {
  events: number;
  sessions: number;
  /** the days whose rollups were made anew without them */
  days: ShopDay[];
}

const LOOK_AGAIN_MS = 500;

async function daysIn(trx: Knex, table: string, column: string, anonId: string): Promise<ShopDay[]> {
  const rows: { number: number | string }[] = await trx(table)
    .where({ anon_id: anonId })
    .distinct(trx.raw(`${dayNumberSql(column)} AS number`));
  return rows.map(({ number }) => dayOfNumber(Number(number)));
}

/**
 * Removes all that is known of a visitor: events, sessions, the visitor. The rollups of those days are made anew, and wait
 * for another instance that is at one of them.
 */
export async function eraseVisitor(strapi: Core.Strapi, anonId: string): Promise<Erased> {
  const erased: Erased = await strapi.db.connection.transaction(async (trx: Knex.Transaction) => {
    const days = [
      ...(await daysIn(trx, 'tracking_events', 'received_at', anonId)),
      ...(await daysIn(trx, 'tracking_sessions', 'started_at', anonId)),
    ];
    const events = await trx('tracking_events').where({ anon_id: anonId }).delete();
    const sessions = await trx('tracking_sessions').where({ anon_id: anonId }).delete();
    await trx('tracking_visitors').where({ anon_id: anonId }).delete();
    return { events, sessions, days: [...new Set(days)].sort() };
  });
  for (const day of erased.days) while (!(await rollUpDay(strapi.db.connection, day))) await pause(LOOK_AGAIN_MS);
  return erased;
}
