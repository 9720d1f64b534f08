import type { Knex } from 'knex';
import { addDays, dayStart, daysOf, previousRange, shopDay, type DayRange, type ShopDay } from '../shop-days';
import { FILTER_REASONS, type FilterReason } from '../ingest/filter-reasons';
import type { DayFigures, ItemDay, ItemFigures, Overview, SourceFigures, Totals } from './figures';
import { estimateVisitors } from '../rollup/visitor-sketch';

/** What the reports tell. Everything is read from the rollups of days, which follow the events within a minute or so. */

/** Up to so many events and sessions the visitors of a range are counted one by one. */
const EXACT_UP_TO = 100_000;

type Row<Member extends string> = Record<Member, number | string | null>;

const contactRate = (clicks: number, views: number): number | null => (views === 0 ? null : clicks / views);

const sumOf = (knex: Knex, member: string, as = member): Knex.Raw => knex.raw('coalesce(sum(??), 0) AS ??', [member, as]);

async function countVisitors(knex: Knex, range: DayRange, reports: number): Promise<{ visitors: number; exact: boolean }> {
  if (reports > EXACT_UP_TO) {
    const rows: { visitor_sketch: Uint8Array }[] = await knex('tracking_days')
      .whereBetween('day', [range.from, range.to])
      .select('visitor_sketch');
    return { visitors: estimateVisitors(rows.map((row) => row.visitor_sketch)), exact: false };
  }
  const [from, to] = [dayStart(range.from), dayStart(addDays(range.to, 1))];
  const ids = knex('tracking_events')
    .select('anon_id')
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .union((sessions) => {
      void sessions.from('tracking_sessions').select('anon_id').where('started_at', '>=', from).where('started_at', '<', to);
    });
  const [row]: Row<'visitors'>[] = await knex.from(ids.as('visitor')).count({ visitors: '*' });
  return { visitors: Number(row?.visitors ?? 0), exact: true };
}

/** @param range days of the shop's, both included */
export async function readTotals(knex: Knex, range: DayRange): Promise<Totals> {
  const members = ['events', 'sessions', 'product_views', 'article_views', 'contact_clicks'] as const;
  const [row]: Row<(typeof members)[number]>[] = await knex('tracking_days')
    .whereBetween('day', [range.from, range.to])
    .select(members.map((member) => sumOf(knex, member)));
  const value = (member: (typeof members)[number]): number => Number(row?.[member] ?? 0);
  const { visitors, exact } = await countVisitors(knex, range, value('events') + value('sessions'));
  return {
    visitors,
    visitors_exact: exact,
    sessions: value('sessions'),
    product_views: value('product_views'),
    article_views: value('article_views'),
    contact_clicks: value('contact_clicks'),
    contact_rate: contactRate(value('contact_clicks'), value('product_views')),
  };
}

async function readFilteredCounts(knex: Knex, day: ShopDay): Promise<Record<FilterReason, number>> {
  const rows: { reason: FilterReason; reports: number }[] = await knex('tracking_filtered')
    .where({ day })
    .select('reason', 'reports');
  const known = new Map(rows.map(({ reason, reports }) => [reason, reports]));
  const counts = FILTER_REASONS.map((reason) => [reason, known.get(reason) ?? 0] as const);
  return Object.fromEntries(counts) as Record<FilterReason, number>;
}

/** The figures of a range beside those of as many days right before it. */
export async function readOverview(knex: Knex, range: DayRange, now = Date.now()): Promise<Overview> {
  const before = previousRange(range);
  const [last]: Row<'last_event_at'>[] = await knex('tracking_days').max({ last_event_at: 'last_event_at' });
  const lastEventAt = last?.last_event_at ?? null;
  return {
    range,
    previous_range: before,
    totals: await readTotals(knex, range),
    previous: await readTotals(knex, before),
    last_event_at: lastEventAt === null ? null : Number(lastEventAt),
    filtered_today: await readFilteredCounts(knex, shopDay(now)),
  };
}

/** @returns every day of the range, also those on which nobody came */
export async function readDays(knex: Knex, range: DayRange): Promise<DayFigures[]> {
  const rows: DayFigures[] = await knex('tracking_days')
    .whereBetween('day', [range.from, range.to])
    .select('day', 'visitors', 'sessions', 'product_views', 'article_views', 'contact_clicks');
  const known = new Map(rows.map((row) => [row.day, row]));
  const nothing = { visitors: 0, sessions: 0, product_views: 0, article_views: 0, contact_clicks: 0 };
  return daysOf(range).map((day) => known.get(day) ?? { day, ...nothing });
}

interface ItemRow extends Row<'item_id' | 'views' | 'contact_clicks'> {
  name: string | null;
  title: string | null;
  slug: string | null;
  document_id: string;
}

export type ItemKind = 'product' | 'article';
export type ItemOrder = 'views' | 'contact_clicks';

function nameOf(knex: Knex, member: 'name' | 'title'): Knex.Raw {
  const { dialect } = knex.client as { dialect: string };
  return knex.raw(dialect === 'postgresql' ? '(item.list_item::json ->> ?) AS ??' : '(item.list_item ->> ?) AS ??', [
    member,
    member,
  ]);
}

/** @returns the products or articles with the most views, or contact clicks, of a range */
export async function readTopItems(
  knex: Knex,
  kind: ItemKind,
  range: DayRange,
  { limit = 10, order = 'views' }: { limit?: number; order?: ItemOrder } = {},
): Promise<ItemFigures[]> {
  const ranked = knex('tracking_day_items')
    .where({ kind })
    .whereBetween('day', [range.from, range.to])
    .groupBy('item_id')
    .select('item_id', sumOf(knex, 'views'), sumOf(knex, 'contact_clicks'))
    .havingRaw('sum(??) > 0', [order])
    .orderBy([{ column: order, order: 'desc' }, { column: 'item_id' }])
    .limit(limit);
  const rows: ItemRow[] = await knex
    .from(ranked.as('ranked'))
    .join({ item: `storefront_${kind}s` }, 'item.item_id', 'ranked.item_id')
    .select('ranked.item_id', 'item.document_id', 'views', 'contact_clicks', nameOf(knex, kind === 'product' ? 'name' : 'title'))
    .select(knex.raw('CASE WHEN item.published THEN item.slug END AS slug'))
    .orderBy([{ column: order, order: 'desc' }, { column: 'ranked.item_id' }]);
  return rows.map((row) => {
    const [views, clicks] = [Number(row.views), Number(row.contact_clicks)];
    const name = row.name ?? row.title ?? `#${String(row.item_id)}`;
    return {
      id: Number(row.item_id),
      document_id: row.document_id,
      name,
      slug: row.slug,
      views,
      contact_clicks: clicks,
      contact_rate: contactRate(clicks, views),
    };
  });
}

/** @returns who sent visitors, or what kinds of device they had, most first */
export async function readSources(knex: Knex, kind: 'referrer' | 'device', range: DayRange, limit = 20): Promise<SourceFigures[]> {
  const rows: Row<'name' | 'events' | 'daily_visitors'>[] = await knex('tracking_day_sources')
    .where({ kind })
    .whereBetween('day', [range.from, range.to])
    .groupBy('name')
    .select('name', sumOf(knex, 'events'), sumOf(knex, 'visitors', 'daily_visitors'))
    .orderBy([{ column: 'daily_visitors', order: 'desc' }, { column: 'name' }])
    .limit(limit);
  return rows.map((row) => ({ name: String(row.name), events: Number(row.events), daily_visitors: Number(row.daily_visitors) }));
}

/** @returns every day of a range of one product or article, for its edit view */
export async function readItemDays(knex: Knex, kind: ItemKind, itemId: number, range: DayRange): Promise<ItemDay[]> {
  const rows: ItemDay[] = await knex('tracking_day_items')
    .where({ kind, item_id: itemId })
    .whereBetween('day', [range.from, range.to])
    .select('day', 'views', 'viewers', 'contact_clicks');
  const known = new Map(rows.map((row) => [row.day, row]));
  return daysOf(range).map((day) => known.get(day) ?? { day, views: 0, viewers: 0, contact_clicks: 0 });
}

/** @returns the last days, today included */
export function lastDays(days: number, now = Date.now()): DayRange {
  const to = shopDay(now);
  return { from: addDays(to, 1 - days), to };
}
