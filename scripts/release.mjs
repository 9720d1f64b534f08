// @ts-check
/*
 * npm run release -- DIR: puts all that a server needs into a new folder: the build, and the packages that it can reach (150 MB of 1.5 GB).
 * It starts there without a network, without building anything and without writing to its folder. The image and /srv/wine-shop are made so.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAdmin, buildServer } from './build.mjs';
import { withLock } from './lock.mjs';
import { exitWithError, OperatorError, runStep } from './progress.mjs';
import { at, listFiles, root } from './project.mjs';
import { runtimePackages } from './release/runtime-packages.mjs';

/** The panel's sources, which are built already, types, source maps and texts for people. Licences stay. */
const LEFT_OUT = /\.map$|\.d\.[cm]?ts$|\.tsx?$|\.md$|^@strapi\/[^/]+\/dist\/admin\//i;
/** Compiled for other systems, and what better-sqlite3 is compiled from. */
const FOREIGN = /^better-sqlite3\/(deps|src)\//;

/** Besides code, what is read at run time. */
const isAsset = (/** @type {string} */ file) =>
  (file.startsWith('seed/') && !file.endsWith('.ts')) ||
  ['src/admin/brand/favicon.png', 'src/http/openapi/page/start.js', 'package.json', '.env.example'].includes(file);

/** @param {string} target */
function copyFiles(target) {
  const all = ['dist', 'scripts', 'seed', 'src'].flatMap(listFiles).concat('package.json', '.env.example');
  const files = all.filter((file) =>
    file.startsWith('dist/') ? !/tsbuildinfo$|\.map$/.test(file) : file.endsWith('.mjs') || isAsset(file),
  );
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

try {
  const [given] = process.argv.slice(2);
  if (given === undefined) throw new OperatorError('Name a new folder: npm run release -- DIR');
  const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (existsSync(target) && readdirSync(target).length > 0) throw new OperatorError(`${target} is not empty: name a new folder.`);
  process.chdir(root);
  await withLock(async () => {
    await buildServer();
    await buildAdmin();
  });
  const part = `${target}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  await runStep('Packages', () => copyPackages(part));
  await runStep('Files', () => copyFiles(part));
  // `npm start` checks no packages and builds nothing where this file is.
  writeFileSync(path.join(part, 'dist', '.release'), '');
  rmSync(target, { recursive: true, force: true });
  renameSync(part, target);
  console.log(`\nStart it with: node scripts/start.mjs (in ${target})`);
} catch (error) {
  exitWithError(error);
}
