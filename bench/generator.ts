/**
 * A load generator as a process of its own. It does next to nothing for an answer (finds its length, waits for its bytes), so
 * that it keeps a server busy that answers in microseconds, on one core beside it; autocannon would be measured instead.
 *
 * Reads its task as JSON from the first argument, writes {@link GeneratedLoad} as JSON to stdout.
 */
import { connect } from 'node:net';
import { quantile } from './statistics';

export interface GeneratorTask {
  host: string;
  port: number;
  /** asked in turns; `{n}` stands for a number that never comes twice */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  /** ends after so long, or after so many requests */
  seconds: number;
  requests?: number;
  /** the only status that counts as an answer */
  status: number;
  /** the first `{n}` */
  from: number;
}

export interface GeneratedLoad {
  requests: number;
  seconds: number;
  /** milliseconds */
  p50: number;
  p99: number;
  failures: string[];
  /** answers by X-Cache */
  states: Record<string, number>;
}

const task = JSON.parse(process.argv[2] ?? '') as GeneratorTask;
const rest = [
  ` HTTP/1.1\r\nHost: ${task.host}:${task.port}`,
  ...Object.entries(task.headers).map(([name, value]) => `${name}: ${value}`),
  '\r\n',
].join('\r\n');

const began = performance.now();
const endsAt = began + task.seconds * 1_000;
const times: number[] = [];
const failures: string[] = [];
const states: Record<string, number> = {};
let asked = 0;

function nextRequest(): Buffer | undefined {
  if (performance.now() >= endsAt || asked >= (task.requests ?? Infinity) || failures.length > 0) return undefined;
  const path = task.paths[asked % task.paths.length] ?? '/';
  const number = task.from + asked;
  asked += 1;
  return Buffer.from(`GET ${path.replace('{n}', String(number))}${rest}`, 'latin1');
}

function header(head: string, name: string): string | undefined {
  const at = head.toLowerCase().indexOf(`\r\n${name}: `);
  if (at === -1) return undefined;
  const from = at + name.length + 4;
  return head.slice(from, head.indexOf('\r\n', from));
}

function readHead(head: string): number {
  const status = Number(head.slice(9, 12));
  if (status !== task.status) failures.push(head.split('\r\n')[0] ?? '');
  const state = header(head, 'x-cache') ?? 'none';
  states[state] = (states[state] ?? 0) + 1;
  return Number(header(head, 'content-length') ?? 0);
}

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: task.host, port: task.port, noDelay: true });
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
    socket.once('connect', send);
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
    socket.once('error', (error) => failures.push(error.message));
    socket.once('close', () => resolve());
  });
}

void Promise.all(Array.from({ length: task.connections }, ask)).then(() => {
  times.sort((a, b) => a - b);
  const measured: GeneratedLoad = {
    requests: times.length,
    seconds: (performance.now() - began) / 1_000,
    p50: times.length === 0 ? NaN : quantile(times, 0.5),
    p99: times.length === 0 ? NaN : quantile(times, 0.99),
    failures: failures.slice(0, 5),
    states,
  };
  process.stdout.write(JSON.stringify(measured));
});
