import { withoutPersonalNumbers } from '../personal-numbers';
import type { Knex } from 'knex';
import { COUNTED_EVENTS, type EventFigure } from '../../../contract/event-types';
import { foldText } from '../../../public/read-model/projection/text';
import { PRESET_SYNONYMS } from '../../../public/read-model/query/search/preset-synonyms';
import { addDays, dayStart, daysOf, previousRange, type DayRange } from '../shop-days';
import type { DayFigures, Overview, SearchFigures, SourceFigures, Totals } from './panel-api';

/** Events and sessions of a range up to which its visitors are counted from the rows. Beyond it those of each day are added up. */
const EXACT_UP_TO = 1_000_000;

/** Rows of a table. */
export const TOP = 25;

/** A text is shown from this time on: what one person mistyped or pasted is no one else's business. */
const SHOWN_FROM = 3;

type Row<Member extends string> = Record<Member, number | string | null>;

export const contactRate = (clicks: number, views: number): number | null => (views === 0 ? null : clicks / views);

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

/** @returns referrers or devices by daily visitors, most first */
export async function readSources(knex: Knex, kind: 'referrer' | 'device', range: DayRange): Promise<SourceFigures[]> {
  const rows: Row<'name' | 'daily_visitors'>[] = await knex('tracking_day_sources')
    .where({ kind })
    .whereBetween('day', [range.from, range.to])
    .groupBy('name')
    .select('name', sumOf(knex, 'visitors', 'daily_visitors'))
    .orderBy([{ column: 'daily_visitors', order: 'desc' }, { column: 'name' }])
    .limit(TOP);
  return rows.map((row) => ({ name: String(row.name), daily_visitors: Number(row.daily_visitors) }));
}

/** @returns the folded words of all synonyms */
async function readSynonymWords(knex: Knex): Promise<Set<string>> {
  const bodies: string[] = await knex('storefront_entries').where({ kind: 'synonym' }).whereNotNull('body').pluck('body');
  const own = bodies.map((body) => JSON.parse(body) as { words: string[] });
  return new Set([...own, ...PRESET_SYNONYMS].flatMap(({ words }) => words.map(foldText)));
}

/**
 * @param column counts all searches, or those that found nothing
 * @returns texts by the number of searches, most first
 */
export async function readSearches(
  knex: Knex,
  column: 'times' | 'found_nothing',
  { from, to }: DayRange,
): Promise<SearchFigures[]> {
  const rows: { text: string; number: number | string }[] = await knex('tracking_searches')
    .whereBetween('day', [from, to])
    .groupBy('text')
    .select('text', sumOf(knex, column, 'number'))
    .havingRaw('sum(??) >= ?', [column, SHOWN_FROM])
    .orderBy([{ column: 'number', order: 'desc' }, { column: 'text' }])
    .limit(TOP);
  const words = column === 'times' ? new Set<string>() : await readSynonymWords(knex);
  // Those of earlier releases were counted as they were typed.
  return rows.map(({ text, number }) => ({
    text: withoutPersonalNumbers(text),
    times: Number(number),
    has_synonym: words.has(foldText(text)),
  }));
}
