/**
 * Compiles the server and builds the admin panel (Vite, slow), each only when its sources have changed. Types are not looked at, which takes tsc
 * half a minute: `npm run lint` and `npm test` check them.
 */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withImports } from './imported-files.mjs';
import { withLock } from './lock.mjs';
import { replacePanel } from './panel.mjs';
import { exitWithError, logProgress, runStep } from './progress.mjs';
import { at, hashFiles, listFiles, root } from './project.mjs';
import { runCommand } from './run.mjs';
import { readEnvFile, temporarySecrets } from './secrets.mjs';

const SERVER_FOLDERS = ['config', 'database', 'scripts', 'seed', 'src', 'types'];
const SHARED = ['package-lock.json', 'package.json', 'tsconfig.json'];

const isAdminSource = (/** @type {string} */ file) => /^src\/(admin|.*\/panel)\//.test(file);

/** What becomes dist/. */
const serverSources = () =>
  SERVER_FOLDERS.flatMap(listFiles).filter((file) => /(?<!\.d)\.ts$|(?<!tsconfig)\.json$/.test(file) && !isAdminSource(file));

const serverHash = () => hashFiles([...SHARED, ...serverSources()]);

/** The panel's build also depends on its path, on the plugins in use and on the feature flags. */
function adminHash() {
  const { PUBLIC_URL = '' } = { ...readEnvFile(), ...process.env };
  const publicPath = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).pathname : '/';
  const configuration = ['package-lock.json', 'config/admin.ts', 'config/plugins.ts', 'config/features.ts'];
  // What Vite finds by a pattern is no import.
  const pictures = listFiles('docs/images/handbook');
  return hashFiles([...configuration, ...withImports(listFiles('src/admin')), ...pictures], [publicPath]);
}

/** `strapi develop` removes all of dist but the panel. */
const SERVER_RECORD = at('dist', '.server-built-from');
const ADMIN_RECORD = at('dist', 'build', '.built-from');

/** @param {string} record @param {string} hash */
const isFresh = (record, hash) => existsSync(record) && readFileSync(record, 'utf8') === hash;

/** @returns {Promise<string>} the outcome */
async function ensureServer() {
  const hash = serverHash();
  if (isFresh(SERVER_RECORD, hash)) return 'up to date';
  rmSync(SERVER_RECORD, { force: true });
  const startedAt = Date.now();
  // Packages may have been installed only now.
  const { build } = await import('esbuild');
  await build({
    entryPoints: serverSources(),
    absWorkingDir: root,
    outdir: 'dist',
    outbase: '.',
    format: 'cjs',
    platform: 'node',
    loader: { '.json': 'copy' },
    logLevel: 'silent',
    // By require(), as all that the server loads: Strapi's ES modules do not start.
    supported: { 'dynamic-import': false },
  }).catch((error) => {
    throw new Error(`The server’s code could not be compiled.\n${error.message}`);
  });
  // Strapi would load the output of a source that is deleted: a removed route would still answer.
  for (const file of SERVER_FOLDERS.flatMap((folder) => listFiles(`dist/${folder}`)))
    if (statSync(at(file)).mtimeMs < startedAt) rmSync(at(file));
  writeFileSync(SERVER_RECORD, hash);
  return 'compiled';
}

export const isAdminBuilt = () => isFresh(ADMIN_RECORD, adminHash());

/** @returns {Promise<string>} the outcome */
async function ensureAdmin() {
  const hash = adminHash();
  if (isFresh(ADMIN_RECORD, hash)) return 'up to date';
  logProgress('building the admin panel: this takes a minute, and only happens when its sources have changed');
  const target = at('.cache', 'panel');
  rmSync(target, { recursive: true, force: true });
  const env = {
    ...process.env,
    ...temporarySecrets(),
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
    PANEL_BUILD_DIR: target,
  };
  const strapiBuild = ['--import', './scripts/panel-build.mjs', 'node_modules/@strapi/strapi/bin/strapi.js', 'build'];
  await runCommand('The admin panel could not be built.', process.execPath, strapiBuild, env);
  writeFileSync(path.join(target, path.basename(ADMIN_RECORD)), hash);
  replacePanel(target);
  return 'built';
}

/** Call both under the lock, the server's first. */
export const buildServer = () => runStep('Server', ensureServer);

export const buildAdmin = () => runStep('Admin panel', ensureAdmin);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await withLock(async () => {
    await buildServer();
    if (!process.argv.includes('--server')) await buildAdmin();
  }).catch(exitWithError);
}
