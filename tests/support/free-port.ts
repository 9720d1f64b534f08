import { createServer } from 'node:net';
import { listen } from './listen';

/** @returns a port of 127.0.0.1 that is free at this moment */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
