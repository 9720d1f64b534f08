import type { ContenderServer } from './contender-server';

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
