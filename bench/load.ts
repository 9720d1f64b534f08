import autocannon from 'autocannon';
import type { ContenderServer } from './contender-server';
import { costEach, type CpuClock } from './process-usage';
import type { Round } from './rounds';
import { quantile } from './statistics';

interface LoadOptions {
  connections: number;
  seconds: number;
  databaseCpu: CpuClock;
}

/**
 * Requests paths again and again on keep-alive connections.
 * @throws Error when an answer has another status than 2xx
 */
export async function measureLoad(server: ContenderServer, paths: readonly string[], options: LoadOptions): Promise<Round> {
  const times: number[] = [];
  const cpuBefore = server.cpuTime();
  const databaseBefore = options.databaseCpu();
  const requests = paths.map((path): autocannon.Request => ({ method: 'GET', path }));
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { url: server.url, connections: options.connections, duration: options.seconds, requests },
      (error: Error | null, found) => (error ? reject(error) : resolve(found)),
    );
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  const serverCpu = costEach(cpuBefore, server.cpuTime(), times.length);
  const databaseCpu = costEach(databaseBefore, options.databaseCpu(), times.length);
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${result.errors} errors, ${result.non2xx} answers other than 2xx under load, at ${paths[0] ?? ''}`);
  }
  if (times.length === 0) throw new Error(`No answer within ${options.seconds} s, at ${paths[0] ?? ''}`);
  return {
    rate: times.length / result.duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    serverCpu,
    databaseCpu,
  };
}

/** @returns milliseconds of each request, one after another on one connection */
export async function timeSequentially(server: ContenderServer, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const began = performance.now();
    const response = await fetch(server.url + path);
    await response.arrayBuffer();
    times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  }
  return times;
}
