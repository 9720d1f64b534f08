import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { version as swaggerVersion } from 'swagger-ui-dist/package.json';
import { Entry } from '../../../cache/entry';
import { environment } from '../../../../environment';
import { TITLE } from '../introduction';

/** The name of a file changes with its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Scripts only from files of this origin (Swagger UI needs inline styles). Calls go to this origin, and to that of
 * PUBLIC_URL, which the document names.
 */
function pagePolicy(): string {
  const publicOrigin = environment.publicUrl === undefined ? '' : ` ${new URL(environment.publicUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${publicOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Swagger UI's own colours have too little contrast for WCAG AA. */
const CONTRAST = `
  .swagger-ui .info .title small { background: #4a5568; }
  .swagger-ui .info .title small.version-stamp { background: #4d6b00; }
  .swagger-ui .info .url { color: #1f5fa8; }
  .swagger-ui .btn.authorize { color: #17703f; border-color: #17703f; }
  .swagger-ui .btn.authorize svg { fill: #17703f; }
  .swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fa8; }
  .swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17703f; }
  .swagger-ui .parameter__in { color: #595959; }
  .swagger-ui .microlight span[style*="rgb(211, 99, 99)"] { color: #f2a0a0 !important; }
`;

const markup = (icon: string, style: string, library: string, start: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${TITLE}: documentation</title>
    <link rel="icon" type="image/png" href="docs/${icon}" />
    <link rel="stylesheet" href="docs/${style}" />
    <style>${CONTRAST}</style>
  </head>
  <body>
    <div id="swagger-ui"></div>
    <noscript>This page needs scripts. The document itself is <a href="openapi.json">openapi.json</a>.</noscript>
    <script src="docs/${library}"></script>
    <script src="docs/${start}"></script>
  </body>
</html>
`;

interface DocumentationPage {
  html: Entry;
  /** by the last part of their paths */
  files: ReadonlyMap<string, Entry>;
}

/** @param appRoot folder of the project @returns the documentation page and its files, encoded once */
export async function createPage(appRoot: string): Promise<DocumentationPage> {
  const library = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  const start = path.join(appRoot, 'src', 'public', 'http', 'openapi', 'page', 'start.js');
  const hash = createHash('sha1').update(await readFile(start));
  const icon = `favicon-${swaggerVersion}.png`;
  const style = `swagger-ui-${swaggerVersion}.css`;
  const script = `swagger-ui-${swaggerVersion}.js`;
  const startScript = `start-${hash.digest('hex').slice(0, 12)}.js`;
  const files = new Map<string, Entry>();
  for (const [name, contentType, file] of [
    [icon, 'image/png', path.join(library, 'favicon-32x32.png')],
    [style, 'text/css; charset=utf-8', path.join(library, 'swagger-ui.css')],
    [script, 'text/javascript; charset=utf-8', path.join(library, 'swagger-ui-bundle.js')],
    [startScript, 'text/javascript; charset=utf-8', start],
  ] as const)
    files.set(name, new Entry({ status: 200, body: await readFile(file), contentType, cacheControl: IMMUTABLE }));
  const html = new Entry({
    status: 200,
    body: markup(icon, style, script, startScript),
    contentType: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': pagePolicy() },
  });
  return { html, files };
}
