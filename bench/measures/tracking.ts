import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { loadWithEvents, STORED, type EventLoad } from '../../tests/support/event-load';
import type { ContenderName, ContenderServer } from '../contender-server';
import type { Options } from '../options';
import { costEach, type CpuClock } from '../process-usage';
import { measureInRounds, type Summary } from '../rounds';
import { runGenerator } from '../run-generator';
import { median, quantile } from '../statistics';

const CONNECTIONS = 256;
/** Events a second of the intended size (docs/decisions/0000-intended-size.md). */
export const INTENDED_RATE = 100;
const LIST_CONNECTIONS = 4;
const LIST_PAGES = 50;

export interface TrackingRate extends Summary {
  contender: ContenderName;
}

/** What events cost other requests, and their latency at half the top rate. */
export interface TrackingLatency {
  half: { eventsPerSecond: number; p50: number; p99: number };
  /** p99 of uncached /san-pham in milliseconds, without events and while they arrive at the intended rate */
  list: { alone: number; during: number; eventsPerSecond: number };
}

/** The same event as a document of stock Strapi. */
function asDocument(): string {
  const [eventId, anonId] = [randomUUID(), randomUUID()];
  const metadata = { referrer: '/', page_url: '/san-pham/vang-1' };
  const data = { event_id: eventId, anon_id: anonId, event_type: 'product_view', product_id: 7, metadata };
  return JSON.stringify({ data });
}

function sendEvents(name: ContenderName, server: ContenderServer, until: Promise<unknown>, rate?: number): Promise<EventLoad> {
  const stock = name === 'stock' ? { path: '/api/events', body: asDocument } : {};
  return loadWithEvents({
    origin: server.url,
    connections: CONNECTIONS,
    until,
    ids: false,
    ...stock,
    ...(rate === undefined ? {} : { rate }),
  });
}

const storedBy = ({ statuses }: EventLoad): number => statuses.get(STORED) ?? 0;

/** Measures how many events a second each server stores. */
export async function measureRates(
  servers: ReadonlyMap<ContenderName, ContenderServer>,
  options: Options,
  databaseCpu: CpuClock,
): Promise<TrackingRate[]> {
  const measured = await measureInRounds(servers, options, async ([name, server], seconds, round) => {
    const [cpuBefore, databaseBefore] = [server.cpuTime(), databaseCpu()];
    const load = await sendEvents(name, server, pause(seconds * 1_000));
    const stored = storedBy(load);
    if (stored === 0 || load.statuses.size > 1) throw new Error(`${name} answers ${JSON.stringify([...load.statuses])}`);
    const rate = stored / load.seconds;
    if (round > 0) console.error(`  ${name}: ${Math.round(rate)} events/s`);
    return {
      rate,
      p50: quantile(load.times, 0.5),
      p99: quantile(load.times, 0.99),
      serverCpu: costEach(cpuBefore, server.cpuTime(), stored),
      databaseCpu: costEach(databaseBefore, databaseCpu(), stored),
    };
  });
  return measured.map(([[contender], summary]) => ({ ...summary, contender }));
}

async function measureHalf(server: ContenderServer, topRate: number, seconds: number): Promise<TrackingLatency['half']> {
  const load = await sendEvents('ours', server, pause(seconds * 1_000), topRate / 2);
  return {
    eventsPerSecond: storedBy(load) / load.seconds,
    p50: quantile(load.times, 0.5),
    p99: quantile(load.times, 0.99),
  };
}

/** The list is requested by another process: this one is busy with events and would add its own delay. */
async function measureList(server: ContenderServer, { rounds, roundSeconds }: Options): Promise<TrackingLatency['list']> {
  const paths = Array.from({ length: LIST_PAGES }, (_, page) => `/api/v1/san-pham?page=${page + 1}&sort=price`);
  const requestList = () => runGenerator(server, { paths, connections: LIST_CONNECTIONS, seconds: roundSeconds });
  const measured: TrackingLatency['list'][] = [];
  await requestList();
  // Twice the rounds: the p99 of some seconds depends on a few dozen requests, and varies.
  for (let round = 0; round < 2 * rounds; round += 1) {
    const alone = await requestList();
    const during = requestList();
    const events = await sendEvents('ours', server, during, INTENDED_RATE);
    const eventsPerSecond = storedBy(events) / events.seconds;
    measured.push({ alone: alone.p99, during: (await during).p99, eventsPerSecond });
  }
  const medianOf = (member: keyof TrackingLatency['list']): number => median(measured.map((round) => round[member]));
  return { alone: medianOf('alone'), during: medianOf('during'), eventsPerSecond: medianOf('eventsPerSecond') };
}

/** @param topRate events a second of the same server */
export async function measureLatency(ours: ContenderServer, topRate: number, options: Options): Promise<TrackingLatency> {
  const half = await measureHalf(ours, topRate, options.rounds * options.roundSeconds);
  return { half, list: await measureList(ours, options) };
}
