// @ts-check
import { createRequire } from 'node:module';
import { at, root } from './project.mjs';

const require = createRequire(import.meta.url);

/** @param {string} host */
function reachable(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Asks the running server for its newest product, as any visitor may.
 *
 * @param {string} local the address this machine reaches the server at
 * @param {string} shown the address that visitors reach it at
 */
async function productToTry(local, shown) {
  const response = await fetch(`${local}/san-pham?per_page=1`);
  if (!response.ok) return `the product list answered ${response.status}: see the log`;
  const { data } = /** @type {{ data: { _links: { self: { href: string } } }[] }} */ (await response.json());
  const [newest] = data;
  return newest ? new URL(newest._links.self.href, shown).href : 'no product is published yet';
}

/** @param {{ db: { query: (uid: string) => { count: () => Promise<number> } } }} app */
async function adminHint(app) {
  const administrators = await app.db.query('admin::user').count();
  return administrators === 0 ? '  (the first visitor registers there as the administrator)' : '';
}

/**
 * Starts the server in this process. Strapi itself stops it at SIGTERM and SIGINT.
 *
 * @param {string} distDir the compiled code
 */
export async function serve(distDir) {
  const since = Date.now();
  const { createStrapi } = require('@strapi/strapi');
  const { environment } = require(at('dist/src/environment.js'));
  const app = createStrapi({ appDir: root, distDir });
  await app.load();
  await app.listen();

  const here = `http://${reachable(environment.host)}:${environment.port}`;
  const shown = `${environment.publicUrl ?? here}/api/v1`;
  console.log(`
Ready after ${((Date.now() - since) / 1000).toFixed(1)} s. Ctrl+C stops it.

  API          ${shown}
  Admin panel  ${environment.publicUrl ?? here}/admin${await adminHint(app)}
  Try          ${await productToTry(`${here}/api/v1`, shown)}
`);
}
