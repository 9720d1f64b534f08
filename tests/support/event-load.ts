import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * Visitors who report events, as fast as they are answered or at a rate: a few microseconds each, so that it is the server that
 * is measured. Every event has an id from the start, so that afterwards it can be told what became of it; or none, as of a storefront
 * that never sends one again.
 */
export interface EventLoad {
  /** ids whose 201 came, in order; none where they are not asked for */
  acknowledged: string[];
  /** milliseconds of each answer, of whatever status */
  times: number[];
  /** answers by status */
  statuses: Map<number, number>;
  /** requests that were sent whole and never answered */
  unanswered: number;
  /** connections that were refused or broke */
  broken: number;
  /** seconds from the first request to the last answer */
  seconds: number;
}

export interface EventLoadOptions {
  origin: string;
  connections: number;
  /** ends the load; requests under way are still waited for */
  until: Promise<unknown>;
  /** events a second over all connections; without it each connection sends as soon as it is answered */
  rate?: number;
  /** where a connection that ended is opened again */
  reconnect?: boolean;
  path?: string;
  body?: (eventId: string) => string;
  /** false: events are sent without an id, and the server makes it */
  ids?: boolean;
}

const BROWSER =
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
/** status of a stored event, also of other servers than ours */
export const STORED = 201;

const GRACE_MS = 20_000;
const RECONNECT_MS = 20;

const VISITORS = Array.from({ length: 2_000 }, () => randomUUID());
let count = 0;

/** A page view as a storefront reports it. @param eventId empty: without one */
function productView(eventId: string): string {
  count += 1;
  const anonId = VISITORS[count % VISITORS.length] ?? '';
  const product = 1 + (count % 300);
  const id = eventId === '' ? '' : `"event_id":"${eventId}",`;
  return `{${id}"anon_id":"${anonId}","event_type":"product_view","product_id":${product},"metadata":{"referrer":"/","page_url":"/san-pham/vang-${product}"}}`;
}

interface Waiting {
  id: string;
  since: number;
}

/** @returns once the load has ended and what was under way is answered, or can't be any more */
export async function loadWithEvents(options: EventLoadOptions): Promise<EventLoad> {
  const { origin, connections, rate, body = productView, path = '/api/v1/track/event', ids = true } = options;
  const { hostname, port } = new URL(origin);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUser-Agent: ${BROWSER}\r\nContent-Type: application/json\r\nContent-Length: `;
  const load: EventLoad = { acknowledged: [], times: [], statuses: new Map(), unanswered: 0, broken: 0, seconds: 0 };
  const idle: Client[] = [];
  const clients = new Set<Client>();
  // One for all: what has arrived is taken out before anything else can. (Node would make 64 KB ready for each read.)
  const arriving = Buffer.allocUnsafe(16_384);
  let due = 0;
  let stopped = false;

  interface Client {
    socket: Socket;
    waiting: Waiting | undefined;
    text: string;
    closing: boolean;
  }

  function send(client: Client, since: number): void {
    const id = ids ? randomUUID() : '';
    const json = body(id);
    client.waiting = { id, since };
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

  function answered(client: Client, status: number): void {
    const { waiting } = client;
    client.waiting = undefined;
    if (!waiting) return;
    load.times.push(performance.now() - waiting.since);
    load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1);
    if (status === STORED && ids) load.acknowledged.push(waiting.id);
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
    answered(client, status);
    if (client.closing) client.socket.end();
    else next(client);
  }

  function open(): void {
    const take = (bytes: number): boolean => {
      read(client, arriving.toString('latin1', 0, bytes));
      return true;
    };
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer: arriving, callback: take } });
    const client: Client = { socket, waiting: undefined, text: '', closing: false };
    clients.add(client);
    socket.on('connect', () => next(client));
    socket.on('error', () => (load.broken += 1));
    socket.on('close', () => {
      clients.delete(client);
      const place = idle.indexOf(client);
      if (place !== -1) idle.splice(place, 1);
      if (client.waiting) load.unanswered += 1;
      if (!stopped && options.reconnect === true) setTimeout(open, RECONNECT_MS);
    });
  }

  const began = performance.now();
  let paid = began;
  const clock = setInterval(() => {
    if (rate === undefined || stopped) return;
    const now = performance.now();
    due = Math.min(due + ((now - paid) * rate) / 1_000, rate);
    paid = now;
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
  const giveUpAt = performance.now() + GRACE_MS;
  while ([...clients].some((client) => client.waiting) && performance.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  clearInterval(clock);
  for (const { socket } of clients) socket.destroy();
  return load;
}
