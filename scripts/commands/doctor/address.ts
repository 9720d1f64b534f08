import { existsSync, readdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Environment } from '../../../src/environment';
import { ASKING_HEADER, askingToken } from '../../../src/platform/arriving-headers';
import { messageOf } from '../message-of';
import type { Faults } from './finding';

const TIMEOUT_MS = 5_000;
const LIVE = '/api/v1/health/live';
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i;

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { ...headers, Connection: 'close' }, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });

function judgeHeaders(headers: IncomingHttpHeaders, { trustedProxies, publicUrl = '' }: Environment, faults: Faults): void {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const hops = forwarded.split(',').filter((part) => part.trim() !== '').length;
  if (hops === 0 && trustedProxies > 0)
    return faults.fail(
      'Let the proxy set X-Forwarded-For (see deploy/nginx), or set TRUSTED_PROXIES=0: no address of a visitor arrives.',
    );
  if (hops !== trustedProxies)
    return faults.fail(`Set TRUSTED_PROXIES=${hops}: a request to PUBLIC_URL arrives with ${hops} addresses in X-Forwarded-For.`);
  const scheme = new URL(publicUrl).protocol.slice(0, -1);
  if (hops > 0 && headers['x-forwarded-proto'] !== scheme)
    faults.fail(`Let the proxy set X-Forwarded-Proto: ${scheme} (deploy/nginx): the panel's cookies depend on it.`);
}

/** Asks the running shop, through PUBLIC_URL, how this request looks when it arrives there. @returns whether a shop runs here */
async function judgeShop(environment: Environment, publicUrl: string, faults: Faults): Promise<boolean> {
  const { host, port, secrets } = environment;
  const local = await ask(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}${LIVE}`).catch(() => undefined);
  if (local === undefined) return false;
  try {
    const answer = await ask(publicUrl + LIVE, { [ASKING_HEADER]: askingToken(secrets.appKeys) });
    const { arrived } = (await answer.json().catch(() => ({}))) as { arrived?: IncomingHttpHeaders };
    if (arrived !== undefined) judgeHeaders(arrived, environment, faults);
    else if (answer.ok)
      faults.warn('The running shop does not tell how a request arrives: it has other APP_KEYS, or PUBLIC_URL is not its own.');
    else faults.fail(`Correct PUBLIC_URL or the proxy: ${publicUrl}${LIVE} answers ${answer.status}.`);
  } catch (error) {
    faults.fail(`Correct PUBLIC_URL, its DNS name or its certificate: ${publicUrl} can't be reached (${messageOf(error)}).`);
  }
  return true;
}

async function judgeUploads({ mediaDir }: Environment, publicUrl: string, faults: Faults): Promise<void> {
  const folder = path.join(mediaDir, 'uploads');
  const original = existsSync(folder) ? readdirSync(folder).find((name) => PICTURE.test(name)) : undefined;
  if (original === undefined) return;
  // Without a signature the shop itself answers 404.
  const answer = await ask(`${publicUrl}/uploads/${encodeURIComponent(original)}`).catch(() => undefined);
  if (answer?.status === 200)
    faults.fail('Stop the proxy from serving public/uploads: everyone can load the originals of all pictures.');
}

const isLocalHost = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host);

function judgeCookies({ trustedProxies, host }: Environment, publicUrl: string, faults: Faults): void {
  const { protocol } = new URL(publicUrl);
  if (protocol === 'https:' && trustedProxies === 0)
    faults.fail('Set TRUSTED_PROXIES to the number of proxies in front: no one can sign in to the panel over https before.');
  if (protocol === 'http:' && !(isLocalHost(host) && publicUrl.includes('//localhost')))
    faults.fail('Put TLS in front and set PUBLIC_URL to https://…: browsers do not keep the panel’s Secure cookies otherwise.');
}

/** The address that visitors use, what stands in front of it, and what it must not serve. */
export async function lookAtAddress(environment: Environment, faults: Faults): Promise<string | undefined> {
  const { publicUrl, host } = environment;
  if (publicUrl === undefined) {
    if (!isLocalHost(host))
      faults.warn('Set PUBLIC_URL to the URL that visitors use: links in mails and structured data need it.');
    return undefined;
  }
  judgeCookies(environment, publicUrl, faults);
  const isRunning = await judgeShop(environment, publicUrl, faults);
  await judgeUploads(environment, publicUrl, faults);
  return `${publicUrl} through ${environment.trustedProxies} proxies${isRunning ? ', and the shop answers' : ''}`;
}
