import { createHmac, randomUUID } from 'node:crypto';
import { withTimeLimit } from '../../platform/time-limit';
import type { Change } from '../outbox/backlog';

const TIMEOUT_MS = 10_000;

export interface Receiver {
  url: string;
  secret: string;
}

/** @returns the value of `X-Revalidate-Signature`: HMAC-SHA256 over the timestamp, a full stop and the body */
function sign(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/**
 * Posts changes to the storefront.
 *
 * @param signal aborts the attempt
 * @throws Error for a status other than 2xx, after ten seconds, or without a response
 */
export async function deliver({ url, secret }: Receiver, changes: readonly Change[], signal: AbortSignal): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({ id: randomUUID(), changes });
  const request = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'wine-shop',
      'X-Revalidate-Timestamp': timestamp,
      'X-Revalidate-Signature': sign(secret, timestamp, body),
    },
    body,
    // A signed message must not reach another URL.
    redirect: 'manual',
  } as const;
  const response = await withTimeLimit(TIMEOUT_MS, signal, (either) => fetch(url, { ...request, signal: either }));
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}
