import { environment } from '../../environment';
import { INSTANCE } from '../../platform/instance';
import { withTimeLimit } from '../../platform/time-limit';
import { isAlone } from './freshness';
import { onVersionsPolled } from './versions';
import { changesOf, Outbox } from './outbox';

const TIMEOUT_MS = 5_000;
/** The answer to a save waits for the purge for so long. */
const TOLD_TIMEOUT_MS = 500;

/** How long a commit waits for others, and how long an answer that was read before it may be on its way to the edge. */
const TIMES = {
  off: { lingerMs: 0, againMs: 0 },
  varnish: { lingerMs: 20, againMs: 500 },
  cloudflare: { lingerMs: 200, againMs: 15_000 },
} as const;

interface SentRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

async function send(url: string, init: SentRequest, signal: AbortSignal): Promise<void> {
  const headers = { 'User-Agent': `wine-shop ${INSTANCE}`, ...init.headers };
  const { response, text } = await withTimeLimit(TIMEOUT_MS, signal, async (either) => {
    const answer = await fetch(url, { ...init, headers, redirect: 'manual', signal: either });
    return { response: answer, text: await answer.text() };
  });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}: ${text.slice(0, 200)}`);
}

/** PURGE with the tags, as Varnish's module xkey takes them: to all of several. */
async function purgeByTag(tags: readonly string[], signal: AbortSignal): Promise<void> {
  const init = { method: 'PURGE', headers: { 'xkey-purge': tags.join(' ') } };
  await Promise.all(environment.edgeUrl.map((url) => send(`${url}/`, init, signal)));
}

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ . A call too many is refused, and made again later. */
async function purgeCloudflare(tags: readonly string[], signal: AbortSignal): Promise<void> {
  const { edgeUrl, edgeToken = '', edgeService = '' } = environment;
  const headers = { Authorization: `Bearer ${edgeToken}`, 'Content-Type': 'application/json' };
  const url = `${edgeUrl[0] ?? 'https://api.cloudflare.com/client/v4'}/zones/${edgeService}/purge_cache`;
  await send(url, { method: 'POST', headers, body: JSON.stringify({ tags }) }, signal);
}

const { edge } = environment;

/** Tells the edge of commits. */
export const EDGE = new Outbox({
  name: 'edge_purges',
  title: 'edge',
  isConfigured: edge !== 'off',
  ...TIMES[edge],
  send: (changes, signal) => {
    const tags = changes.map(({ scope }) => scope);
    return edge === 'varnish' ? purgeByTag(tags, signal) : purgeCloudflare(tags, signal);
  },
});

// What a command has committed. Other instances tell their own.
if (edge !== 'off') onVersionsPolled((raised) => (isAlone() ? EDGE.add(changesOf(raised)) : undefined));

/** Waits until a Varnish was told of what was just committed. A CDN's calls are counted, so they wait for more commits. */
export const untilEdgeIsTold = async (): Promise<void> => (edge === 'varnish' ? EDGE.untilSent(TOLD_TIMEOUT_MS) : undefined);
