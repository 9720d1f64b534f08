import autocannon from 'autocannon';
import type { ChildServer } from './child-server';
import { quantile } from './statistics';

export interface Load {
  requestsPerSecond: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** microseconds of the server's processor time */
  serverCpu: number | undefined;
  /** microseconds of the database's, when it runs here */
  databaseCpu: number | undefined;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  databaseCpu: () => number | undefined;
}

const perRequest = (before: number | undefined, after: number | undefined, requests: number): number | undefined =>
  before === undefined || after === undefined ? undefined : (after - before) / requests;

/**
 * Asks a server for these paths, over and over, on keep-alive connections.
 * @throws Error when any answer is not a 2xx one
 */
export async function putUnderLoad(server: ChildServer, paths: readonly string[], options: LoadOptions): Promise<Load> {
  const times: number[] = [];
  const cpuBefore = server.cpuTime();
  const databaseBefore = options.databaseCpu();
  const requests = paths.map((path): autocannon.Request => ({ method: 'GET', path }));
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { url: server.origin, connections: options.connections, duration: options.seconds, requests },
      (error: Error | null, found) => (error ? reject(error) : resolve(found)),
    );
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  const serverCpu = perRequest(cpuBefore, server.cpuTime(), times.length);
  const databaseCpu = perRequest(databaseBefore, options.databaseCpu(), times.length);
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${result.errors} errors, ${result.non2xx} answers other than 2xx under load, at ${paths[0] ?? ''}`);
  }
  if (times.length === 0) throw new Error(`No answer within ${options.seconds} s, at ${paths[0] ?? ''}`);
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / result.duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    serverCpu,
    databaseCpu,
  };
}

/** @returns milliseconds of each request, asked one after another on one connection */
export async function timeOneByOne(server: ChildServer, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const began = performance.now();
    const response = await fetch(server.origin + path);
    await response.arrayBuffer();
    times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  }
  return times;
}
