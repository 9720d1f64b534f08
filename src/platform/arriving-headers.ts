import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** With it the doctor asks how a request looks when it arrives: it counts the proxies on the way. */
export const ASKING_HEADER = 'x-wine-shop-asks';

const SHOWN = ['x-forwarded-for', 'x-forwarded-proto'] as const;

/** @returns what the header must hold. A visitor must not learn the addresses of proxies */
export const askingToken = ([key = '']: readonly string[]): string =>
  createHmac('sha256', key).update(ASKING_HEADER).digest('hex');

/** @returns what the proxies have added, to those who know the keys */
export function arrivingHeaders(headers: IncomingHttpHeaders, appKeys: readonly string[]): IncomingHttpHeaders | undefined {
  const given = headers[ASKING_HEADER];
  if (given === undefined || given !== askingToken(appKeys)) return undefined;
  return Object.fromEntries(SHOWN.map((name) => [name, headers[name]]));
}
