import { withoutPersonalNumbers } from '../personal-numbers';
import type { Knex } from 'knex';
import { COUNTED_EVENTS, type EventFigure } from '../../../contract/event-types';
import { foldText } from '../../../public/read-model/projection/text';
import { PRESET_SYNONYMS } from '../../../public/read-model/query/search/preset-synonyms';
import { addDays, dayStart, daysOf, previousRange, shopDay, type DayRange } from '../shop-days';
import type { DayFigures, Overview, SearchFigures, SourceFigures, Totals } from './figures';

/** Events and sessions of a range up to which its visitors are counted from the rows. Beyond it those of each day are added up. */
const EXACT_UP_TO = 1_000_000;

/** A text is shown from this time on: what one person mistyped or pasted is no one else's business. */
const SHOWN_FROM = 3;

type Row<Member extends string> = Record<Member, number | string | null>;

const contactRate = (clicks: number, views: number): number | null => (views === 0 ? null : clicks / views);

const sumOf = (knex: Knex, member: string, as = member): Knex.Raw => knex.raw('coalesce(sum(??), 0) AS ??', [member, as]);

async function countVisitors(knex: Knex, range: DayRange, rowCount: number): Promise<{ visitors: number; exact: boolean }> {
  if (rowCount > EXACT_UP_TO) {
    const [days]: Row<'visitors'>[] = await knex('tracking_days')
      .whereBetween('day', [range.from, range.to])
      .select(sumOf(knex, 'visitors'));
    return { visitors: Number(days?.visitors ?? 0), exact: false };
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

const figuresOf = (value: (figure: EventFigure) => number): Record<EventFigure, number> =>
  Object.fromEntries(COUNTED_EVENTS.map((figure) => [figure, value(figure)])) as Record<EventFigure, number>;

async function readTotals(knex: Knex, range: DayRange): Promise<Totals> {
  const members = ['events', 'sessions', ...COUNTED_EVENTS] as const;
  const [row]: Row<(typeof members)[number]>[] = await knex('tracking_days')
    .whereBetween('day', [range.from, range.to])
    .select(members.map((member) => sumOf(knex, member)));
  const value = (member: (typeof members)[number]): number => Number(row?.[member] ?? 0);
  const { visitors, exact } = await countVisitors(knex, range, value('events') + value('sessions'));
  return {
    visitors,
    visitors_exact: exact,
    sessions: value('sessions'),
    ...figuresOf(value),
    contact_rate: contactRate(value('contact_clicks'), value('product_views')),
  };
}

/** Reads the totals of a range and of the range before it. */
export async function readOverview(knex: Knex, range: DayRange): Promise<Overview> {
  const before = previousRange(range);
  const [last]: Row<'last_event_at'>[] = await knex('tracking_days').max({ last_event_at: 'last_event_at' });
  const lastEventAt = last?.last_event_at ?? null;
  return {
    range,
    previous_range: before,
    totals: await readTotals(knex, range),
    previous: await readTotals(knex, before),
    last_event_at: lastEventAt === null ? null : Number(lastEventAt),
  };
}

/** @returns every day of the range, also days without visitors */
export async function readDays(knex: Knex, range: DayRange): Promise<DayFigures[]> {
  const rows: DayFigures[] = await knex('tracking_days')
    .whereBetween('day', [range.from, range.to])
    .select('day', 'visitors', 'sessions', ...COUNTED_EVENTS);
  const known = new Map(rows.map((row) => [row.day, row]));
  const nothing = { visitors: 0, sessions: 0, ...figuresOf(() => 0) };
  return daysOf(range).map((day) => known.get(day) ?? { day, ...nothing });
}

export type ItemKind = 'product' | 'article';
export type ItemOrder = 'views' | 'contact_clicks';

/** Without the name, which readRankedItems reads from the drafts. */
interface TopItem {
  id: number;
  document_id: string;
  published: boolean;
  views: number;
  contact_clicks: number;
  /** contact clicks per view, 0 to 1; null without views */
  contact_rate: number | null;
}

interface ItemRow extends Row<'item_id' | 'views' | 'contact_clicks'> {
  document_id: string;
  published: boolean | number;
}

/** @returns products or articles by their views or contact clicks, most first */
export async function readTopItems(
  knex: Knex,
  kind: ItemKind,
  range: DayRange,
  { limit = 10, order = 'views' }: { limit?: number; order?: ItemOrder } = {},
): Promise<TopItem[]> {
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
    .select('ranked.item_id', 'item.document_id', 'item.published', 'views', 'contact_clicks')
    .orderBy([{ column: order, order: 'desc' }, { column: 'ranked.item_id' }]);
  return rows.map((row) => {
    const [views, clicks] = [Number(row.views), Number(row.contact_clicks)];
    return {
      id: Number(row.item_id),
      document_id: row.document_id,
      published: Boolean(row.published),
      views,
      contact_clicks: clicks,
      contact_rate: contactRate(clicks, views),
    };
  });
}

/** @returns referrers or devices by daily visitors, most first */
export async function readSources(
  knex: Knex,
  kind: 'referrer' | 'device',
  range: DayRange,
  limit = 20,
): Promise<SourceFigures[]> {
  const rows: Row<'name' | 'events' | 'daily_visitors'>[] = await knex('tracking_day_sources')
    .where({ kind })
    .whereBetween('day', [range.from, range.to])
    .groupBy('name')
    .select('name', sumOf(knex, 'events'), sumOf(knex, 'visitors', 'daily_visitors'))
    .orderBy([{ column: 'daily_visitors', order: 'desc' }, { column: 'name' }])
    .limit(limit);
  return rows.map((row) => ({ name: String(row.name), events: Number(row.events), daily_visitors: Number(row.daily_visitors) }));
}

/** @returns the last days, today included */
export function lastDays(days: number, now = Date.now()): DayRange {
  const to = shopDay(now);
  return { from: addDays(to, 1 - days), to };
}

interface SearchSum {
  text: string;
  times: number | string;
}

/** @returns the folded words of all synonyms */
async function readSynonymWords(knex: Knex): Promise<Set<string>> {
  const bodies: string[] = await knex('storefront_entries').where({ kind: 'synonym' }).whereNotNull('body').pluck('body');
  const own = bodies.map((body) => JSON.parse(body) as { words: string[] });
  return new Set([...own, ...PRESET_SYNONYMS].flatMap(({ words }) => words.map(foldText)));
}

/**
 * @param what all searches, or only those that found nothing
 * @returns texts by the number of searches, most first
 */
export async function readSearches(
  knex: Knex,
  what: 'all' | 'found_nothing',
  { from, to }: DayRange,
  limit: number,
): Promise<SearchFigures[]> {
  const column = what === 'all' ? 'times' : 'found_nothing';
  const rows: SearchSum[] = await knex('tracking_searches')
    .whereBetween('day', [from, to])
    .groupBy('text')
    .select('text', knex.raw('sum(??) AS times', [column]))
    .havingRaw('sum(??) >= ?', [column, SHOWN_FROM])
    .orderBy([{ column: 'times', order: 'desc' }, { column: 'text' }])
    .limit(limit);
  const words = what === 'all' ? new Set<string>() : await readSynonymWords(knex);
  // Those of earlier releases were counted as they were typed.
  return rows.map(({ text, times }) => ({
    text: withoutPersonalNumbers(text),
    times: Number(times),
    has_synonym: words.has(foldText(text)),
  }));
}
