import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { environment } from '../environment';

const KEY = Symbol('request id');

/** What a proxy may send: it goes into headers, problems and log lines. */
const ACCEPTED = /^[\w.:@+/=-]{8,128}$/;

type Identified = IncomingMessage & { [KEY]?: string };

function givenId({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id'];
  // Anyone can send the header to a server without a proxy.
  return environment.trustedProxies > 0 && typeof given === 'string' && ACCEPTED.test(given) ? given : undefined;
}

/** @returns the id of a request, the same at each call: that of a trusted proxy's `X-Request-Id`, or a random one */
export function requestId(request: IncomingMessage): string {
  const identified: Identified = request;
  return (identified[KEY] ??= givenId(request) ?? randomUUID());
}
