import type { Core } from '@strapi/strapi';
import { readDays, readItemDays, lastDays, readOverview, readSources } from './queries';
import { previousRange, type DayRange } from '../shop-days';
import { PRODUCT_DAYS, type ItemSum, type ProductReport, type Report } from './panel-api';
import { readRankedItems, readItemSums } from './items';

/** Rows of each table on the page. */
const TOP = 10;

async function countProductClicks(strapi: Core.Strapi, { from, to }: DayRange): Promise<number> {
  const [row]: { clicks: number | string | null }[] = await strapi.db
    .connection('tracking_day_items')
    .where({ kind: 'product' })
    .whereBetween('day', [from, to])
    .sum({ clicks: 'contact_clicks' });
  return Number(row?.clicks ?? 0);
}

/** Runs its queries one after another, so that a report takes one connection of the editors' pool at a time. */
export async function buildReport(strapi: Core.Strapi, range: DayRange): Promise<Report> {
  const knex = strapi.db.connection;
  const figures = await readOverview(knex, range);
  return {
    ...figures,
    days: await readDays(knex, range),
    previous_days: await readDays(knex, figures.previous_range),
    products: await readRankedItems(strapi, 'product', range, { limit: TOP }),
    articles: await readRankedItems(strapi, 'article', range, { limit: TOP }),
    contacts: await readRankedItems(strapi, 'product', range, { limit: TOP, order: 'contact_clicks' }),
    other_contact_clicks: Math.max(0, figures.totals.contact_clicks - (await countProductClicks(strapi, range))),
    referrers: await readSources(knex, 'referrer', range, TOP),
    devices: await readSources(knex, 'device', range, TOP),
  };
}

const NO_SUM: ItemSum = { views: 0, contact_clicks: 0 };

/** @returns undefined if there is no such product */
export async function buildProductReport(strapi: Core.Strapi, documentId: string): Promise<ProductReport | undefined> {
  const product: { public_id: number | null } | null = await strapi.db.query('api::product.product').findOne({
    where: { documentId },
    select: ['public_id'],
  });
  const id = product?.public_id ?? undefined;
  if (id === undefined) return undefined;
  const range = lastDays(PRODUCT_DAYS);
  const sum = async (days: DayRange): Promise<ItemSum> => (await readItemSums(strapi, 'product', [id], days)).get(id) ?? NO_SUM;
  return {
    range,
    totals: await sum(range),
    previous: await sum(previousRange(range)),
    days: await readItemDays(strapi.db.connection, 'product', id, range),
  };
}
