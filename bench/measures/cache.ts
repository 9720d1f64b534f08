import { writeFileSync } from 'node:fs';
import { bodyFiles, type ContenderName, type ContenderServer } from '../contender-server';
import type { Options } from '../options';
import { measureInRounds, type Summary } from '../rounds';
import { runGenerator } from '../run-generator';
import { pathOf } from '../shop-queries';

export interface CacheFigure extends Summary {
  what: string;
  contender: ContenderName;
  connections: number;
}

export interface CacheResults {
  figures: CacheFigure[];
  /** answers by X-Cache to 200 simultaneous first requests for one page */
  simultaneous: Record<string, number>;
}

interface Case {
  what: string;
  contender: ContenderName;
  paths: string[];
  connections: number;
  headers?: Record<string, string>;
  status?: number;
}

const CONNECTIONS = [1, 32, 256];
const LIST = '/api/v1/san-pham';
const MANY_KEYS = 1_000;
const SIMULTANEOUS = 200;

const manyPaths = Array.from({ length: MANY_KEYS }, (_, index) => `${LIST}?price_min=${index}&price_max=2000000000`);

const stockList = (): string => pathOf('stock', { kind: 'list' }) ?? '';

async function fetchText(server: ContenderServer, path: string): Promise<string> {
  return (await fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity' } })).text();
}

/** Writes our answers into the files that the bare servers send ({@link bodyFiles}). */
export async function writeBodies(ours: ContenderServer, directory: string): Promise<void> {
  const { BODY_FILE, BODIES_FILE } = bodyFiles(directory);
  writeFileSync(BODY_FILE, await fetchText(ours, LIST));
  const bodies: Record<string, string> = {};
  for (const path of manyPaths) bodies[path] = await fetchText(ours, path);
  writeFileSync(BODIES_FILE, JSON.stringify(bodies));
}

async function etagOf(server: ContenderServer): Promise<string> {
  const answer = await fetch(server.url + LIST, { headers: { 'Accept-Encoding': 'identity' } });
  await answer.arrayBuffer();
  return answer.headers.get('ETag') ?? '';
}

async function makeCases(ours: ContenderServer): Promise<Case[]> {
  const hits = CONNECTIONS.flatMap((connections): Case[] =>
    (['node-http', 'koa', 'ours-with-cache', 'rest-cache'] as const).map((contender) => ({
      what: 'cached list',
      contender,
      paths: [contender === 'rest-cache' ? stockList() : LIST],
      connections,
    })),
  );
  const at32 = (what: string, contender: ContenderName, paths: string[], more: Partial<Case> = {}): Case => ({
    what,
    contender,
    paths,
    connections: 32,
    ...more,
  });
  return [
    ...hits,
    at32('cached list, 1,000 keys', 'koa', manyPaths),
    at32('cached list, 1,000 keys', 'ours-with-cache', manyPaths),
    at32('cached list, gzip', 'ours-with-cache', [LIST], { headers: { 'Accept-Encoding': 'gzip' } }),
    at32('cached list, 304', 'ours-with-cache', [LIST], { headers: { 'If-None-Match': await etagOf(ours) }, status: 304 }),
    at32('uncached list', 'ours-with-cache', [`${LIST}?price_max=2000000000&price_min={n}`]),
    at32('uncached list', 'hand-written', ['/products']),
    at32('uncached list', 'stock', [stockList()]),
  ];
}

async function measureCases(
  servers: ReadonlyMap<ContenderName, ContenderServer>,
  cases: readonly Case[],
  options: Options,
): Promise<CacheFigure[]> {
  const subjects = cases.flatMap((one) => {
    const server = servers.get(one.contender);
    return server ? [{ ...one, server }] : [];
  });
  let from = 1_000_000;
  const measured = await measureInRounds(subjects, options, async (subject, seconds, round) => {
    const { what, contender, server, paths, connections, headers = {}, status = 200 } = subject;
    const task = { paths, connections, headers, status };
    // The uncached lists have evicted the thousand lists since the last round.
    if (paths.length > 1) await runGenerator(server, { ...task, seconds: 60, requests: paths.length });
    const load = await runGenerator(server, { ...task, seconds: round === 0 ? seconds / 2 : seconds, from });
    from += load.requests + 1_000;
    if (round === 1) console.error(`  ${contender}, ${what}: ${JSON.stringify(load.states)}`);
    return load;
  });
  return measured.map(([{ what, contender, connections }, summary]) => ({ ...summary, what, contender, connections }));
}

async function requestSimultaneously(server: ContenderServer): Promise<Record<string, number>> {
  const states: Record<string, number> = {};
  const path = `${LIST}?per_page=53&sort=name`;
  await Promise.all(
    Array.from({ length: SIMULTANEOUS }, async () => {
      const answer = await fetch(server.url + path);
      await answer.arrayBuffer();
      const state = answer.headers.get('X-Cache') ?? 'none';
      states[state] = (states[state] ?? 0) + 1;
    }),
  );
  return states;
}

/** Compares cached answers with those of servers that do nothing else, and with uncached ones. */
export async function measureCache(
  servers: ReadonlyMap<ContenderName, ContenderServer>,
  options: Options,
): Promise<CacheResults> {
  const ours = servers.get('ours-with-cache');
  if (!ours) throw new Error('Our server is missing.');
  const simultaneous = await requestSimultaneously(ours);
  return { simultaneous, figures: await measureCases(servers, await makeCases(ours), options) };
}
