import { createApi, type Api } from './api';
import { freePort } from './free-port';
import { startServer } from './server-process';
import type { Shop } from './shop';

/** Another instance of a shop: the same database, files and Redis, a process and a port of its own. */
export interface Instance {
  url: string;
  api: Api;
  log: () => string;
  stop: () => Promise<void>;
}

/** @param env variables that differ from the shop's; undefined takes one away */
export async function startInstance(shop: Shop, env: Record<string, string | undefined> = {}): Promise<Instance> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = Object.entries({ ...shop.env(), ...env, PORT: String(port) });
  const server = await startServer(
    url,
    Object.fromEntries(variables.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  );
  return {
    url,
    api: createApi(url),
    log: server.log,
    stop: async () => {
      if (server.running()) await server.stop();
    },
  };
}
