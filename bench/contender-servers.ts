import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PostgresDatabases } from '../tests/support/postgres-databases';
import type { Catalogue } from './catalogue';
import { startContender, type ContenderName, type ContenderServer, type Store } from './contender-server';
import { openDatabase } from './filling/database';
import { fillHandWritten } from './filling/hand-written';
import { fillStrapi } from './filling/strapi';
import type { Options } from './options';

/** Creates stores and starts contenders on them. */
export class ContenderServers {
  readonly #running = new Set<ContenderServer>();
  #stores = 0;

  constructor(
    readonly databases: PostgresDatabases,
    /** for files */
    readonly directory: string,
    readonly options: Pick<Options, 'pin'>,
  ) {}

  /** @returns a store without data */
  async createStore(): Promise<Store> {
    this.#stores += 1;
    const directory = path.join(this.directory, `store-${this.#stores}`);
    mkdirSync(directory);
    return { directory, databaseUrl: await this.databases.create() };
  }

  /** @returns a store with the contender's tables and the catalogue */
  async fillStore(name: ContenderName, catalogue: Catalogue): Promise<Store> {
    const began = Date.now();
    const store = await this.createStore();
    const isStrapi = name !== 'hand-written';
    if (isStrapi) {
      // Strapi creates its tables at its first start.
      const empty = await startContender(name, store, { ...this.options, pin: false });
      await empty.stop();
    }
    const database = await openDatabase(store.databaseUrl);
    try {
      await (isStrapi ? fillStrapi : fillHandWritten)(database, catalogue);
    } finally {
      await database.close();
    }
    console.error(`  ${name}: ${catalogue.products.length} products in ${((Date.now() - began) / 1000).toFixed(0)} s`);
    return store;
  }

  /** Ours rebuilds its read model from the store's content before it is ready. */
  async start(name: ContenderName, store: Store): Promise<ContenderServer> {
    const server = await startContender(name, store, this.options);
    this.#running.add(server);
    return server;
  }

  async startFilled(name: ContenderName, catalogue: Catalogue): Promise<ContenderServer> {
    return this.start(name, await this.fillStore(name, catalogue));
  }

  async stop(...servers: readonly ContenderServer[]): Promise<void> {
    for (const server of servers) {
      await server.stop();
      this.#running.delete(server);
    }
  }

  async stopAll(): Promise<void> {
    await this.stop(...this.#running);
  }
}
