// @ts-check
import { createRequire } from 'node:module';
import path from 'node:path';
import { exampleOrigin } from './example-storefront.mjs';
import { patchTypescriptUtils } from './patch-typescript-utils.mjs';
import { printLine } from './progress.mjs';
import { at, root } from './project.mjs';

const require = createRequire(import.meta.url);

/**
 * @param {string} host
 * @returns {string} a host that this machine reaches the server at
 */
function localHost(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Requests the newest product from the running server.
 *
 * @param {string} localUrl the API's URL on this machine
 * @param {string} publicUrl the API's URL for visitors
 */
async function exampleUrl(localUrl, publicUrl) {
  // An open keep-alive connection would delay the server's stop.
  const response = await fetch(`${localUrl}/san-pham?per_page=1`, { headers: { Connection: 'close' } });
  if (!response.ok) return `the product list answered ${response.status}: see the log`;
  const { data } = /** @type {{ data: { _links: { self: { href: string } } }[] }} */ (await response.json());
  const [newest] = data;
  return newest ? new URL(newest._links.self.href, publicUrl).href : 'no product is published yet';
}

/** @param {{ db: { query: (uid: string) => { count: () => Promise<number> } } }} app */
async function adminHint(app) {
  const administrators = await app.db.query('admin::user').count();
  return administrators === 0 ? '  (the first visitor registers there as the administrator)' : '';
}

/**
 * @param {readonly string[]} origins of FRONTEND_URL
 * @returns {string} a line, or nothing where no storefront is configured
 */
function storefrontLine([first]) {
  if (first === undefined) return '';
  const hint = first === exampleOrigin() ? '  (the example: run `npm run storefront` beside this)' : '';
  return `\n  Storefront   ${first}${hint}`;
}

/** Longer than a drain, after DRAIN_SECONDS; operators are told to wait 15 seconds more before they kill the process. */
const STOP_DEADLINE_MS = 12_500;

/**
 * Ends the process at SIGTERM and SIGINT even if Strapi's own way does not end: a database that no longer answers can hold it up.
 * Before the server listens there is nothing to wait for: what the start has not committed, the next one repeats.
 *
 * @param {{ server: { httpServer: import('node:http').Server } }} app
 * @param {number} drainSeconds
 */
function limitStop({ server }, drainSeconds) {
  const deadline = STOP_DEADLINE_MS + drainSeconds * 1_000;
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      if (!server.httpServer.listening) {
        printLine('The start is interrupted.', 'The start is interrupted.');
        process.exit(0);
      }
      setTimeout(() => {
        const message = `The server did not stop within ${deadline / 1000} seconds and is ended.`;
        printLine(message, message, 'error');
        process.exit(0);
      }, deadline).unref();
    });
  }
}

/**
 * Starts the server in this process. Strapi itself stops it at SIGTERM and SIGINT.
 *
 * @param {string} distDir the compiled code
 */
export async function launch(distDir) {
  require(path.join(distDir, 'src/platform/log/full-disk.js')).surviveFullLogDisk();
  require(path.join(distDir, 'src/platform/lifecycle/one-process.js')).claimDatabase();
  const checkTypescriptUtils = patchTypescriptUtils(distDir);
  const { createStrapi } = require('@strapi/strapi');
  require(path.join(distDir, 'src/platform/postgres/pools.js')).limitIdleTransactions();
  const app = createStrapi({ appDir: root, distDir });
  limitStop(app, require(path.join(distDir, 'src/environment.js')).environment.drainSeconds);
  await app.load();
  checkTypescriptUtils();
  await app.listen();
  return app;
}

/**
 * Starts the server and prints its URLs.
 *
 * @param {string} distDir the compiled code
 */
export async function serve(distDir) {
  const startedAt = Date.now();
  const { environment } = require(at('dist/src/environment.js'));
  const app = await launch(distDir);

  const localUrl = `http://${localHost(environment.host)}:${environment.port}`;
  const publicUrl = environment.publicUrl ?? localUrl;
  const ready = `Ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`;
  const page = `
${ready} Ctrl+C stops it.

  API          ${publicUrl}/api/v1
  Admin panel  ${publicUrl}/admin${await adminHint(app)}
  Try          ${await exampleUrl(`${localUrl}/api/v1`, `${publicUrl}/api/v1`)}${storefrontLine(environment.frontendUrls)}
`;
  printLine(page, `${ready} ${publicUrl}/api/v1`);
}
