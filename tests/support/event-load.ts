import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** The result of a load of tracking events. */
export interface EventLoad {
  /** ids of the events answered with 201, in order; empty for events without ids */
  acknowledged: string[];
  /** milliseconds of each answer of any status */
  times: number[];
  /** answers by status */
  statuses: Map<number, number>;
  /** requests without an answer */
  unanswered: number;
  /** connections that were refused or broke */
  broken: number;
  /** seconds from the first request to the last answer */
  seconds: number;
}

export interface EventLoadOptions {
  origin: string;
  connections: number;
  /** ends the load; answers to requests in flight are still awaited */
  until: Promise<unknown>;
  /** events a second over all connections; by default each connection sends the next one after each answer */
  rate?: number;
  /** opens a connection again when it closes */
  reconnect?: boolean;
  path?: string;
  body?: (eventId: string) => string;
  /** false: events have no id, as from a storefront that never retries; the server creates it */
  ids?: boolean;
}

const BROWSER =
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
/** status of a stored event, also of the benchmark's contenders */
export const STORED = 201;

const DRAIN_TIMEOUT_MS = 20_000;
const RECONNECT_MS = 20;

const VISITORS = Array.from({ length: 2_000 }, () => randomUUID());
let count = 0;

/** @param eventId empty: an event without an id */
function eventOf(eventId: string, rest: string): string {
  count += 1;
  const id = eventId === '' ? '' : `"event_id":"${eventId}",`;
  return `{${id}"anon_id":"${VISITORS[count % VISITORS.length] ?? ''}",${rest}}`;
}

function productView(eventId: string): string {
  const product = 1 + (count % 300);
  const metadata = `{"referrer":"/","page_url":"/san-pham/vang-${product}"}`;
  return eventOf(eventId, `"event_type":"product_view","product_id":${product},"metadata":${metadata}`);
}

/** An event for a shop without products. */
export const contact = (eventId: string): string =>
  eventOf(eventId, '"event_type":"cta_contact","metadata":{"referrer":"/","page_url":"/lien-he"}');

interface PendingEvent {
  id: string;
  sentAt: number;
}

/** Sends tracking events. It costs some microseconds an event, so that the server is the bottleneck. */
export async function loadWithEvents(options: EventLoadOptions): Promise<EventLoad> {
  const { origin, connections, rate, body = productView, path = '/api/v1/track/event', ids = true } = options;
  const { hostname, port } = new URL(origin);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUser-Agent: ${BROWSER}\r\nContent-Type: application/json\r\nContent-Length: `;
  const load: EventLoad = { acknowledged: [], times: [], statuses: new Map(), unanswered: 0, broken: 0, seconds: 0 };
  const idle: Client[] = [];
  const clients = new Set<Client>();
  // One buffer for all connections: each read is consumed synchronously. (Node would allocate 64 KB for each.)
  const received = Buffer.allocUnsafe(16_384);
  let due = 0;
  let stopped = false;

  interface Client {
    socket: Socket;
    pending: PendingEvent | undefined;
    text: string;
    closing: boolean;
  }

  function send(client: Client, sentAt: number): void {
    const id = ids ? randomUUID() : '';
    const json = body(id);
    client.pending = { id, sentAt };
    client.socket.write(`${head}${json.length}\r\n\r\n${json}`, 'latin1');
  }

  function next(client: Client): void {
    if (stopped) client.socket.end();
    else if (rate === undefined) send(client, performance.now());
    else if (due >= 1) {
      due -= 1;
      send(client, performance.now());
    } else idle.push(client);
  }

  function recordAnswer(client: Client, status: number): void {
    const { pending } = client;
    client.pending = undefined;
    if (!pending) return;
    load.times.push(performance.now() - pending.sentAt);
    load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1);
    if (status === STORED && ids) load.acknowledged.push(pending.id);
  }

  function read(client: Client, text: string): void {
    client.text += text;
    const end = client.text.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(client.text)?.[1] ?? 0);
    if (client.text.length < end + 4 + length) return;
    client.closing = /\r\nconnection: close/i.test(client.text);
    const status = Number(client.text.slice(9, 12));
    client.text = '';
    recordAnswer(client, status);
    if (client.closing) client.socket.end();
    else next(client);
  }

  function open(): void {
    const onRead = (bytes: number): boolean => {
      read(client, received.toString('latin1', 0, bytes));
      return true;
    };
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer: received, callback: onRead } });
    const client: Client = { socket, pending: undefined, text: '', closing: false };
    clients.add(client);
    socket.on('connect', () => next(client));
    socket.on('error', () => (load.broken += 1));
    socket.on('close', () => {
      clients.delete(client);
      const index = idle.indexOf(client);
      if (index !== -1) idle.splice(index, 1);
      if (client.pending) load.unanswered += 1;
      if (!stopped && options.reconnect === true) setTimeout(open, RECONNECT_MS);
    });
  }

  const began = performance.now();
  let creditedAt = began;
  const pacer = setInterval(() => {
    if (rate === undefined || stopped) return;
    const now = performance.now();
    due = Math.min(due + ((now - creditedAt) * rate) / 1_000, rate);
    creditedAt = now;
    for (let client = due >= 1 ? idle.shift() : undefined; client; client = due >= 1 ? idle.shift() : undefined) {
      due -= 1;
      send(client, now);
    }
  }, 1);
  for (let opened = 0; opened < connections; opened += 1) open();
  await options.until;
  stopped = true;
  load.seconds = (performance.now() - began) / 1_000;
  for (const client of idle.splice(0)) client.socket.end();
  const deadline = performance.now() + DRAIN_TIMEOUT_MS;
  while ([...clients].some((client) => client.pending) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  clearInterval(pacer);
  for (const { socket } of clients) socket.destroy();
  return load;
}
