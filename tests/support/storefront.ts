import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { freePort } from './free-port';
import { projectRoot } from './test-run';

const SOURCES = path.join(projectRoot, 'tests', 'storefront');

/** The example storefront on an origin of its own, as a visitor's browser meets it. */
export interface Storefront {
  url: string;
  close: () => Promise<void>;
}

async function bundle(apiOrigin: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(SOURCES, 'main.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    define: { API_ORIGIN: JSON.stringify(apiOrigin) },
    logLevel: 'error',
  });
  const [file] = outputFiles;
  if (!file) throw new Error('esbuild made nothing of the storefront.');
  return file.text;
}

/** @returns an origin that a storefront may be opened on, for the shop's FRONTEND_URL */
export async function storefrontOrigin(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

/**
 * @param origin of {@link storefrontOrigin}
 * @param apiOrigin the shop's
 */
export async function openStorefront(origin: string, apiOrigin: string): Promise<Storefront> {
  const page = { type: 'text/html', body: readFileSync(path.join(SOURCES, 'index.html'), 'utf8') };
  const files = new Map([
    ['/main.js', { type: 'text/javascript', body: await bundle(apiOrigin) }],
    ['/style.css', { type: 'text/css', body: readFileSync(path.join(SOURCES, 'style.css'), 'utf8') }],
  ]);
  // Every other address is a page, which the script in it draws.
  const server: Server = createServer((request, response) => {
    const { type, body } = files.get(request.url ?? '') ?? page;
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(new URL(origin).port), '127.0.0.1', resolve);
  });
  return {
    url: origin,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
