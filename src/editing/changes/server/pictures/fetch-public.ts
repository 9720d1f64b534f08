import { createHash } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ipaddr from 'ipaddr.js';

const REDIRECTS_MAX = 5;
const DEADLINE_MS = 20_000;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

type FetchReason = 'bad-address' | 'private-address' | 'refused' | 'too-large' | 'unreachable';

export class FetchFault extends Error {
  /** @param isFinal whether another attempt would end the same way */
  constructor(
    readonly reason: FetchReason,
    readonly isFinal: boolean,
    message: string = reason,
  ) {
    super(message);
  }
}

interface FetchOptions {
  /** `host` or `host:port` of the operator's own network that may be asked */
  privateHosts: readonly string[];
  maxBytes: number;
}

export interface Fetched {
  /** of its bytes, hexadecimal */
  sha256: string;
  bytes: number;
}

/** @returns whether an address is one of the public internet: no private, local, reserved or translated one */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const isPrivateHostAllowed = ({ host, hostname }: URL, { privateHosts }: FetchOptions): boolean =>
  privateHosts.includes(host) || privateHosts.includes(hostname);

/** The connection goes to the addresses that are checked here: a name that answers otherwise the second time is asked once only. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    if (!isPublic) return callback(new FetchFault('private-address', true), []);
    const [first] = addresses;
    if (options.all === true || first === undefined) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** @throws FetchFault */
function parseAddress(text: string, base?: URL): URL {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    throw new FetchFault('bad-address', true);
  }
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new FetchFault('bad-address', true);
  return url;
}

async function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const isAllowed = isPrivateHostAllowed(url, options);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // A numeric host is connected to without a lookup.
  if (!isAllowed && ipaddr.isValid(literal) && !isPublicAddress(literal)) throw new FetchFault('private-address', true);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answer, fail) => {
    const headers = { Accept: 'image/*', 'User-Agent': 'wine-shop-import' };
    const asked = request(url, { signal, headers, agent: false, ...(!isAllowed && { lookup: lookupPublic }) }, answer);
    asked.once('error', fail);
    asked.end();
  });
}

async function follow(address: string, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await ask(url, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (!REDIRECTS.includes(statusCode) || headers.location === undefined)
      throw new FetchFault('refused', statusCode < 500 && statusCode !== 429 && statusCode !== 408, `status ${statusCode}`);
    url = parseAddress(headers.location, url);
  }
  throw new FetchFault('refused', true, 'too many redirects');
}

/**
 * Fetches a file of the public internet: over http or https, without credentials, from public addresses alone, each checked again
 * after a redirect.
 *
 * @param file where it is written
 * @throws FetchFault
 */
export async function fetchPublic(address: string, file: string, options: FetchOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      bytes += piece.length;
      hash.update(piece);
      done(bytes > options.maxBytes ? new FetchFault('too-large', true) : null, piece);
    },
  });
  try {
    await pipeline(await follow(address, options, signal), measure, createWriteStream(file), { signal });
  } catch (error) {
    // A server that does not answer in time is not waited for again.
    throw error instanceof FetchFault ? error : new FetchFault('unreachable', signal.aborted, String(error));
  }
  return { sha256: hash.digest('hex'), bytes };
}
