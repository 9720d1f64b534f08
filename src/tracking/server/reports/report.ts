import type { Core } from '@strapi/strapi';
import type { EntryPermissions } from '../../../platform/entry-permissions';
import type { DayRange } from '../shop-days';
import type { Report, ReportedItem } from './panel-api';
import { readDays, readOverview, readSearches, readSources } from './queries';
import { readRankedItems, type ItemKind } from './ranked-items';

/** Runs its queries one after another, so that a report takes one connection of the editors' pool at a time. */
export async function buildReport(strapi: Core.Strapi, permissions: EntryPermissions, range: DayRange): Promise<Report> {
  const knex = strapi.db.connection;
  const rank = (kind: ItemKind, order?: 'contact_clicks'): Promise<ReportedItem[]> =>
    readRankedItems(strapi, permissions, kind, range, order);
  const figures = await readOverview(knex, range);
  const [ofProducts] = await knex('tracking_day_items')
    .where({ kind: 'product' })
    .whereBetween('day', [range.from, range.to])
    .sum({ clicks: 'contact_clicks' });
  return {
    ...figures,
    days: await readDays(knex, range),
    previous_days: await readDays(knex, figures.previous_range),
    products: await rank('product'),
    articles: await rank('article'),
    contacts: await rank('product', 'contact_clicks'),
    other_contact_clicks: Math.max(0, figures.totals.contact_clicks - Number(ofProducts?.clicks ?? 0)),
    referrers: await readSources(knex, 'referrer', range),
    devices: await readSources(knex, 'device', range),
    searches: await readSearches(knex, 'times', range),
    empty_searches: await readSearches(knex, 'found_nothing', range),
  };
}
