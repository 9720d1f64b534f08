import { randomUUID } from 'node:crypto';
import knexFactory, { type Knex } from 'knex';
import { sqliteDriver } from '../../src/platform/strapi-patches/sqlite-driver';
import { databaseFile } from './shop-environment';
import type { RunningShop } from './shop';

/** Opens the shop's database for the server's own code. The caller destroys it. */
export function openKnex(shop: RunningShop): Knex {
  if (shop.databaseUrl !== undefined) return knexFactory({ client: 'pg', connection: shop.databaseUrl });
  sqliteDriver();
  return knexFactory({
    client: 'better-sqlite3',
    connection: { filename: databaseFile(shop.directory) },
    useNullAsDefault: true,
  });
}

export interface PastEvent {
  anon_id: string;
  event_type: string;
  received_at: number;
  product_id?: number;
  article_id?: number;
  device?: string;
  referrer_host?: string;
}

/** Inserts events of another time. */
export async function putEvents(knex: Knex, events: readonly PastEvent[]): Promise<void> {
  await knex.batchInsert(
    'tracking_events',
    events.map((event) => ({ event_id: randomUUID(), ...event })),
    50,
  );
}

export async function putSession(knex: Knex, anon_id: string, started_at: number, device = 'mobile'): Promise<void> {
  const session_id = randomUUID();
  await knex('tracking_sessions').insert({ session_id, anon_id, started_at, device });
  await knex('tracking_visitors').insert({ anon_id, session_id, last_seen_at: started_at }).onConflict('anon_id').merge();
}
