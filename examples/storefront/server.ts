import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const SITE = path.join(__dirname, 'site');

/** The example storefront on its own origin. */
export interface Storefront {
  url: string;
  close: () => Promise<void>;
}

interface StorefrontFile {
  type: string;
  body: string;
}

/** @returns the script and the style sheet by their paths */
async function bundle(apiOrigin: string): Promise<Map<string, StorefrontFile>> {
  const { outputFiles } = await build({
    entryPoints: [path.join(SITE, 'main.ts'), path.join(SITE, 'style.css')],
    outdir: SITE,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    define: { API_ORIGIN: JSON.stringify(apiOrigin) },
    logLevel: 'error',
  });
  return new Map(
    outputFiles.map(({ path: file, text }) => [
      `/${path.basename(file)}`,
      { type: file.endsWith('.css') ? 'text/css' : 'text/javascript', body: text },
    ]),
  );
}

/** Of videos in articles, once a visitor plays one (site/video-player.ts). */
const PLAYERS = 'https://www.youtube-nocookie.com https://www.facebook.com';

/** Pages load nothing but their own files, and the API's answers and pictures. The panel shows drafts in a frame. */
const contentSecurityPolicy = (apiOrigin: string): string =>
  [
    ...["default-src 'self'", `connect-src ${apiOrigin}`, `img-src 'self' data: ${apiOrigin}`, `frame-src ${PLAYERS}`],
    ...["base-uri 'none'", `frame-ancestors 'self' ${apiOrigin}`],
  ].join('; ');

const listen = (server: Server, { hostname, port }: URL): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), hostname, resolve);
  });

/**
 * Serves the storefront. Its pages call the API from the visitor's browser, so the API's FRONTEND_URL must name their origin.
 *
 * @param origin where it listens, with its port
 * @param apiOrigin the shop's
 */
export async function openStorefront(origin: string, apiOrigin: string): Promise<Storefront> {
  const page = { type: 'text/html', body: readFileSync(path.join(SITE, 'index.html'), 'utf8') };
  const files = await bundle(apiOrigin);
  const policy = contentSecurityPolicy(apiOrigin);
  // Every other path is a page, which the script renders.
  const server = createServer((request, response) => {
    const { type, body } = files.get(request.url ?? '') ?? page;
    response
      .writeHead(200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Security-Policy': policy,
        // A preview's token is in the address.
        'Referrer-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
      })
      .end(body);
  });
  await listen(server, new URL(origin));
  return {
    url: origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
