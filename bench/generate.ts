import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ChildServer } from './child-server';
import type { GeneratedLoad, GeneratorTask } from './generator';
import { BENCH, PROJECT } from './places';

export interface CacheLoad extends GeneratedLoad {
  requestsPerSecond: number;
  /** microseconds of the server's processor time a request */
  serverCpu: number | undefined;
}

/**
 * Puts a server under load from a process beside this one.
 * @throws Error when any answer has another status than the one that is asked for
 */
export async function generate(
  server: ChildServer,
  task: Pick<GeneratorTask, 'paths' | 'connections' | 'seconds'> & Partial<GeneratorTask>,
): Promise<CacheLoad> {
  const { hostname, port } = new URL(server.origin);
  const whole: GeneratorTask = { headers: {}, status: 200, from: 0, ...task, host: hostname, port: Number(port) };
  const before = server.cpuTime();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', path.join(BENCH, 'generator.ts'), JSON.stringify(whole)],
    { cwd: PROJECT, maxBuffer: 1_000_000 },
  );
  const after = server.cpuTime();
  const load = JSON.parse(stdout) as GeneratedLoad;
  if (load.failures.length > 0) throw new Error(`Under load: ${load.failures.join('; ')} at ${task.paths[0] ?? ''}`);
  const serverCpu = before === undefined || after === undefined ? undefined : (after - before) / load.requests;
  return { ...load, requestsPerSecond: load.requests / load.seconds, serverCpu };
}
