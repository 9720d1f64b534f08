import { setTimeout as pause } from 'node:timers/promises';
import { createApi, type Api } from '../api';
import { freePort } from '../free-port';
import { startServer, type ServerProcess } from '../server-process';
import type { Shop } from '../shop';
import { startTcpProxy, throughProxy, type TcpProxy } from '../tcp-proxy';

/** A wire of an instance. */
export type Wire = 'database' | 'redis';

const START_TIMEOUT_MS = 180_000;
const RETRY_MS = 500;

/** An instance of the shop that can be killed and paused, with wires of its own to the database and to Redis. */
export class Instance {
  readonly url: string;
  readonly api: Api;
  readonly #env: Record<string, string>;
  readonly #log: string[] = [];
  #server: ServerProcess | undefined;
  #starting: Promise<void> | undefined;
  #starts = 0;

  constructor(
    readonly name: string,
    readonly wires: Readonly<Record<Wire, TcpProxy>>,
    env: Record<string, string>,
    port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.api = createApi(this.url);
    this.#env = { ...env, PORT: String(port) };
  }

  /** the process that answers now: another one after each start */
  get process(): string {
    return `${this.name}${this.#starts}`;
  }

  /** Starts it, again and again, as a supervisor does: while its database is away it does not start. */
  start(): Promise<void> {
    return (this.#starting ??= this.#startAgain().finally(() => (this.#starting = undefined)));
  }

  async #startAgain(): Promise<void> {
    if (this.#server) return;
    const deadline = Date.now() + START_TIMEOUT_MS;
    this.#starts += 1;
    while (this.#server === undefined) {
      try {
        this.#server = await startServer(this.url, { env: this.#env, timeoutMs: START_TIMEOUT_MS });
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    await server.kill('SIGKILL');
    this.#log.push(server.log());
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = this.#server?.pid;
    if (pid !== undefined) process.kill(pid, signal);
  }

  log(): string {
    return [...this.#log, this.#server?.log() ?? ''].join('\n--- killed\n');
  }
}

/** Two instances of a shop, each behind wires of its own. The shop's own server must not run. */
export async function createInstances(shop: Shop): Promise<Instance[]> {
  const { DATABASE_URL = '', REDIS_URL = '', ...env } = shop.env();
  return Promise.all(
    ['A', 'B'].map(async (name) => {
      const wires = {
        database: await startTcpProxy(new URL(DATABASE_URL), 5432),
        redis: await startTcpProxy(new URL(REDIS_URL), 6379),
      };
      const own = { DATABASE_URL: throughProxy(DATABASE_URL, wires.database), REDIS_URL: throughProxy(REDIS_URL, wires.redis) };
      return new Instance(name, wires, { ...env, ...own }, await freePort());
    }),
  );
}
