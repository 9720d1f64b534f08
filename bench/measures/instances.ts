import { setTimeout as pause } from 'node:timers/promises';
import { loadWithEvents, STORED } from '../../tests/support/event-load';
import type { ContenderServer } from '../contender-server';
import type { Options } from '../options';
import { costEach, type CpuClock } from '../process-usage';
import { measureInRounds, type Round, type Summary } from '../rounds';
import { runGenerator } from '../run-generator';
import { UNCACHED_LISTS } from '../shop-queries';
import { quantile } from '../statistics';

/** Connections of all instances together. */
const LIST_CONNECTIONS = 32;
const EVENT_CONNECTIONS = 256;

export type InstanceWork = 'uncached lists' | 'events';

/** Instances of one database. */
export interface Deployment {
  hasRedis: boolean;
  servers: readonly ContenderServer[];
}

/** The same load on each deployment. */
export interface InstanceFigure extends Summary {
  work: InstanceWork;
  hasRedis: boolean;
  instances: number;
  /** bytes of resident memory of each after the load */
  memory: number[];
}

interface Subject extends Deployment {
  work: InstanceWork;
}

/** Sums what is loaded at the same time. */
interface Load {
  answers: number;
  seconds: number;
  times: readonly [p50: number, p99: number];
}

let nextNumber = 1_000_000;

async function loadLists(server: ContenderServer, connections: number, seconds: number): Promise<Load> {
  const from = nextNumber;
  // No number is used twice, by any instance.
  nextNumber += 1_000_000;
  const { requests, rate, p50, p99 } = await runGenerator(server, { paths: UNCACHED_LISTS, connections, seconds, from });
  return { answers: requests, seconds: requests / rate, times: [p50, p99] };
}

async function loadEvents(server: ContenderServer, connections: number, seconds: number): Promise<Load> {
  const load = await loadWithEvents({ origin: server.url, connections, until: pause(seconds * 1_000), ids: false });
  const answers = load.statuses.get(STORED) ?? 0;
  if (answers === 0 || load.statuses.size > 1) throw new Error(`An instance answers ${JSON.stringify([...load.statuses])}.`);
  return { answers, seconds: load.seconds, times: [quantile(load.times, 0.5), quantile(load.times, 0.99)] };
}

const LOADS = {
  'uncached lists': { load: loadLists, connections: LIST_CONNECTIONS },
  events: { load: loadEvents, connections: EVENT_CONNECTIONS },
} as const;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

async function measureRound({ work, servers }: Subject, seconds: number, databaseCpu: CpuClock): Promise<Round> {
  const cpuOfServers = (): number | undefined => {
    const each = servers.map((server) => server.cpuTime() ?? NaN);
    return each.some(Number.isNaN) ? undefined : sumOf(each);
  };
  const { load, connections } = LOADS[work];
  const [cpuBefore, databaseBefore] = [cpuOfServers(), databaseCpu()];
  const loads = await Promise.all(servers.map((server) => load(server, connections / servers.length, seconds)));
  const answers = sumOf(loads.map((each) => each.answers));
  return {
    rate: sumOf(loads.map((each) => each.answers / each.seconds)),
    p50: Math.max(...loads.map(({ times: [p50] }) => p50)),
    p99: Math.max(...loads.map(({ times: [, p99] }) => p99)),
    serverCpu: costEach(cpuBefore, cpuOfServers(), answers),
    databaseCpu: costEach(databaseBefore, databaseCpu(), answers),
  };
}

/** Loads the deployments in turn, with lists and with events. */
export async function measureInstances(
  deployments: readonly Deployment[],
  options: Options,
  databaseCpu: CpuClock,
): Promise<InstanceFigure[]> {
  const works = ['uncached lists', 'events'] as const;
  const subjects = works.flatMap((work) => deployments.map((deployment): Subject => ({ work, ...deployment })));
  const measured = await measureInRounds(subjects, options, async (subject, seconds, round) => {
    const found = await measureRound(subject, seconds, databaseCpu);
    if (round > 0) console.error(`  ${subject.servers.length} instances, ${subject.work}: ${Math.round(found.rate)}/s`);
    return found;
  });
  return measured.map(([{ work, hasRedis, servers }, summary]) => ({
    ...summary,
    ...{ work, hasRedis, instances: servers.length, memory: servers.map((server) => server.memory() ?? NaN) },
  }));
}
