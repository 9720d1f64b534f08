import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../tests/support/processes';
import { projectRoot } from '../tests/support/test-run';
import type { ContenderServer } from './contender-server';
import type { GeneratedLoad, GeneratorTask } from './generator';
import { GENERATOR, RESULTS } from './paths';
import { costEach, type CpuClock } from './process-usage';
import type { Round } from './rounds';

export interface GeneratedRound extends Round {
  requests: number;
  /** answers by X-Cache */
  states: Record<string, number>;
}

/**
 * Loads a server from a process of its own: the generator (generator.ts).
 * @throws Error when an answer has another status than the task's
 */
export async function runGenerator(
  server: ContenderServer,
  task: Pick<GeneratorTask, 'paths' | 'connections' | 'seconds'> & Partial<GeneratorTask>,
  databaseCpu: CpuClock = () => undefined,
): Promise<GeneratedRound> {
  const { hostname, port } = new URL(server.url);
  const fullTask: GeneratorTask = { headers: {}, status: 200, from: 0, ...task, host: hostname, port: Number(port) };
  const before = server.cpuTime();
  const databaseBefore = databaseCpu();
  // Five hundred addresses of stock Strapi are more than an argument may hold.
  const file = path.join(RESULTS, 'task.json');
  writeFileSync(file, JSON.stringify(fullTask));
  const args = ['--import', 'tsx', GENERATOR, file];
  const { code, stdout, output } = await runToEnd(process.execPath, args, { cwd: projectRoot });
  const after = server.cpuTime();
  const databaseAfter = databaseCpu();
  if (code !== 0) throw new Error(`The load generator failed:\n${output}`);
  const { requests, seconds, p50, p99, failures, states } = JSON.parse(stdout) as GeneratedLoad;
  if (failures.length > 0) throw new Error(`Under load: ${failures.join('; ')} at ${task.paths[0] ?? ''}`);
  return {
    requests,
    states,
    rate: requests / seconds,
    p50,
    p99,
    serverCpu: costEach(before, after, requests),
    databaseCpu: costEach(databaseBefore, databaseAfter, requests),
  };
}
