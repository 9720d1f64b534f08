// @ts-check
import { createRequire, Module } from 'node:module';
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
  // A connection that is kept would be waited for when the server stops.
  const response = await fetch(`${local}/san-pham?per_page=1`, { headers: { Connection: 'close' } });
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
 * Of its TypeScript tools Strapi asks one thing when it starts compiled code: which folder that code is in. It would load the
 * whole compiler to find out (75 MB of memory and half a second of every start), so it is told. Whatever else it may ask some day
 * is answered by the tools themselves.
 *
 * @param {string} distDir
 */
function spareTheCompiler(distDir) {
  const file = require.resolve('@strapi/typescript-utils');
  const tools = () => {
    delete require.cache[file];
    return require(file);
  };
  const known = { resolveOutDirSync: () => distDir };
  const exports = new Proxy(known, { get: (_, name) => Reflect.get(known, name) ?? tools()[name] });
  require.cache[file] = Object.assign(new Module(file), { filename: file, loaded: true, exports });
}

/**
 * Starts the server in this process. Strapi itself stops it at SIGTERM and SIGINT.
 *
 * @param {string} distDir the compiled code
 */
export async function launch(distDir) {
  spareTheCompiler(distDir);
  const { createStrapi } = require('@strapi/strapi');
  const app = createStrapi({ appDir: root, distDir });
  await app.load();
  await app.listen();
  return app;
}

/**
 * Starts the server, and says where everything is.
 *
 * @param {string} distDir the compiled code
 */
export async function serve(distDir) {
  const since = Date.now();
  const { environment } = require(at('dist/src/environment.js'));
  const app = await launch(distDir);

  const here = `http://${reachable(environment.host)}:${environment.port}`;
  const shown = `${environment.publicUrl ?? here}/api/v1`;
  console.log(`
Ready after ${((Date.now() - since) / 1000).toFixed(1)} s. Ctrl+C stops it.

  API          ${shown}
  Admin panel  ${environment.publicUrl ?? here}/admin${await adminHint(app)}
  Try          ${await productToTry(`${here}/api/v1`, shown)}
`);
}
