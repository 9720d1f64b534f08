// @ts-check
/**
 * Builds what is out of date: the server's code (TypeScript), and the admin panel (Vite, slow). By itself, `node scripts/build.mjs`
 * does just that; `npm start` and `npm test` call it first.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runNode } from './child.mjs';
import { alone } from './lock.mjs';
import { at, filesBelow, hashOf } from './project.mjs';
import { announce, giveUp, step } from './report.mjs';
import { readEnvFile, throwawaySecrets } from './secrets.mjs';

const SERVER_FOLDERS = ['config', 'database', 'seed', 'src', 'types'];
const SHARED = ['package-lock.json', 'package.json', 'tsconfig.json'];

const isAdminSource = (/** @type {string} */ file) => file.startsWith('src/admin/');

/** What tsc reads. Pictures and tables that lie beside the code are not its matter. */
const serverSources = () =>
  SERVER_FOLDERS.flatMap(filesBelow).filter((file) => /\.(ts|tsx|json)$/.test(file) && !isAdminSource(file));

const serverHash = () => hashOf([...SHARED, ...serverSources()]);

/** The panel also knows its own path, the plugins that are on, and the feature flags. */
function adminHash() {
  const { PUBLIC_URL = '' } = { ...readEnvFile(), ...process.env };
  const publicPath = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).pathname : '/';
  return hashOf(
    [
      ...['package-lock.json', 'config/admin.ts', 'config/plugins.ts', 'config/features.ts'],
      // The panel's code takes its words and limits from the editorial rules, and of the reports what both sides know.
      ...['src/editorial/string-lists.ts', ...filesBelow('src/editorial/labels'), ...filesBelow('src/admin')],
      ...[
        'src/analytics/reports/panel-api.ts',
        'src/analytics/reports/texts.ts',
        'src/analytics/reports/figures.ts',
        'src/analytics/shop-days.ts',
      ],
    ],
    [publicPath],
  );
}

/** @param {'server' | 'admin'} part */
const stampFile = (part) => at('dist', `.${part}-built-from`);

/** @param {'server' | 'admin'} part @param {string} hash */
const isFresh = (part, hash) => existsSync(stampFile(part)) && readFileSync(stampFile(part), 'utf8') === hash;

/** @param {'server' | 'admin'} part @param {string} hash */
function stamp(part, hash) {
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(`${stampFile(part)}.new`, hash);
  renameSync(`${stampFile(part)}.new`, stampFile(part));
}

/** tsc leaves what it once made of a source that is gone, and Strapi would load it: a removed route would go on answering. */
function pruneServer() {
  const sources = new Set(serverSources().map((file) => file.replace(/\.tsx?$/, '.js')));
  for (const folder of SERVER_FOLDERS) {
    for (const file of filesBelow(`dist/${folder}`)) {
      const name = file.slice('dist/'.length);
      if (!sources.has(name)) rmSync(at(file));
    }
  }
}

/** @returns {Promise<string>} what was done */
async function ensureServer() {
  const hash = serverHash();
  if (isFresh('server', hash) && existsSync(at('dist/src/index.js'))) return 'up to date';
  rmSync(stampFile('server'), { force: true });
  // Without its outputs tsc's note of what it made last time would keep it from making them again.
  if (!existsSync(at('dist/src/index.js'))) rmSync(at('dist/tsconfig.tsbuildinfo'), { force: true });
  await runNode('The server’s code could not be compiled.', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
  pruneServer();
  stamp('server', hash);
  return 'compiled';
}

/** @returns {Promise<string>} what was done */
async function ensureAdmin() {
  const hash = adminHash();
  if (isFresh('admin', hash) && existsSync(at('dist/build/index.html'))) return 'up to date';
  announce('building the admin panel; this takes a minute, and is done again only when the panel’s parts change');
  rmSync(stampFile('admin'), { force: true });
  const env = { ...process.env, ...throwawaySecrets(), NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' };
  await runNode('The admin panel could not be built.', ['node_modules/@strapi/strapi/bin/strapi.js', 'build'], env);
  stamp('admin', hash);
  return 'built';
}

/** @returns {boolean} whether a part would have to be built, which needs the packages for building */
export const needsBuild = () => !isFresh('server', serverHash()) || !isFresh('admin', adminHash());

/** Builds the server’s code where it is out of date. To be called alone (see lock.mjs). */
export const buildServer = () => step('Server', ensureServer);

/** Builds the admin panel where it is out of date, after the server’s code. To be called alone (see lock.mjs). */
export const buildAdmin = () => step('Admin panel', ensureAdmin);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await alone(async () => {
    await buildServer();
    await buildAdmin();
  }).catch(giveUp);
}
