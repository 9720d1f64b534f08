import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { freePort } from './free-port';
import { closeServer, listen } from './listen';
import { projectRoot } from './test-run';

const SOURCES = path.join(projectRoot, 'tests', 'storefront');

/** The example storefront on its own origin. */
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
  if (!file) throw new Error('esbuild wrote no file for the storefront.');
  return file.text;
}

/** @returns an origin for {@link openStorefront}; the shop needs it as FRONTEND_URL before the storefront starts */
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
  // Every other path is a page, which the script renders.
  const server = createServer((request, response) => {
    const { type, body } = files.get(request.url ?? '') ?? page;
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
  });
  await listen(server, Number(new URL(origin).port));
  return { url: origin, close: () => closeServer(server) };
}
