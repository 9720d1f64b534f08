import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import type { Core } from '@strapi/strapi';
import { environment } from '../../src/environment';
import { claimDatabase } from '../../src/platform/lifecycle/one-process';
import { limitIdleTransactions } from '../../src/platform/postgres/pools';
import { patchTypescriptUtils } from '../../src/platform/strapi-patches/typescript-utils';
import { at, root, type Tools } from './tools';

/** @returns a host that this machine reaches the server at */
function localHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Longer than a drain, after DRAIN_SECONDS; operators are told to wait 15 seconds more before they kill the process. */
const STOP_DEADLINE_MS = 12_500;

/**
 * Ends the process at SIGTERM and SIGINT even if Strapi's own way does not end: a database that no longer answers can hold it up.
 * Before the server listens there is nothing to wait for: what the start has not committed, the next one repeats.
 */
function limitStop(httpServer: Server, printLine: Tools['printLine']): void {
  const deadline = STOP_DEADLINE_MS + environment.drainSeconds * 1_000;
  let stopping = false;
  const end = (message: string, level?: string): never => {
    printLine(message, message, level);
    process.exit(0);
  };
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    if (!httpServer.listening) end('The start is interrupted.');
    setTimeout(() => end(`The server did not stop within ${deadline / 1000} seconds and is ended.`, 'error'), deadline).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
}

/**
 * How much the heap grows between two full collections, in per cent of what lives. By itself V8 lets it grow fourfold: an import of
 * 10,000 wines then took 320 MB more, and with this 100 (docs/performance.md, "Imports").
 */
const HEAP_GROWTH_PERCENT = 50;

/** @returns Strapi, not loaded yet, and what is to be called when it is */
export async function createShop(): Promise<{ app: Core.Strapi; check: () => void }> {
  const check = patchTypescriptUtils(at('dist'));
  // Not before the patch.
  const { createStrapi } = await import('@strapi/strapi');
  return { app: createStrapi({ appDir: root, distDir: at('dist') }), check };
}

/** Starts the server in this process. Strapi itself stops it at SIGTERM and SIGINT. */
export async function launch(printLine: Tools['printLine']): Promise<Core.Strapi> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  claimDatabase();
  limitIdleTransactions();
  const { app, check } = await createShop();
  limitStop(app.server.httpServer, printLine);
  await app.load();
  check();
  await app.listen();
  return app;
}

/** Starts the server and prints its URLs. @param example the origin of `npm run storefront` */
export async function serve(printLine: Tools['printLine'], example: string): Promise<void> {
  const startedAt = Date.now();
  const app = await launch(printLine);
  const { host, port, publicUrl = `http://${localHost(host)}:${port}` } = environment;
  const [storefront] = environment.frontendUrls;
  const hasAdministrator = (await app.db.query('admin::user').count()) > 0;
  const ready = `Ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`;
  const page = `
${ready} Ctrl+C stops it.

  API          ${publicUrl}/api/v1
  Admin panel  ${publicUrl}/admin${hasAdministrator ? '' : '  (the first visitor registers there as the administrator)'}
  Try          ${publicUrl}/api/v1/san-pham
  Storefront   ${storefront ?? '-'}${storefront === example ? '  (the example: run `npm run storefront` beside this)' : ''}
`;
  printLine(page, `${ready} ${publicUrl}/api/v1`);
}
