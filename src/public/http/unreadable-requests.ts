import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Core } from '@strapi/strapi';
import { Problem, problemBody, PROBLEM_MEDIA_TYPE } from '../../contract/problems';

/** What Node says of bytes that it could not read as a request. */
interface ReadError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** By Node's code, as Node answers them without a body. */
const PROBLEMS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, `The URL and the headers together may have ${maxHeaderSize} bytes.`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunks of the body have too long extensions.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};
const MALFORMED = [400, 'The request is not HTTP.'] as const;

/** @returns the path of the request, as far as its first bytes tell it */
function pathOf({ rawPacket }: ReadError): string {
  const line = rawPacket?.subarray(0, maxHeaderSize).toString('latin1');
  return /^[A-Z]+ (\/[\x21-\x3e\x40-\x7e]{0,200})/.exec(line ?? '')?.[1] ?? '/';
}

function answer(error: ReadError): string {
  const [status, detail] = PROBLEMS[error.code ?? ''] ?? MALFORMED;
  const id = randomUUID();
  const body = JSON.stringify(problemBody(new Problem(status, detail), pathOf(error), id));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Cache-Control: no-store',
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    '',
    body,
  ].join('\r\n');
}

/** Node's own, of the response that is being sent. */
type Answering = Socket & { _httpMessage?: ServerResponse | null };

/** Answers what Node can't read with a problem document; Node itself answers a status alone. */
export function answerUnreadableRequests(strapi: Core.Strapi): void {
  strapi.server.httpServer.on('clientError', (error: ReadError, socket: Answering) => {
    // A response on its way must not get another one in its middle.
    if (!socket.writable || socket._httpMessage?.headersSent === true) socket.destroy(error);
    else socket.end(answer(error), () => socket.destroy());
  });
}
