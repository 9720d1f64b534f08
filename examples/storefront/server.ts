import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { readHead, type Head } from './head';
import { html } from './site/markup';

const SITE = path.join(__dirname, 'site');

/** The example storefront on its own origin. */
export interface Storefront {
  url: string;
  close: () => Promise<void>;
}

interface StorefrontFile {
  type: string;
  body: string;
  /** file names have their hash, so that browsers keep them */
  cacheControl: string;
}

/** @returns the script and the style sheet by their paths, `/main-1a2b3c4d.js` */
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
    outputFiles.map(({ path: file, text }) => {
      const { name, ext } = path.parse(file);
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
      const type = ext === '.css' ? 'text/css' : 'text/javascript';
      return [`/${name}-${hash}${ext}`, { type, body: text, cacheControl: 'public, max-age=31536000, immutable' }];
    }),
  );
}

/** Of videos in articles, once a visitor plays one (site/video-player.ts). */
const PLAYERS = 'https://www.youtube-nocookie.com https://www.facebook.com';

/** Pages load nothing but their own files, and the API's answers and pictures. The panel shows drafts in a frame. */
const contentSecurityPolicy = (apiOrigin: string): string =>
  [
    ...["default-src 'self'", `connect-src 'self' ${apiOrigin}`, `img-src 'self' data: ${apiOrigin}`, `frame-src ${PLAYERS}`],
    ...["base-uri 'none'", `frame-ancestors 'self' ${apiOrigin}`],
  ].join('; ');

const listen = (server: Server, { hostname, port }: URL): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), hostname, resolve);
  });

/** The page's frame with its files, and what its head says. The script fills in the rest. */
function renderShell(shell: string, origin: string, { title, description = '', canonical, image }: Head): string {
  const url = canonical === undefined ? undefined : `${origin}${canonical}`;
  const head = html`<meta name="description" content="${description}" />
    <title>${title ?? 'Cửa hàng rượu vang'}</title>
    ${url && html`<link rel="canonical" href="${url}" /><meta property="og:url" content="${url}" />`}
    <meta property="og:title" content="${title ?? 'Cửa hàng rượu vang'}" />
    <meta property="og:description" content="${description}" />
    ${image && html`<meta property="og:image" content="${image}" />`}`;
  return shell.replace('<!-- head -->', () => head.text);
}

function send(request: IncomingMessage, response: ServerResponse, status: number, file: StorefrontFile, policy: string): void {
  const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  response
    .writeHead(status, {
      'Content-Type': `${file.type}; charset=utf-8`,
      'Content-Security-Policy': policy,
      // A preview's token is in the address.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': file.cacheControl,
      Vary: 'Accept-Encoding',
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    })
    .end(isPacked ? gzipSync(file.body) : file.body);
}

/**
 * Serves the storefront. Its pages call the API from the visitor's browser, so the API's FRONTEND_URL must name their origin.
 *
 * @param origin where it listens, with its port
 * @param apiOrigin the shop's
 * @param token of the panel, for the server's own requests: without it they count for the server's address
 */
export async function openStorefront(origin: string, apiOrigin: string, token?: string): Promise<Storefront> {
  const files = await bundle(apiOrigin);
  const named = (ext: string): string => [...files.keys()].find((name) => name.endsWith(ext)) ?? '';
  const shell = readFileSync(path.join(SITE, 'index.html'), 'utf8')
    .replace('/style.css', named('.css'))
    .replace('/main.js', named('.js'))
    .replace('href="data:,"', `href="data:," /><link rel="preconnect" href="${apiOrigin}" crossorigin`);
  const robots = {
    type: 'text/plain',
    body: `User-agent: *\nAllow: /\nSitemap: ${apiOrigin}/sitemap.xml\n`,
    cacheControl: 'no-cache',
  };
  files.set('/robots.txt', robots);
  const policy = contentSecurityPolicy(apiOrigin);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const file = files.get(url.pathname);
    if (file) return send(request, response, 200, file, policy);
    // Every other path is a page, which the script renders.
    const head = await readHead(apiOrigin, url, token);
    if (head.movedTo !== undefined) return void response.writeHead(301, { Location: head.movedTo }).end();
    send(
      request,
      response,
      head.status,
      { type: 'text/html', body: renderShell(shell, origin, head), cacheControl: 'no-cache' },
      policy,
    );
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
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
