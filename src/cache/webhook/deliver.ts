import { createHmac, randomUUID } from 'node:crypto';
import type { Change } from './backlog';

const TIMEOUT_MS = 10_000;

export interface Receiver {
  url: string;
  secret: string;
}

/** @returns what `X-Revalidate-Signature` says: HMAC-SHA256 over the timestamp, a full stop and the body */
export function sign(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/**
 * Tells a storefront what has changed.
 *
 * @param signal ends the attempt before its time
 * @returns the status that it answered
 * @throws where it answers anything but 2xx, not within ten seconds, or not at all
 */
export async function deliver({ url, secret }: Receiver, changes: readonly Change[], signal: AbortSignal): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({ id: randomUUID(), changes });
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'wine-shop',
      'X-Revalidate-Timestamp': timestamp,
      'X-Revalidate-Signature': sign(secret, timestamp, body),
    },
    body,
    // A signed message is for this address and no other.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return response.status;
}
