import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../../src/platform/operator-error';
import { at, root, type Tools } from '../tools';

const START_TIMEOUT_MS = 600_000;

/** A copy must not tell a storefront, an edge, a Redis or a monitoring system that it is the shop. */
export const ALONE = [
  ...['REDIS_URL', 'REDIS_URL_FILE', 'REVALIDATE_URL', 'REVALIDATE_SECRET', 'REVALIDATE_SECRET_FILE', 'METRICS_PORT'],
  ...['EDGE', 'EDGE_URL', 'EDGE_SERVICE', 'EDGE_TOKEN', 'EDGE_TOKEN_FILE'],
];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Runs the restored shop for itself, on a free port of this machine. */
export async function withCopy<Result>({ withCleanup }: Tools, use: (origin: string) => Promise<Result>) {
  const port = await freePort();
  const env = {
    ...process.env,
    ...Object.fromEntries(ALONE.map((name) => [name, ''])),
    HOST: '127.0.0.1',
    PORT: String(port),
    SEED_DEMO: 'false',
    RATE_LIMIT_MAX: '1000000',
    NODE_ENV: 'production',
  };
  const child = spawn(process.execPath, [at('scripts/start.mjs')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-20_000)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const origin = `http://127.0.0.1:${port}`;
  const answered = async () => {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const health = await fetch(`${origin}/api/v1/health`).catch(() => undefined);
      if (health?.status === 200) break;
      if (child.exitCode !== null || Date.now() > deadline)
        throw new OperatorError(`The restored shop does not start:\n${output}`);
      await pause(100);
    }
    return use(origin);
  };
  return withCleanup(answered, async () => {
    child.kill('SIGTERM');
    await ended;
  });
}
