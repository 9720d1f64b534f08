import { randomUUID } from 'node:crypto';
import knexFactory, { type Knex } from 'knex';
import { readDays, readOverview, readSources, readTopItems } from '../../src/analytics/reports/queries';
import { rollUpDay } from '../../src/analytics/rollup/rollup';
import { addDays, daysOf, dayStart, shopDay } from '../../src/analytics/shop-days';
import { loadWithEvents, STORED, type EventLoad } from '../../tests/support/event-load';
import type { ChildServer } from '../child-server';
import type { ContenderName } from '../contenders';
import { generate } from '../generate';
import type { Options } from '../options';
import { median, quantile, spread } from '../statistics';

const CONNECTIONS = 256;
const LIST_CONNECTIONS = 4;
const REPORT_DAYS = 90;
const DAY_MS = 86_400_000;

export interface TrackingRate {
  contender: ContenderName;
  eventsPerSecond: number;
  spread: [number, number];
  /** milliseconds */
  p99: number;
  /** microseconds an event */
  serverCpu: number | undefined;
  databaseCpu: number | undefined;
}

export interface TrackingFigures {
  rates: TrackingRate[];
  /** our own at half its top rate */
  half: { eventsPerSecond: number; p50: number; p99: number };
  /** p99 of uncached /san-pham, milliseconds, alone and while as many events come as are answered, and how many those are a second */
  list: { alone: number; during: number; eventsPerSecond: number };
}

/** Milliseconds of all reports over some months, and of the rollup of one day, with the numbers of their events. */
export interface ReportFigures {
  events: number;
  milliseconds: number;
  dayEvents: number;
  dayMilliseconds: number;
}

const after = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** The same event, as stock Strapi wants it. */
function asDocument(): string {
  const [eventId, anonId] = [randomUUID(), randomUUID()];
  const metadata = { referrer: '/', page_url: '/san-pham/vang-1' };
  const data = { event_id: eventId, anon_id: anonId, event_type: 'product_view', product_id: 7, metadata };
  return JSON.stringify({ data });
}

function load(name: ContenderName, server: ChildServer, until: Promise<unknown>, rate?: number): Promise<EventLoad> {
  const other = name === 'stock' ? { path: '/api/events', body: asDocument } : {};
  return loadWithEvents({
    origin: server.origin,
    connections: CONNECTIONS,
    until,
    ids: false,
    ...other,
    ...(rate === undefined ? {} : { rate }),
  });
}

/** @returns how many were answered as stored */
const acknowledgedOf = ({ statuses }: EventLoad): number => statuses.get(STORED) ?? 0;

function p99(times: readonly number[]): number {
  return quantile(
    [...times].sort((a, b) => a - b),
    0.99,
  );
}

const each = (before: number | undefined, now: number | undefined, events: number): number | undefined =>
  before === undefined || now === undefined ? undefined : (now - before) / events;

/** How many events a second each server stores, in turns. */
export async function measureRates(
  servers: ReadonlyMap<ContenderName, ChildServer>,
  options: Options,
  databaseCpu: () => number | undefined,
): Promise<TrackingRate[]> {
  const rounds = new Map<ContenderName, Omit<TrackingRate, 'contender' | 'spread'>[]>();
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [name, server] of servers) {
      const [cpu, database] = [server.cpuTime(), databaseCpu()];
      const found = await load(name, server, after(round === 0 ? options.warmUpSeconds : options.roundSeconds));
      const number = acknowledgedOf(found);
      if (number === 0 || found.statuses.size > 1) throw new Error(`${name} answers ${JSON.stringify([...found.statuses])}`);
      if (round > 0) console.error(`  ${name}: ${Math.round(number / found.seconds)} events/s`);
      const rate = {
        eventsPerSecond: number / found.seconds,
        p99: p99(found.times),
        serverCpu: each(cpu, server.cpuTime(), number),
        databaseCpu: each(database, databaseCpu(), number),
      };
      if (round > 0) rounds.set(name, [...(rounds.get(name) ?? []), rate]);
    }
  }
  return [...rounds].map(([contender, found]) => {
    const known = (member: 'serverCpu' | 'databaseCpu'): number | undefined => {
      const values = found.flatMap((rate) => rate[member] ?? []);
      return values.length === 0 ? undefined : median(values);
    };
    const rates = found.map((rate) => rate.eventsPerSecond);
    const figures = { eventsPerSecond: median(rates), spread: spread(rates), p99: median(found.map((rate) => rate.p99)) };
    return { contender, ...figures, serverCpu: known('serverCpu'), databaseCpu: known('databaseCpu') };
  });
}

async function measureHalf(server: ChildServer, top: number, seconds: number): Promise<TrackingFigures['half']> {
  const found = await load('ours', server, after(seconds), top / 2);
  const times = [...found.times].sort((a, b) => a - b);
  return { eventsPerSecond: acknowledgedOf(found) / found.seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Asked from a process of its own: who sends events at the top rate can't tell how long somebody else waited. */
async function measureList(server: ChildServer, { rounds, roundSeconds }: Options): Promise<TrackingFigures['list']> {
  const paths = Array.from({ length: 50 }, (_, page) => `/api/v1/san-pham?page=${page + 1}&sort=price`);
  const list = () => generate(server, { paths, connections: LIST_CONNECTIONS, seconds: roundSeconds });
  const found: TrackingFigures['list'][] = [];
  await list();
  // Twice the rounds: the slowest hundredth of some seconds is a few dozen requests, and jumps.
  for (let round = 0; round < 2 * rounds; round += 1) {
    const alone = await list();
    const during = list();
    const events = await load('ours', server, during);
    found.push({ alone: alone.p99, during: (await during).p99, eventsPerSecond: acknowledgedOf(events) / events.seconds });
  }
  const middle = (member: keyof TrackingFigures['list']): number => median(found.map((round) => round[member]));
  return { alone: middle('alone'), during: middle('during'), eventsPerSecond: middle('eventsPerSecond') };
}

/** Events as they would have come in, spread over a time, put in by PostgreSQL itself. */
async function putEvents(knex: Knex, number: number, from: number, milliseconds: number): Promise<void> {
  await knex.raw(
    `INSERT INTO tracking_events (event_id, anon_id, event_type, product_id, device, referrer_host, received_at)
     SELECT gen_random_uuid(), md5((n * 7919 % (? / 8 + 1))::text)::uuid,
       (ARRAY['product_view','product_view','product_view','cta_contact'])[1 + n % 4], 1 + (n * 31) % 2000,
       (ARRAY['mobile','mobile','desktop'])[1 + n % 3], (ARRAY['google.com','zalo.me','',NULL])[1 + n % 4],
       ? + n * ?::bigint / ? FROM generate_series(0::bigint, ? - 1) AS n`,
    [number, from, milliseconds, number, number],
  );
}

/** Millions of events of three months, rolled up and reported, in a shop that has its tables. */
export async function measureReports(databaseUrl: string, options: Options): Promise<ReportFigures> {
  const knex = knexFactory({ client: 'pg', connection: databaseUrl });
  try {
    const today = shopDay(Date.now());
    const range = { from: addDays(today, -REPORT_DAYS), to: addDays(today, -1) };
    for (const day of daysOf(range)) await putEvents(knex, Math.ceil(options.reportEvents / REPORT_DAYS), dayStart(day), DAY_MS);
    const large = addDays(range.from, -2 * REPORT_DAYS);
    await putEvents(knex, options.dayEvents, dayStart(large), DAY_MS);
    await knex.raw('VACUUM ANALYZE tracking_events');
    for (const day of daysOf(range)) await rollUpDay(knex, day);
    const began = performance.now();
    await rollUpDay(knex, large);
    const dayMilliseconds = performance.now() - began;
    const times: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const asked = performance.now();
      await readOverview(knex, range);
      await readDays(knex, range);
      await readTopItems(knex, 'product', range);
      await readTopItems(knex, 'product', range, { order: 'contact_clicks' });
      await readTopItems(knex, 'article', range);
      await readSources(knex, 'referrer', range);
      await readSources(knex, 'device', range);
      times.push(performance.now() - asked);
    }
    return { events: options.reportEvents, milliseconds: median(times), dayEvents: options.dayEvents, dayMilliseconds };
  } finally {
    await knex.destroy();
  }
}

/**
 * Visitors' reports: one commit for many beside one INSERT for each and one document for each, and what they leave for others.
 * @param stopOthers ends all but our own, whose timers would go off beside it while it is seen how long it lets a page wait
 */
export async function measureTracking(
  ours: ChildServer,
  others: ReadonlyMap<ContenderName, ChildServer>,
  options: Options,
  databaseCpu: () => number | undefined,
  stopOthers: () => Promise<void>,
): Promise<TrackingFigures> {
  const rates = await measureRates(new Map([['ours', ours], ...others]), options, databaseCpu);
  const top = rates.find((rate) => rate.contender === 'ours')?.eventsPerSecond ?? 0;
  await stopOthers();
  const half = await measureHalf(ours, top, options.rounds * options.roundSeconds);
  const list = await measureList(ours, options);
  return { rates, half, list };
}
