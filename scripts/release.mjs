/*
 * npm run release -- [--archive] DIR: the build, and the packages that it needs (200 MB of 1.5 GB), in a new folder, or packed with a checksum.
 * It starts there without a network, without building anything and without writing to its folder.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAdmin, buildServer } from './build.mjs';
import { withLock } from './lock.mjs';
import { exitWithError, OperatorError, runStep } from './progress.mjs';
import { at, root } from './project.mjs';
import { runCommand, withCleanup } from './run.mjs';

/** Packages that only build, or are in the panel, which is built: most of what npm calls packages of production. */
const ONLY_BUILDS = [
  '@codemirror|@esbuild|@formatjs|@gerrit0|@lezer|@mux|@radix-ui|@reduxjs|@rollup|@shikijs|@swc|@testing-library|@types|@uiw|@vitejs',
  '@webassemblyjs|codemirror5?|es-toolkit|esbuild-loader|framer-motion|hls.js|lightningcss(?:-[^/]+)?|media-chrome|prismjs|react-dom',
  'recharts|rollup|slate-react|terser|uglify-js|vite|webpack',
].join('|');
const isForBuilding = (/** @type {string} */ name) => new RegExp(`node_modules/(?:${ONLY_BUILDS})(?:/|$)`).test(name);
/** The panel's sources, which are built already, types, source maps, texts for people, and what SQLite's driver is compiled from. Licences stay. */
const LEFT_OUT = /\.map$|\.d\.[cm]?ts$|\.tsx?$|\.md$|@strapi\/[^/]+\/dist\/admin\/|better-sqlite3\/(deps|src)\//i;

/** Code, and what is read at run time. Not all of deploy: secrets and certificates may lie there. */
const KEPT = [
  ...['dist', 'scripts', 'seed', 'package.json', '.env.example', 'deploy/secrets.sh'],
  ...['deploy/systemd', 'deploy/nginx', 'deploy/varnish', 'deploy/prometheus', 'deploy/grafana'],
  ...['src/admin/brand/favicon.png', 'src/public/http/openapi/page/start.js'],
];

/** @param {string} target */
function copyFiles(target) {
  const filter = (/** @type {string} */ file) => !/\.ts$|\.map$|tsbuildinfo$/.test(file);
  for (const name of KEPT) cpSync(at(name), path.join(target, name), { recursive: true, filter });
  mkdirSync(path.join(target, 'public'), { recursive: true });
  return 'copied';
}

/** @param {string} target */
function copyPackages(target) {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  // npm has left out those for other systems.
  const names = Object.keys(packages).filter(
    (name) => name !== '' && !packages[name].dev && !isForBuilding(name) && existsSync(at(name)),
  );
  for (const name of names) {
    const own = at(name, 'node_modules');
    const filter = (/** @type {string} */ source) => source !== own && !LEFT_OUT.test(source);
    cpSync(at(name), path.join(target, name), { recursive: true, dereference: true, filter });
  }
  return `${names.length} packages`;
}

const madeFor = () => ({ platform: process.platform, arch: process.arch, node: Number(process.versions.node.split('.')[0]) });

const remove = (/** @type {string} */ place) => rmSync(place, { recursive: true, force: true });

/** @param {string} folder */
async function fill(folder) {
  remove(folder);
  mkdirSync(folder, { recursive: true });
  await runStep('Packages', () => copyPackages(folder));
  await runStep('Files', () => copyFiles(folder));
  // `npm start` checks no packages and builds nothing where this file is.
  writeFileSync(path.join(folder, 'dist', '.release'), JSON.stringify(madeFor()));
}

/** The version, and the commit where git knows it. */
function releaseName() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const { platform, arch, node } = madeFor();
  const commit = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim();
  return ['wine-shop', version, ...(commit ? [commit] : []), platform, arch, `node${node}`].join('-');
}

/** @param {string} folder @param {string} name of the release in it @param {string} archive */
async function pack(folder, name, archive) {
  await runCommand('The archive could not be packed.', 'tar', ['-czf', `${archive}.part`, '-C', folder, name]);
  const sum = createHash('sha256').update(readFileSync(`${archive}.part`));
  writeFileSync(`${archive}.sha256`, `${sum.digest('hex')}  ${path.basename(archive)}\n`);
  renameSync(`${archive}.part`, archive);
  return 'packed';
}

async function main() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { archive: { type: 'boolean' } } });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0)
    throw new OperatorError('Name a folder: npm run release -- DIR, or npm run release -- --archive DIR');
  const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  process.chdir(root);
  if (!values.archive && existsSync(target) && readdirSync(target).length > 0)
    throw new OperatorError(`${target} is not empty: name a new folder.`);
  await withLock(async () => {
    await buildServer();
    await buildAdmin();
  });
  const name = releaseName();
  const part = values.archive ? path.join(target, name) : `${target}.part`;
  const archive = path.join(target, `${name}.tar.gz`);
  const make = async () => {
    await fill(part);
    if (values.archive) {
      await runStep('Archive', () => pack(target, name, archive));
    } else {
      remove(target);
      renameSync(part, target);
    }
  };
  await withCleanup(make, () => [part, `${archive}.part`].forEach(remove));
  console.log(
    values.archive
      ? `\nBring it to the servers, with its checksum: wine-shop upgrade ${archive}`
      : `\nStart it with: node scripts/start.mjs (in ${target})`,
  );
}

await main().catch(exitWithError);
