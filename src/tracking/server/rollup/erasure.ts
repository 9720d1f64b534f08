import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { environment } from '../../../environment';
import { forgetDeleted } from '../../../platform/sqlite-file';
import { shopDay } from '../shop-days';
import { rollUpStaleDays } from './rollup';

interface Erasure {
  /** deleted rows */
  events: number;
  sessions: number;
}

const RETRY_PAUSE_MS = 500;

/** Deletes everything about one visitor, also from SQLite's files, and rolls up the days since her first one again. */
export async function eraseVisitor(strapi: Core.Strapi, anonId: string): Promise<Erasure> {
  const knex = strapi.db.connection;
  const [first, erasure] = await knex.transaction(async (trx: Knex.Transaction): Promise<[number, Erasure]> => {
    const of = (table: string) => trx(`tracking_${table}`).where({ anon_id: anonId });
    const firsts: { first?: number | string | null }[] = [
      ...(await of('events').min({ first: 'received_at' })),
      ...(await of('sessions').min({ first: 'started_at' })),
    ];
    const [events, sessions] = [await of('events').delete(), await of('sessions').delete()];
    await of('visitors').delete();
    return [Math.min(...firsts.map((row) => Number(row.first ?? Infinity))), { events, sessions }];
  });
  const days = { from: shopDay(Math.min(first, Date.now())), to: shopDay(Date.now()) };
  // Another instance may hold the lock.
  while ((await rollUpStaleDays(knex, days)) === undefined) await pause(RETRY_PAUSE_MS);
  if (environment.databaseClient === 'sqlite') await forgetDeleted(knex, environment.databaseFilename);
  return erasure;
}
