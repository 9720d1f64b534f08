/**
 * A load generator as a program. It only finds the length of an answer and waits for its bytes, so that one core is enough to load
 * a server that answers in microseconds. With autocannon the generator would be the bottleneck.
 *
 * The first argument is a file with its task, as JSON. It prints {@link GeneratedLoad} as JSON.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { quantile } from './statistics';

export interface GeneratorTask {
  host: string;
  port: number;
  /** requested in turn; `{n}` is replaced by a number that is never used twice */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  /** the load ends after this time, or after `requests` */
  seconds: number;
  requests?: number;
  /** every other status is a failure */
  status: number;
  /** the first `{n}` */
  from: number;
}

export interface GeneratedLoad {
  /** answered with the task's status */
  requests: number;
  seconds: number;
  /** milliseconds */
  p50: number;
  p99: number;
  failures: string[];
  /** answers by X-Cache */
  states: Record<string, number>;
}

const CONNECT_BATCH = 100;

const task = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as GeneratorTask;
const rest = [
  ` HTTP/1.1\r\nHost: ${task.host}:${task.port}`,
  ...Object.entries(task.headers).map(([name, value]) => `${name}: ${value}`),
  '\r\n',
].join('\r\n');

let began = performance.now();
const times: number[] = [];
const failures: string[] = [];
const states: Record<string, number> = {};
let sent = 0;

function nextRequest(): Buffer | undefined {
  if (performance.now() - began >= task.seconds * 1_000 || sent >= (task.requests ?? Infinity) || failures.length > 0)
    return undefined;
  const path = task.paths[sent % task.paths.length] ?? '/';
  const number = task.from + sent;
  sent += 1;
  return Buffer.from(`GET ${path.replace('{n}', String(number))}${rest}`, 'latin1');
}

function header(head: string, name: string): string | undefined {
  const at = head.toLowerCase().indexOf(`\r\n${name}: `);
  if (at === -1) return undefined;
  const from = at + name.length + 4;
  return head.slice(from, head.indexOf('\r\n', from));
}

/** @returns the body's length */
function readHead(head: string): number {
  if (Number(head.slice(9, 12)) !== task.status) failures.push(head.split('\r\n')[0] ?? '');
  const state = header(head, 'x-cache') ?? 'none';
  states[state] = (states[state] ?? 0) + 1;
  return Number(header(head, 'content-length') ?? 0);
}

function openConnection(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: task.host, port: task.port, noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends requests one after another until the load ends. */
function load(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    let sentAt = 0;
    let left = 0;
    let head = '';
    let inBody = false;
    const send = (): void => {
      const request = nextRequest();
      if (!request) return void socket.end();
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('data', (chunk) => {
      if (inBody) left -= chunk.length;
      else {
        const before = head.length;
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n', Math.max(0, before - 3));
        if (end === -1) return;
        const received = head.length - end - 4;
        left = readHead(head.slice(0, end + 2)) - received;
        inBody = true;
      }
      if (left > 0) return;
      times.push(performance.now() - sentAt);
      head = '';
      inBody = false;
      send();
    });
    socket.on('error', (error) => failures.push(error.message));
    socket.once('close', () => resolve());
    send();
  });
}

/** Opens a few connections at a time: the kernel drops those that a full queue can't hold, and tries them again a second later. */
async function openConnections(): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < task.connections) {
    const batch = Math.min(CONNECT_BATCH, task.connections - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, openConnection))));
  }
  return sockets;
}

async function main(): Promise<void> {
  const sockets = await openConnections();
  began = performance.now();
  await Promise.all(sockets.map(load));
  const measured: GeneratedLoad = {
    requests: times.length,
    seconds: (performance.now() - began) / 1_000,
    p50: times.length === 0 ? NaN : quantile(times, 0.5),
    p99: times.length === 0 ? NaN : quantile(times, 0.99),
    failures: failures.slice(0, 5),
    states,
  };
  process.stdout.write(JSON.stringify(measured));
}

void main();
