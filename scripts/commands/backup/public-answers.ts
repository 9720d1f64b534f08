import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ENTRANCES } from '../../../src/contract/entrances';

/** Without FRONTEND_URL there is no sitemap. */
const OPTIONAL = new Set(['/sitemap.xml']);
/** Some pages of every kind. The tables are compared as a whole: this shows that the shop can read them. */
const LINKS_PER_ANSWER = 40;
const TIMEOUT_MS = 30_000;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
/** A shop on a busy machine sheds load for moments. A page that is refused for longer is broken. */
const SHED_MS = 60_000;

export interface Found {
  status: number;
  sha256: string;
}

/** @returns every link and every file in an answer */
function linksIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    (name === 'href' || name === 'url') && typeof member === 'string' ? [member] : linksIn(member),
  );
}

/** @returns the path of what this shop serves */
function ownPath(link: string): string | undefined {
  const { pathname, search } = new URL(link, 'http://shop');
  return /^\/(api\/v1|pictures|uploads)\//.test(pathname) ? pathname + search : undefined;
}

/**
 * A running shop and its proxy limit this machine too, unless it is in RATE_LIMIT_TRUSTED: waits as long as a refusal says, and asks
 * again.
 */
async function ask(url: string) {
  for (const since = Date.now(); ;) {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const isShed = answer.status === UNAVAILABLE && Date.now() - since < SHED_MS;
    if (answer.status !== TOO_MANY_REQUESTS && !isShed) return answer;
    await answer.body?.cancel();
    await pause(1_000 * (Number(answer.headers.get('Retry-After')) || 1));
  }
}

/** @returns the answer's status and bytes, and what it links to */
async function visit(origin: string, path: string): Promise<Found & { links: readonly string[] }> {
  const answer = await ask(origin + path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.status === 200 && answer.headers.get('Content-Type')?.includes('application/json') === true;
  const links = isJson ? linksIn(JSON.parse(bytes.toString())).flatMap((link) => ownPath(link) ?? []) : [];
  // A problem has an id of its request.
  const content = answer.ok ? bytes : '';
  return { status: answer.status, sha256: createHash('sha256').update(content).digest('hex'), links };
}

/**
 * Asks a shop for a sample of what a visitor can reach: the entrances, and the first of what each links to.
 *
 * @returns by path
 */
export async function readPublicAnswers(origin: string): Promise<Map<string, Found>> {
  const found: Map<string, Found> = new Map();
  const linked: Set<string> = new Set();
  for (const path of ENTRANCES) {
    const { links, ...answer } = await visit(origin, path);
    found.set(path, answer);
    for (const link of links.slice(0, LINKS_PER_ANSWER)) linked.add(link);
  }
  for (const path of linked) if (!found.has(path)) found.set(path, await visit(origin, path));
  return found;
}

/** @returns what a visitor would not get */
export const brokenAnswers = (answers: ReadonlyMap<string, Found>): string[] =>
  [...answers]
    .filter(([path, { status }]) => status >= 400 && !(OPTIONAL.has(path) && status === 404))
    .map(([path, { status }]) => `${path} (${status})`);

/** @returns paths that do not answer the same bytes */
export const differingAnswers = (one: ReadonlyMap<string, Found>, other: ReadonlyMap<string, Found>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((path) => {
    const [here, there] = [one.get(path), other.get(path)];
    return here?.sha256 !== there?.sha256 || here?.status !== there?.status;
  });
