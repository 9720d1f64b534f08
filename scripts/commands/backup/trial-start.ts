import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ENTRANCES } from '../../../src/contract/public-content';
import { OperatorError } from '../../../src/platform/operator-error';
import { messageOf } from '../message-of';
import { at, root, type Tools } from '../tools';

const START_TIMEOUT_MS = 600_000;
const ANSWER_TIMEOUT_MS = 30_000;
/** A busy shop sheds load for a moment, and a proxy limits this machine. A page that is refused for longer is broken. */
const REFUSED_MAX_MS = 120_000;
/** Some pages of every kind. The tables are compared as a whole: this shows that the shop can read them. */
const LINKS_PER_ANSWER = 40;

/** A copy must not tell a storefront, an edge, a Redis or a monitoring system that it is the shop. */
const ALONE = [
  ...['REDIS_URL', 'REDIS_URL_FILE', 'REVALIDATE_URL', 'REVALIDATE_SECRET', 'REVALIDATE_SECRET_FILE', 'METRICS_PORT'],
  ...['EDGE', 'EDGE_URL', 'EDGE_SERVICE', 'EDGE_TOKEN', 'EDGE_TOKEN_FILE'],
];

/** @returns the paths of all links and files in an answer */
function linksIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if ((name !== 'href' && name !== 'url') || typeof member !== 'string') return linksIn(member);
    const { pathname, search } = new URL(member, 'http://shop');
    return /^\/(api\/v1|pictures|uploads)\//.test(pathname) ? [pathname + search] : [];
  });
}

async function ask(url: string): Promise<Response> {
  for (const since = Date.now(); ;) {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (![429, 503].includes(answer.status) || Date.now() - since > REFUSED_MAX_MS) return answer;
    await answer.body?.cancel();
    await pause(1_000 * (Number(answer.headers.get('Retry-After')) || 1));
  }
}

/** Asks a shop for its entrances, and for the first pages that each links to. @returns a hash of each answer, by its path */
async function readSample(origin: string): Promise<Map<string, string>> {
  const found: Map<string, string> = new Map();
  const paths = new Set(ENTRANCES);
  // A set that grows is walked to its end.
  for (const path of paths) {
    const answer = await ask(origin + path);
    // Without FRONTEND_URL there is no sitemap.
    if (answer.status >= 400 && answer.status !== 404)
      throw new OperatorError(`The shop at ${origin} fails ${path} (${answer.status}).`);
    const bytes = answer.ok ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0);
    found.set(path, `${answer.status} ${createHash('sha256').update(bytes).digest('hex')}`);
    if (!ENTRANCES.includes(path) || answer.headers.get('Content-Type')?.includes('application/json') !== true) continue;
    for (const link of linksIn(JSON.parse(bytes.toString())).slice(0, LINKS_PER_ANSWER)) paths.add(link);
  }
  return found;
}

async function compare(sample: ReadonlyMap<string, string>, other: string): Promise<string> {
  const there = await readSample(other).catch((cause: unknown) => {
    throw new OperatorError(`${other} can’t be asked (--compare): ${messageOf(cause)}.`, { cause });
  });
  const differing = [...new Set([...sample.keys(), ...there.keys()])].filter((path) => sample.get(path) !== there.get(path));
  if (differing.length === 0) return `the same bytes as at ${other}`;
  throw new OperatorError(`Other answers than at ${other}: ${differing.length} pages: ${differing.slice(0, 5).join(', ')}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Starts the restored shop for itself, on a free port of this machine, asks it for a sample of its answers, and stops it.
 *
 * @param other origin of a running shop, which must answer the same
 */
export async function tryStart(other: string | undefined, { runStep, withCleanup }: Tools): Promise<void> {
  const port = await freePort();
  const alone = Object.fromEntries(ALONE.map((name) => [name, '']));
  const own = { HOST: '127.0.0.1', PORT: String(port), SEED_DEMO: 'false', RATE_LIMIT_MAX: '1000000', NODE_ENV: 'production' };
  const env = { ...process.env, ...alone, ...own };
  const child = spawn(process.execPath, [at('scripts/start.mjs')], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const use = async () => {
    for (const since = Date.now(); ; await pause(100)) {
      if ((await fetch(`${origin}/api/v1/health`).catch(() => undefined))?.status === 200) break;
      if (child.exitCode !== null || Date.now() - since > START_TIMEOUT_MS)
        throw new OperatorError('The restored shop does not start: see above.');
    }
    const sample = await readSample(origin);
    await runStep('Answers', () => `${sample.size} answers`);
    if (other !== undefined) await runStep('Comparison', () => compare(sample, other));
  };
  // Interrupted, it must not outlive what a proof removes.
  await withCleanup(
    async () => {
      try {
        await use();
      } finally {
        child.kill();
        await ended;
      }
    },
    () => child.kill('SIGKILL'),
  );
}
