import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { version as swaggerVersion } from 'swagger-ui-dist/package.json';
import { environment } from '../../../environment';
import { readyFile, type ReadyFile } from '../../ready-file';
import { KEPT } from '../../../contract/answer';
import { TITLE } from '../introduction';

/** The page that shows the document, and the files that it is made of. */
export interface Page {
  html: ReadyFile;
  /** by the last part of their addresses */
  files: ReadonlyMap<string, ReadyFile>;
}

/** A file's name says which one it is, so it can be kept for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * Nothing from anywhere else, no script from within the page. (Swagger UI writes styles into its elements.) Calls go to this
 * origin, and to the one that the document names.
 */
export function pagePolicy(): string {
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

const markup = (icon: string, style: string, library: string, start: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${TITLE}: documentation</title>
    <link rel="icon" type="image/png" href="docs/${icon}" />
    <link rel="stylesheet" href="docs/${style}" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <noscript>This page needs scripts. The document itself is <a href="openapi.json">openapi.json</a>.</noscript>
    <script src="docs/${library}"></script>
    <script src="docs/${start}"></script>
  </body>
</html>
`;

/** @param appRoot the project's folder */
export async function createPage(appRoot: string): Promise<Page> {
  const library = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  const ofLibrary = (name: string): Promise<Buffer> => readFile(path.join(library, name));
  const start = await readFile(path.join(appRoot, 'src', 'http', 'openapi', 'page', 'start.js'));
  const names = {
    icon: `favicon-${swaggerVersion}.png`,
    style: `swagger-ui-${swaggerVersion}.css`,
    library: `swagger-ui-${swaggerVersion}.js`,
    start: `start-${createHash('sha1').update(start).digest('hex').slice(0, 12)}.js`,
  };
  const files: [string, ReadyFile][] = [
    [names.icon, await readyFile('image/png', FOR_GOOD, await ofLibrary('favicon-32x32.png'))],
    [names.style, await readyFile('text/css; charset=utf-8', FOR_GOOD, await ofLibrary('swagger-ui.css'))],
    [names.library, await readyFile(SCRIPT, FOR_GOOD, await ofLibrary('swagger-ui-bundle.js'))],
    [names.start, await readyFile(SCRIPT, FOR_GOOD, start)],
  ];
  const html = markup(names.icon, names.style, names.library, names.start);
  return { html: await readyFile('text/html; charset=utf-8', KEPT, html), files: new Map(files) };
}
