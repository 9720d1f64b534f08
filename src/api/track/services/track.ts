import type { Core } from '@strapi/strapi';
import type { FilterReason } from '../../../tracking/filters';
import { touchSession } from '../../../tracking/sessions';
import type { EventReport } from '../schemas/track';

/** @returns the UUID of the visitor's session; it is committed */
export async function recordVisit(strapi: Core.Strapi, anonId: string): Promise<string> {
  return strapi.db.connection.transaction((trx) => touchSession(trx, anonId, Date.now()));
}

/** Stores an event, once however often it is sent; it is committed when this resolves. */
export async function recordEvent(strapi: Core.Strapi, event: EventReport & { event_id: string }): Promise<void> {
  await strapi.db
    .connection('tracking_events')
    .insert({
      event_id: event.event_id,
      anon_id: event.anon_id,
      event_type: event.event_type,
      product_id: event.product_id ?? null,
      article_id: event.article_id ?? null,
      referrer: event.metadata?.referrer ?? null,
      page_url: event.metadata?.page_url ?? null,
      received_at: Date.now(),
    })
    .onConflict('event_id')
    .ignore();
}

/** Counts a report that is not stored. A day is the shop's own. */
export async function countFiltered(strapi: Core.Strapi, reason: FilterReason): Promise<void> {
  const knex = strapi.db.connection;
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });
  await knex('tracking_filtered')
    .insert({ day, reason, reports: 1 })
    .onConflict(['day', 'reason'])
    .merge({ reports: knex.raw('tracking_filtered.reports + 1') });
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  recordVisit: (anonId: string) => recordVisit(strapi, anonId),
  recordEvent: (event: EventReport & { event_id: string }) => recordEvent(strapi, event),
});
