import { createServer } from 'node:net';

/** @returns a port of 127.0.0.1 that nothing listens on just now */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('The port of a listening server is not known.');
  return address.port;
}
