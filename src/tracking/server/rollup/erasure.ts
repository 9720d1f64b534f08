import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { environment } from '../../../environment';
import { forgetDeleted } from '../../../platform/sqlite-file';
import { dayNumberSql, dayOfNumber, type ShopDay } from '../shop-days';
import { rollUpDay } from './rollup';

interface Erasure {
  /** deleted rows */
  events: number;
  sessions: number;
  /** days that were rolled up again */
  days: ShopDay[];
}

const RETRY_PAUSE_MS = 500;

async function daysIn(trx: Knex, table: string, column: string, anonId: string): Promise<ShopDay[]> {
  const rows: { number: number | string }[] = await trx(table)
    .where({ anon_id: anonId })
    .distinct(trx.raw(`${dayNumberSql(column)} AS number`));
  return rows.map(({ number }) => dayOfNumber(Number(number)));
}

/** Deletes everything about one visitor, also from SQLite's files, and rolls up the affected days again. */
export async function eraseVisitor(strapi: Core.Strapi, anonId: string): Promise<Erasure> {
  const erasure: Erasure = await strapi.db.connection.transaction(async (trx: Knex.Transaction) => {
    const days = [
      ...(await daysIn(trx, 'tracking_events', 'received_at', anonId)),
      ...(await daysIn(trx, 'tracking_sessions', 'started_at', anonId)),
    ];
    const events = await trx('tracking_events').where({ anon_id: anonId }).delete();
    const sessions = await trx('tracking_sessions').where({ anon_id: anonId }).delete();
    await trx('tracking_visitors').where({ anon_id: anonId }).delete();
    return { events, sessions, days: [...new Set(days)].sort() };
  });
  // Another instance may hold the lock.
  for (const day of erasure.days) while (!(await rollUpDay(strapi.db.connection, day))) await pause(RETRY_PAUSE_MS);
  const { databaseClient, databaseFilename } = environment;
  if (databaseClient === 'sqlite') await forgetDeleted(strapi.db.connection, databaseFilename);
  return erasure;
}
