// @ts-check
/*
 * npm run release -- [--archive] DIR: the build, and the packages that it can reach (150 MB of 1.5 GB), in a new folder, or packed with a checksum.
 * It starts there without a network, without building anything and without writing to its folder.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAdmin, buildServer } from './build.mjs';
import { withLock } from './lock.mjs';
import { interruptible, withCleanup } from './interruption.mjs';
import { exitWithError, OperatorError, runStep } from './progress.mjs';
import { at, listFiles, root } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { runtimePackages } from './release/runtime-packages.mjs';

/** The panel's sources, which are built already, types, source maps and texts for people. Licences stay. */
const LEFT_OUT = /\.map$|\.d\.[cm]?ts$|\.tsx?$|\.md$|^@strapi\/[^/]+\/dist\/admin\//i;
/** Compiled for other systems, and what better-sqlite3 is compiled from. */
const FOREIGN = /^better-sqlite3\/(deps|src)\//;

/** What an operator copies on the server. Not all of deploy: secrets and certificates may lie there. */
const OPERATORS_FILES = ['systemd', 'nginx', 'varnish', 'prometheus', 'grafana'].map((folder) => `deploy/${folder}`);

/** Besides code, what is read at run time. */
const isAsset = (/** @type {string} */ file) =>
  (file.startsWith('seed/') && !file.endsWith('.ts')) ||
  ['src/admin/brand/favicon.png', 'src/public/http/openapi/page/start.js', 'package.json', '.env.example'].includes(file);

/** @param {string} target */
function copyFiles(target) {
  const all = ['dist', 'scripts', 'seed', 'src'].flatMap(listFiles).concat('package.json', '.env.example');
  const files = all.filter((file) =>
    file.startsWith('dist/') ? !/tsbuildinfo$|\.map$/.test(file) : file.endsWith('.mjs') || isAsset(file),
  );
  files.push(...OPERATORS_FILES.flatMap(listFiles), 'deploy/secrets.sh');
  for (const file of files) cpSync(at(file), path.join(target, file));
  mkdirSync(path.join(target, 'public'), { recursive: true });
  return `${files.length} files`;
}

/** @param {string} target */
function copyPackages(target) {
  const packages = runtimePackages();
  const modules = at('node_modules');
  // sharp finds its library for this system by a name that it puts together.
  for (const name of readdirSync(path.join(modules, '@img'))) packages.add(path.join(modules, '@img', name));
  for (const folder of packages) {
    cpSync(folder, path.join(target, 'node_modules', path.relative(modules, folder)), {
      recursive: true,
      dereference: true,
      filter: (source) => {
        const inside = path.relative(folder, source);
        const name = path.relative(modules, source).split(path.sep).join('/');
        return inside.split(path.sep)[0] !== 'node_modules' && !LEFT_OUT.test(name) && !FOREIGN.test(name);
      },
    });
  }
  return `${packages.size} packages`;
}

const madeFor = () => ({ platform: process.platform, arch: process.arch, node: Number(process.versions.node.split('.')[0]) });

const remove = (/** @type {string} */ place) => rmSync(place, { recursive: true, force: true });

/** @param {string} target a new folder */
async function makeRelease(target) {
  await withLock(async () => {
    await buildServer();
    await buildAdmin();
  });
  const part = `${target}.part`;
  remove(part);
  const fill = async () => {
    mkdirSync(part, { recursive: true });
    await runStep('Packages', () => copyPackages(part));
    await runStep('Files', () => copyFiles(part));
    // `npm start` checks no packages and builds nothing where this file is.
    writeFileSync(path.join(part, 'dist', '.release'), JSON.stringify(madeFor()));
    remove(target);
    renameSync(part, target);
  };
  await withCleanup(fill, () => remove(part));
}

/** The version, and the commit where git knows it. */
function releaseName() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const { platform, arch, node } = madeFor();
  let commit = '';
  try {
    commit = `-${execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()}`;
  } catch {
    // Sources without their history.
  }
  return `wine-shop-${version}${commit}-${platform}-${arch}-node${node}`;
}

/** @param {string} folder @returns {Promise<string>} the archive, beside which its checksum is */
async function makeArchive(folder) {
  const name = releaseName();
  const unpacked = path.join(folder, name);
  const archive = `${unpacked}.tar.gz`;
  const pack = async () => {
    const args = ['-czf', `${archive}.part`, '-C', folder, name];
    await runCommand('The archive could not be packed.', 'tar', args, process.env);
    const sum = createHash('sha256')
      .update(readFileSync(`${archive}.part`))
      .digest('hex');
    writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
    renameSync(`${archive}.part`, archive);
    return 'packed';
  };
  const make = async () => {
    await makeRelease(unpacked);
    await runStep('Archive', pack);
  };
  const unfinished = [unpacked, `${archive}.part`];
  await withCleanup(make, () => unfinished.forEach(remove));
  return archive;
}

const place = (/** @type {string} */ given) => path.resolve(process.env.INIT_CWD ?? process.cwd(), given);

async function main() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { archive: { type: 'boolean' } } });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0)
    throw new OperatorError('Name a folder: npm run release -- DIR, or npm run release -- --archive DIR');
  const target = place(given);
  process.chdir(root);
  if (values.archive) {
    console.log(`\nBring it to the servers, with its checksum: wine-shop upgrade ${await makeArchive(target)}`);
  } else {
    if (existsSync(target) && readdirSync(target).length > 0)
      throw new OperatorError(`${target} is not empty: name a new folder.`);
    await makeRelease(target);
    console.log(`\nStart it with: node scripts/start.mjs (in ${target})`);
  }
}

await interruptible(main).catch(exitWithError);
