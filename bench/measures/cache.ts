import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ChildServer } from '../child-server';
import { generate, type CacheLoad } from '../generate';
import type { Options } from '../options';
import { pathOf } from '../queries';
import { median, spread } from '../statistics';

/** Who is compared: the same list of products, sent from memory or made anew. */
export type CacheContender = 'node-http' | 'koa' | 'ours' | 'rest-cache' | 'stock' | 'hand-written';

export interface CacheFigure {
  what: string;
  contender: CacheContender;
  connections: number;
  keys: number;
  requestsPerSecond: number;
  spread: [number, number];
  /** milliseconds */
  p50: number;
  p99: number;
  /** microseconds a request */
  serverCpu: number | undefined;
}

export interface CacheResults {
  figures: CacheFigure[];
  /** X-Cache of 200 first requests for one page, sent at once */
  together: Record<string, number>;
}

/** Bytes of resident memory: right after the start, before and after so many distinct queries, and at the most. */
export interface CacheMemory {
  queries: number;
  atStart: number;
  /** when the process had come to work */
  before: number;
  after: number;
  highest: number;
  /** answers by X-Cache */
  states: Record<string, number>;
}

interface Case {
  what: string;
  contender: CacheContender;
  paths: string[];
  connections: number;
  headers?: Record<string, string>;
  status?: number;
}

const CONNECTIONS = [1, 32, 256];
const LIST = '/api/v1/san-pham';
const MANY_KEYS = 1_000;
const TOGETHER = 200;
/** Two filters of the list together name more pages than this, each its own key. */
const BOUNDS = 1_000;

const manyKeys = Array.from({ length: MANY_KEYS }, (_, place) => `${LIST}?price_min=${place}&price_max=2000000000`);

const stockList = (): string => pathOf('stock', { kind: 'list' }) ?? '';

async function textOf(server: ChildServer, address: string): Promise<string> {
  return (await fetch(server.origin + address, { headers: { 'Accept-Encoding': 'identity' } })).text();
}

/**
 * Writes down the very bytes of our list, for those who send nothing else.
 * @returns the files: of the list itself, and of the thousand lists by their addresses (JSON)
 */
export async function writeBodies(ours: ChildServer, directory: string): Promise<{ body: string; bodies: string }> {
  const [body, bodies] = [path.join(directory, 'list.json'), path.join(directory, 'lists.json')];
  writeFileSync(body, await textOf(ours, LIST));
  const lists: Record<string, string> = {};
  for (const address of manyKeys) lists[address] = await textOf(ours, address);
  writeFileSync(bodies, JSON.stringify(lists));
  return { body, bodies };
}

async function tagOf(server: ChildServer): Promise<string> {
  const answer = await fetch(server.origin + LIST, { headers: { 'Accept-Encoding': 'identity' } });
  await answer.arrayBuffer();
  return answer.headers.get('ETag') ?? '';
}

async function makeCases(ours: ChildServer): Promise<Case[]> {
  const hits = CONNECTIONS.flatMap((connections): Case[] =>
    (['node-http', 'koa', 'ours', 'rest-cache'] as const).map((contender) => ({
      what: 'kept list',
      contender,
      paths: [contender === 'rest-cache' ? stockList() : LIST],
      connections,
    })),
  );
  const at32 = (what: string, contender: CacheContender, paths: string[], more: Partial<Case> = {}): Case => ({
    ...{ what, contender, paths, connections: 32 },
    ...more,
  });
  return [
    ...hits,
    at32('kept list, 1,000 keys', 'koa', manyKeys),
    at32('kept list, 1,000 keys', 'ours', manyKeys),
    at32('kept list, gzip', 'ours', [LIST], { headers: { 'Accept-Encoding': 'gzip' } }),
    at32('kept list, 304', 'ours', [LIST], { headers: { 'If-None-Match': await tagOf(ours) }, status: 304 }),
    at32('list that is made', 'ours', [`${LIST}?price_max=2000000000&price_min={n}`]),
    at32('list that is made', 'hand-written', ['/products']),
    at32('list that is made', 'stock', [stockList()]),
  ];
}

function summarise({ what, contender, connections, paths }: Case, rounds: readonly CacheLoad[]): CacheFigure {
  const rates = rounds.map((round) => round.requestsPerSecond);
  const cpu = rounds.flatMap((round) => round.serverCpu ?? []);
  return {
    ...{ what, contender, connections },
    keys: paths[0]?.includes('{n}') ? Infinity : paths.length,
    requestsPerSecond: median(rates),
    spread: spread(rates),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    serverCpu: cpu.length === 0 ? undefined : median(cpu),
  };
}

/** Every case by turns, round after round, so that a busy minute falls on all of them. */
async function measureCases(
  servers: ReadonlyMap<CacheContender, ChildServer>,
  cases: readonly Case[],
  options: Options,
): Promise<CacheFigure[]> {
  const loads = new Map<Case, CacheLoad[]>(cases.map((one) => [one, []]));
  let from = 1_000_000;
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const one of cases) {
      const server = servers.get(one.contender);
      if (!server) continue;
      const { paths, connections, headers = {}, status = 200 } = one;
      const seconds = round === 0 ? options.warmUpSeconds / 2 : options.roundSeconds;
      // The pages that are made anew have pushed a thousand kept ones out since their last turn.
      if (paths.length > 1) await generate(server, { paths, connections, headers, status, seconds: 60, requests: paths.length });
      const load = await generate(server, { paths, connections, headers, status, seconds, from });
      from += load.requests + 1_000;
      if (round > 0) loads.get(one)?.push(load);
      if (round === 1) console.error(`    ${one.contender}, ${one.what}: ${JSON.stringify(load.states)}`);
    }
    console.error(`  cache: round ${round} of ${options.rounds}`);
  }
  return cases.map((one) => summarise(one, loads.get(one) ?? []));
}

async function askTogether(server: ChildServer): Promise<Record<string, number>> {
  const states: Record<string, number> = {};
  const path = `${LIST}?per_page=53&sort=name`;
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      const answer = await fetch(server.origin + path);
      await answer.arrayBuffer();
      const state = answer.headers.get('X-Cache') ?? 'none';
      states[state] = (states[state] ?? 0) + 1;
    }),
  );
  return states;
}

/**
 * Asks as many pages as nobody ever would, each once, and looks at the memory.
 * @returns undefined where the system does not tell how much memory a process has
 */
export async function measureMemory(server: ChildServer, options: Options): Promise<CacheMemory | undefined> {
  const paths = Array.from(
    { length: BOUNDS },
    (_, place) => `${LIST}?per_page=8&price_max=${2_000_000_000 + place}&price_min={n}`,
  );
  // A process that has just started grows with its first requests, whatever is kept. With a bearer pages are made and not kept.
  const headers = { Authorization: 'Bearer nobody' };
  const atStart = server.memory();
  await generate(server, { paths, headers, connections: 32, seconds: 600, requests: options.memoryWarmUp });
  const before = server.memory();
  if (atStart === undefined || before === undefined) return undefined;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, server.memory() ?? 0);
  }, 250);
  const queries = options.distinctQueries;
  const load = await generate(server, { paths, connections: 32, seconds: 7_200, requests: queries });
  clearInterval(watch);
  return { queries, atStart, before, after: server.memory() ?? 0, highest, states: load.states };
}

export async function measureCache(servers: ReadonlyMap<CacheContender, ChildServer>, options: Options): Promise<CacheResults> {
  const ours = servers.get('ours');
  if (!ours) throw new Error('Ours is not there to be measured.');
  const together = await askTogether(ours);
  const figures = await measureCases(servers, await makeCases(ours), options);
  return { figures, together };
}
