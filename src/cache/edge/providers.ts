import { environment } from '../../environment';
import { INSTANCE } from '../../platform/instance';
import { withTimeLimit } from '../../platform/time-limit';
import { VERSIONS_HEADER, versionsHeader, type EdgeProvider } from './headers';
import type { Versions } from './purge-plan';

const TIMEOUT_MS = 5_000;

interface Purger {
  /**
   * Removes all answers with one of these tags.
   *
   * @param versions that the edge is then told of
   * @throws Error unless all of the edge has taken it
   */
  purge: (tags: readonly string[], versions: Versions, signal: AbortSignal) => Promise<void>;
  /** the longest time between an answer that was read before a commit and its arrival at the edge */
  longestFetchMs: number;
  /** calls in a minute; the plan that allows the fewest decides */
  callsPerMinute: number;
}

async function send(
  url: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
  signal: AbortSignal,
): Promise<void> {
  const request = { ...init, headers: { 'User-Agent': `wine-shop ${INSTANCE}`, ...headers }, redirect: 'manual' } as const;
  const { response, text } = await withTimeLimit(TIMEOUT_MS, signal, async (either) => {
    const answer = await fetch(url, { ...request, signal: either });
    return { response: answer, text: await answer.text() };
  });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}: ${text.slice(0, 200)}`);
}

/** deploy/varnish: keeps no answer of older versions than it was told of, so a fetch in flight is no danger. */
const varnish: Purger = {
  purge: async (tags, versions, signal) => {
    const headers = { 'xkey-purge': tags.join(' '), [VERSIONS_HEADER]: versionsHeader(versions) };
    await Promise.all(environment.edgeUrl.map((url) => send(`${url}/`, { method: 'PURGE', headers }, signal)));
  },
  // Between the comparison of the versions and the object's place in the cache.
  longestFetchMs: 500,
  callsPerMinute: Infinity,
};

const LONGEST_FETCH_MS = 15_000;

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
const cloudflare: Purger = {
  purge: async (tags, _versions, signal) => {
    const base = environment.edgeUrl[0] ?? 'https://api.cloudflare.com/client/v4';
    const headers = { Authorization: `Bearer ${environment.edgeToken ?? ''}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ tags });
    await send(`${base}/zones/${environment.edgeService ?? ''}/purge_cache`, { method: 'POST', headers, body }, signal);
  },
  longestFetchMs: LONGEST_FETCH_MS,
  callsPerMinute: 5,
};

/** https://www.fastly.com/documentation/reference/api/purging/ */
const fastly: Purger = {
  purge: async (tags, _versions, signal) => {
    const base = environment.edgeUrl[0] ?? 'https://api.fastly.com';
    const headers = { 'Fastly-Key': environment.edgeToken ?? '', 'Content-Type': 'application/json', Accept: 'application/json' };
    const body = JSON.stringify({ surrogate_keys: tags });
    await send(`${base}/service/${environment.edgeService ?? ''}/purge`, { method: 'POST', headers, body }, signal);
  },
  longestFetchMs: LONGEST_FETCH_MS,
  // 100,000 an hour.
  callsPerMinute: 1_000,
};

export const PURGERS: Readonly<Record<EdgeProvider, Purger>> = { varnish, cloudflare, fastly };
