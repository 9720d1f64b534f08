import { connect, type Socket } from 'node:net';

/** One answer of a load of pages. */
export interface PageAnswer {
  status: number;
  /** milliseconds */
  tookMs: number;
  /** by `performance.now()` */
  at: number;
  /** lines of the head */
  head: string;
}

const TIMEOUT_MS = 30_000;

function sendAll(socket: Socket, next: () => string | undefined, onAnswer: (answer: PageAnswer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    let sentAt = 0;
    const send = (): void => {
      const path = next();
      if (path === undefined) return void socket.end();
      sentAt = performance.now();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
    };
    socket.setEncoding('latin1').setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('No answer in time.')));
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? NaN);
      if (end === -1 || text.length < end + 4 + length) return;
      const at = performance.now();
      onAnswer({ status: Number(text.slice(9, 12)), tookMs: at - sentAt, at, head: text.slice(0, end) });
      text = '';
      send();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.once('connect', send);
  });
}

/**
 * Requests pages over many connections, each one after another.
 *
 * @param nextPath returns undefined when the load ends; answers to requests in flight are still awaited
 * @throws when a connection breaks
 */
export async function loadWithPages(
  origin: string,
  connections: number,
  nextPath: () => string | undefined,
  onAnswer: (answer: PageAnswer) => void,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const open = (): Socket => connect({ host: hostname, port: Number(port), noDelay: true });
  await Promise.all(Array.from({ length: connections }, () => sendAll(open(), nextPath, onAnswer)));
}
