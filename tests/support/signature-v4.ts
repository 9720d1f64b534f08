import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/* Checks requests to S3 as AWS describes it ("Signature Version 4"), with what Node brings: the SDK is what is tested. */

export interface Account {
  accessKeyId: string;
  secretAccessKey: string;
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Signed {
  credential: string;
  /** 20261124T201500Z */
  time: string;
  headers: string;
  signature: string;
  payload: string;
}

const EXPIRED = 'the URL has expired';

function readTime(time: string): number {
  return Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function fromHeaders({ headers }: IncomingMessage): Signed | undefined {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(headers.authorization ?? '');
  if (!found) return undefined;
  const [, credential = '', names = '', signature = ''] = found;
  const payload = String(headers['x-amz-content-sha256']);
  return { credential, time: String(headers['x-amz-date']), headers: names, signature, payload };
}

function fromQuery(query: URLSearchParams): Signed | undefined {
  const value = (name: string): string => query.get(`X-Amz-${name}`) ?? '';
  if (value('Signature') === '') return undefined;
  return {
    credential: value('Credential'),
    time: value('Date'),
    headers: value('SignedHeaders'),
    signature: value('Signature'),
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function canonicalRequest(request: IncomingMessage, url: URL, { headers, payload }: Signed): string {
  const query = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('X-Amz-Signature='))
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .sort();
  const values = headers.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  return [request.method, url.pathname, query.join('&'), values.join(''), headers, payload].join('\n');
}

/**
 * @param body the request's
 * @returns undefined for a right signature, 'unsigned' for none, else what is wrong with it
 */
export function signatureFault(request: IncomingMessage, url: URL, body: Buffer, account: Account): string | undefined {
  const signed = fromHeaders(request) ?? fromQuery(url.searchParams);
  if (!signed) return 'unsigned';
  const [accessKeyId, day = '', region = '', service = '', end = ''] = signed.credential.split('/');
  if (accessKeyId !== account.accessKeyId) return 'another account';
  const expires = Number(url.searchParams.get('X-Amz-Expires') ?? 900);
  if (readTime(signed.time) + expires * 1_000 < Date.now()) return EXPIRED;
  if (signed.payload !== 'UNSIGNED-PAYLOAD' && signed.payload !== sha256(body)) return `another body (${signed.payload})`;
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', signed.time, scope, sha256(canonicalRequest(request, url, signed))].join('\n');
  const key = [day, region, service, end].reduce<Buffer | string>(hmac, `AWS4${account.secretAccessKey}`);
  const expected = hmac(key, text);
  const given = Buffer.from(signed.signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? undefined : 'another signature';
}
