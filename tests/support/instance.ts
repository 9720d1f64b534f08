import { createApi, type Api } from './api';
import { freePort } from './free-port';
import { startServer } from './server-process';
import type { Shop } from './shop';
import { mergeEnvironment } from './shop-environment';

/** Another instance of a shop: the same database, files and Redis, with its own process and port. */
export interface Instance {
  url: string;
  api: Api;
  log: () => string;
  stop: () => Promise<void>;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
}

/**
 * @param env variables that differ from the shop's; undefined removes one
 * @param args of Node: another version of the program
 */
export async function startInstance(
  shop: Shop,
  env: Record<string, string | undefined> = {},
  args?: readonly string[],
): Promise<Instance> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(url, {
    env: mergeEnvironment(shop.env(), { ...env, PORT: port }),
    ...(args ? { args } : {}),
  });
  return {
    url,
    api: createApi(url),
    log: server.log,
    kill: () => server.kill('SIGKILL'),
    stop: async () => {
      if (server.running()) await server.stop();
    },
  };
}
