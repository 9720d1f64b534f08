import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { startProgram, stopProgram } from './processes';
import { getProgram } from './programs';
import { until } from './until';

/**
 * @returns HAProxy's program
 * @throws when there is none and none can be installed
 */
export async function findHaproxy(): Promise<string> {
  process.env.PATH = `${process.env.PATH ?? ''}:/usr/sbin`;
  const found = await getProgram(['haproxy'], 'haproxy', { args: ['-v'] });
  if (found === undefined) throw new Error('HAProxy is not installed.');
  return found;
}

/**
 * Starts HAProxy with active checks of readiness and nothing that hides a failure: no retry, no other server for a request.
 *
 * @param directory for its files
 * @param checkMs time between two checks; two failures take a server away
 */
export async function startHaproxy(
  program: string,
  directory: string,
  { origins, checkMs }: { origins: readonly string[]; checkMs: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const folder = path.join(directory, `haproxy-${port}`);
  mkdirSync(folder, { recursive: true });
  const servers = origins.map((origin, at) => `  server shop${at} ${new URL(origin).host} check`);
  const configuration = `
defaults
  mode http
  timeout connect 2s
  timeout client 10s
  timeout server 10s
  timeout check 2s
  retries 0
  no option redispatch
frontend visitors
  bind 127.0.0.1:${port}
  default_backend shop
backend shop
  balance roundrobin
  option httpchk GET /api/v1/health/ready
  http-check expect status 200
  default-server inter ${checkMs}ms fall 2 rise 1
${servers.join('\n')}
`;
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration);
  const server = startProgram(program, ['-db', '-f', file], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until('HAProxy answers', async () => (await fetch(`${url}/api/v1/health`)).status === 200);
  return { url, stop: () => stopProgram(server) };
}
