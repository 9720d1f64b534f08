import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HostileRequest } from './hostile-requests';

export interface Reply {
  status: number;
  headers: Headers;
  /** decompressed */
  text: string;
  /** milliseconds from the first byte sent to the last byte received */
  took: number;
}

/** A write that waits for another one is given up by the database after 15 seconds, and answered with 503: src/platform/postgres/pools.ts. */
const TIMEOUT_MS = 30_000;
const NO_BODY = new Set([204, 304]);

interface Head {
  status: number;
  headers: Headers;
  /** where the body begins */
  end: number;
}

function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  // 100 Continue announces the answer.
  if (status < 200) return readHead(bytes.subarray(end + 4));
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  return { status, headers, end: end + 4 };
}

/** @returns the body; undefined while it is not there to its end */
function readChunks(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return undefined;
    const length = parseInt(bytes.toString('latin1', at, line), 16);
    const end = line + 2 + length;
    if (bytes.length < end + 2) return undefined;
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(line + 2, end));
    at = end + 2;
  }
}

function decode(body: Buffer, encoding: string | null): string {
  if (body.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(body).toString();
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return body.toString();
}

/** One connection, with one request at a time, that sends what `fetch` and `node:http` refuse to send. */
export class KeepAliveClient {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(origin: string) {
    this.#port = Number(new URL(origin).port);
  }

  /** @throws when the server does not answer, or answers with a body of another length than it says */
  async send(request: HostileRequest): Promise<Reply> {
    const socket = (this.#socket ??= connect({ port: this.#port, host: '127.0.0.1', noDelay: true }));
    const { method, target, headers, body } = request;
    const named = new Set(headers.map(([name]) => name.toLowerCase()));
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    if (!named.has('host')) lines.push('Host: shop.example');
    if (body !== undefined) lines.push(`Content-Length: ${body.length}`);
    const began = performance.now();
    const answered = this.#read(socket, method === 'HEAD');
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`, 'latin1');
    const { status, headers: received, text } = await answered;
    if (received.get('Connection') === 'close') this.close();
    return { status, headers: received, text, took: performance.now() - began };
  }

  #read(socket: Socket, isHead: boolean): Promise<Omit<Reply, 'took'>> {
    return new Promise((resolve, reject) => {
      let bytes = Buffer.alloc(0);
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        socket.removeAllListeners();
        // The server may reset the connection later; the next request opens another.
        socket.on('error', () => undefined);
        settle();
      };
      const fail = (error: Error): void =>
        finish(() => {
          this.close();
          reject(error);
        });
      const timer = setTimeout(() => fail(new Error(`No answer within ${TIMEOUT_MS / 1_000} s.`)), TIMEOUT_MS);
      const check = (): void => {
        const head = readHead(bytes);
        if (!head) return;
        const { status, headers, end } = head;
        const length = isHead || NO_BODY.has(status) ? 0 : Number(headers.get('Content-Length') ?? NaN);
        const chunked = headers.get('Transfer-Encoding') === 'chunked' ? readChunks(bytes.subarray(end)) : undefined;
        if (chunked) return finish(() => resolve({ status, headers, text: decode(chunked, headers.get('Content-Encoding')) }));
        if (headers.get('Transfer-Encoding') === 'chunked') return;
        // Node's own refusals close the connection, without a body.
        if (Number.isNaN(length) && headers.get('Connection') === 'close')
          return finish(() => resolve({ status, headers, text: '' }));
        if (Number.isNaN(length))
          return fail(new Error(`An answer ${status} without Content-Length: ${[...headers].join(' | ')}`));
        const body = bytes.subarray(end);
        if (body.length > length) return fail(new Error(`The body has ${body.length} bytes instead of ${length}.`));
        if (body.length === length)
          finish(() => resolve({ status, headers, text: decode(body, headers.get('Content-Encoding')) }));
      };
      socket.on('data', (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        check();
      });
      // A refused body is not read to its end: the answer may have arrived before.
      socket.once('error', (error) => (readHead(bytes) ? undefined : fail(error)));
      socket.once('close', () => fail(new Error(`The connection closed after ${bytes.length} bytes without a whole answer.`)));
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}
