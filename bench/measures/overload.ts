import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../tests/support/editor';
import { SeededRandom } from '../../tests/support/seeded-random';
import type { Catalogue } from '../catalogue';
import type { ContenderServer } from '../contender-server';
import type { Options } from '../options';
import { runGenerator } from '../run-generator';
import { UNCACHED_LISTS } from '../shop-queries';
import { median, quantile } from '../statistics';

const CALM_CONNECTIONS = 32;
export const OVERLOAD_CONNECTIONS = 2_000;
const PROBE_INTERVAL_MS = 40;
const SAVE_INTERVAL_MS = 2_000;

/** One server under test. */
export interface OverloadSubject {
  what: string;
  database: 'PostgreSQL' | 'SQLite';
  server: ContenderServer;
}

/** Milliseconds of requests that are sent beside the load. */
export interface ProbeTimes {
  /** answered with another status than a success */
  failed: number;
  p50: number;
  slowest: number;
}

/** Medians of the rounds; of probes the slowest of all rounds. */
export interface OverloadFigure {
  what: string;
  database: string;
  /** answers a second at 32 connections */
  calmRate: number;
  /** the same at 2,000 */
  rate: number;
  /** 503s a second */
  refusals: number;
  /** connections that the server broke in a round */
  broken: number;
  /** milliseconds, of what was answered */
  p50: number;
  p99: number;
  health: ProbeTimes;
  hit: ProbeTimes;
  save: ProbeTimes;
  /** tracking events; most fail because they are refused first */
  event: ProbeTimes;
}

/** What was seen of one kind of request. */
class Probe {
  readonly times: number[] = [];
  failed = 0;

  /** Repeats a request while the load runs. @param send tells whether it succeeded */
  async run(until: Promise<unknown>, intervalMs: number, send: () => Promise<boolean>): Promise<void> {
    let running = true;
    const end = until.finally(() => {
      running = false;
    });
    while (running) {
      const began = performance.now();
      if (!(await send())) this.failed += 1;
      this.times.push(performance.now() - began);
      await Promise.race([pause(intervalMs), end]);
    }
  }
}

/** Of all rounds together. */
function summarize(probes: readonly Probe[]): ProbeTimes {
  const times = probes.flatMap((probe) => probe.times);
  const failed = probes.reduce((sum, probe) => sum + probe.failed, 0);
  return { failed, p50: quantile(times, 0.5), slowest: Math.max(...times) };
}

type ProbeName = 'health' | 'hit' | 'save' | 'event';

async function get(server: ContenderServer, path: string): Promise<boolean> {
  const answer = await fetch(server.url + path);
  await answer.arrayBuffer();
  return answer.ok;
}

async function sendEvent(server: ContenderServer): Promise<boolean> {
  const answer = await fetch(`${server.url}/api/v1/track/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ anon_id: randomUUID(), event_type: 'cta_contact' }),
  });
  await answer.arrayBuffer();
  return answer.ok;
}

interface OverloadRound {
  calmRate: number;
  rate: number;
  refusals: number;
  broken: number;
  p50: number;
  p99: number;
  probes: Record<ProbeName, Probe>;
}

/** Collects the rounds of one subject. */
class Subject {
  readonly rounds: OverloadRound[] = [];
  readonly #random = new SeededRandom(17);
  #from = 1_000_000;

  constructor(
    readonly subject: OverloadSubject,
    readonly catalogue: Catalogue,
  ) {}

  async #load(connections: number, seconds: number) {
    const load = await runGenerator(this.subject.server, {
      ...{ paths: UNCACHED_LISTS, connections, seconds, beyondCapacity: true, from: this.#from },
    });
    this.#from += load.requests + load.refused + 1_000;
    return load;
  }

  /** Loads the server and sends the other requests beside it, which cost both loads the same. */
  async #measure(connections: number, seconds: number) {
    const { server } = this.subject;
    const editor = await signIn(server);
    const saveProduct = async (): Promise<boolean> => {
      const change = { price: this.#random.between(100, 90_000) * 1_000, compare_at_price: null };
      const { documentId } = this.#random.pick(this.catalogue.products);
      return editor.publish('api::product.product', documentId, change).then(
        () => true,
        () => false,
      );
    };
    const probes = { health: new Probe(), hit: new Probe(), save: new Probe(), event: new Probe() };
    const load = this.#load(connections, seconds);
    await Promise.all([
      probes.health.run(load, PROBE_INTERVAL_MS, () => get(server, '/api/v1/health')),
      probes.hit.run(load, PROBE_INTERVAL_MS, () => get(server, '/api/v1/social-links')),
      probes.save.run(load, SAVE_INTERVAL_MS, saveProduct),
      probes.event.run(load, PROBE_INTERVAL_MS, () => sendEvent(server)),
    ]);
    return { load: await load, probes };
  }

  async measureRound(seconds: number): Promise<void> {
    const calm = await this.#measure(CALM_CONNECTIONS, seconds);
    const { load, probes } = await this.#measure(OVERLOAD_CONNECTIONS, seconds);
    const { rate, refused, broken, requests, p50, p99 } = load;
    const round = { calmRate: calm.load.rate, rate, refusals: (refused / requests) * rate, broken, p50, p99 };
    this.rounds.push({ ...round, probes });
    const slowest = (name: ProbeName): number => Math.round(summarize([probes[name]]).slowest);
    console.error(
      `  ${this.subject.what}, ${this.subject.database}: ${Math.round(calm.load.rate)}/s, then ${Math.round(rate)}/s in ${Math.round(p99)} ms,`,
      `server CPU ${Math.round(calm.load.serverCpu ?? 0)} → ${Math.round(load.serverCpu ?? 0)} µs an answer,`,
      `health ${slowest('health')} ms, save ${slowest('save')} ms, ${refused} refused, ${broken} broken`,
    );
  }

  figure(): OverloadFigure {
    const { what, database } = this.subject;
    const medianOf = (member: Exclude<keyof OverloadRound, 'probes'>): number =>
      median(this.rounds.map((round) => round[member]));
    const probe = (name: ProbeName): ProbeTimes => summarize(this.rounds.map(({ probes }) => probes[name]));
    return {
      ...{ what, database },
      ...{ calmRate: medianOf('calmRate'), rate: medianOf('rate'), refusals: medianOf('refusals'), broken: medianOf('broken') },
      ...{ p50: medianOf('p50'), p99: medianOf('p99') },
      ...{ health: probe('health'), hit: probe('hit'), save: probe('save'), event: probe('event') },
    };
  }
}

/** Measures uncached lists over 32 and over 2,000 connections, the subjects in turn, and other requests beside the latter. */
export async function measureOverload(
  subjects: readonly OverloadSubject[],
  catalogue: Catalogue,
  options: Options,
): Promise<OverloadFigure[]> {
  const measured = subjects.map((subject) => new Subject(subject, catalogue));
  for (const { subject } of measured)
    await runGenerator(subject.server, { paths: UNCACHED_LISTS, connections: CALM_CONNECTIONS, seconds: options.warmUpSeconds });
  for (let round = 0; round < options.rounds; round += 1)
    for (const subject of measured) await subject.measureRound(options.overloadSeconds);
  return measured.map((subject) => subject.figure());
}
