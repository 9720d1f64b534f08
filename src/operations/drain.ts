import type { Core } from '@strapi/strapi';

/** How long requests under way may take to end once the server is told to stop. */
const DEADLINE_MS = 10_000;

let draining = false;

/** @returns whether the server is about to stop: a load balancer should send it nothing more */
export function isDraining(): boolean {
  return draining;
}

/**
 * Lets the requests under way end. Strapi itself cuts every connection as soon as its parts are
 * destroyed, so this must run, and be waited for, first.
 */
export async function drain(strapi: Core.Strapi): Promise<void> {
  draining = true;
  const { httpServer } = strapi.server;
  if (!httpServer.listening) return;
  // Connections that are kept alive would be asked for one more request after another.
  httpServer.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => httpServer.close(() => resolve()));
  httpServer.closeIdleConnections();
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), DEADLINE_MS);
  });
  if ((await Promise.race([ended, late])) === 'late') {
    strapi.log.warn(`Some requests did not end within ${DEADLINE_MS / 1000} seconds and are cut off.`);
  }
  clearTimeout(timer);
}
