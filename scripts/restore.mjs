// @ts-check
/*
 * npm run restore -- DIR [--compare=https://api.example.vn] [--no-start]: fills an empty database and an empty folder of uploads with a
 * set of `npm run backup`, verifies every row and file, and starts the restored shop once to ask it for every page. docs/operations.md,
 * "Backups".
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { factsOf, flush, readManifest, verifySet } from './backup/manifest.mjs';
import { copyFile } from './backup/originals.mjs';
import { assertEmpty, connect, holdsTables, loadPostgres, verifyPostgres } from './backup/postgres.mjs';
import { brokenAnswers, differingAnswers, readPublicAnswers } from './backup/public-answers.mjs';
import { examineSqlite } from './backup/sqlite.mjs';
import { withCopy } from './backup/start-copy.mjs';
import { unfinishedRestore } from './backup/unfinished.mjs';
import { exitWithError, OperatorError, runStep } from './progress.mjs';
import { at, root } from './project.mjs';
import { envFile } from './secrets.mjs';

/** @typedef {import('../src/environment.js').Environment} Environment */
/** @typedef {import('./backup/manifest.mjs').Manifest} Manifest */

const require = createRequire(import.meta.url);
const SQLITE_FILE = 'database/shop.db';

/** @param {readonly string[]} items */
const listOf = (items) => `${items.length} pages: ${items.slice(0, 5).join(', ')}`;

/** @param {string} folder */
const isEmpty = (folder) => !existsSync(folder) || readdirSync(folder).every((name) => name.startsWith('.'));

/**
 * Marks the place as unfinished until everything is there: `npm start` refuses it. What an interrupted restore of the same set has
 * left is removed.
 *
 * @param {string} mediaDir @param {Manifest} manifest
 */
function claim(mediaDir, manifest) {
  const marker = unfinishedRestore(mediaDir);
  const uploads = path.join(mediaDir, 'uploads');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === manifest.made_at) rmSync(uploads, { recursive: true, force: true });
  if (!isEmpty(uploads)) throw new OperatorError(`${uploads} is not empty: a restore needs a new place. Set MEDIA_DIR.`);
  mkdirSync(mediaDir, { recursive: true });
  writeFileSync(marker, manifest.made_at);
  flush(marker);
}

/** @param {string} folder @param {string} mediaDir @param {Manifest} manifest */
async function restoreOriginals(folder, mediaDir, { files }) {
  const part = path.join(mediaDir, 'uploads.part');
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const originals = Object.entries(files).filter(([name]) => name.startsWith('uploads/'));
  for (const [name, { sha256 }] of originals) {
    const copied = await copyFile(path.join(folder, name), path.join(part, path.posix.basename(name)));
    if (copied.sha256 !== sha256) throw new OperatorError(`${name} was not copied as it is: check the disk.`);
  }
  rmSync(path.join(mediaDir, 'uploads'), { recursive: true, force: true });
  renameSync(part, path.join(mediaDir, 'uploads'));
  flush(mediaDir);
  return `${originals.length} copied`;
}

/** @param {string} folder @param {string} url @param {Manifest} manifest @param {() => Promise<unknown>} originals */
async function restorePostgres(folder, url, manifest, originals) {
  const client = await connect(url);
  const { tables } = manifest.database;
  try {
    if (existsSync(unfinishedRestore(environment.mediaDir)) && (await holdsTables(client))) {
      return await runStep('Database', async () => `${await verifyPostgres(client, folder, tables)} rows were there already`);
    }
    await assertEmpty(client);
    claim(environment.mediaDir, manifest);
    await originals();
    await client.query('BEGIN');
    await runStep(
      'Database',
      async () => `${await loadPostgres(client, folder, tables)} rows in ${Object.keys(tables).length} tables`,
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** @param {string} folder @param {string} file @param {Manifest} manifest @param {() => Promise<unknown>} originals */
async function restoreSqlite(folder, file, manifest, originals) {
  const { sha256 } = manifest.files[SQLITE_FILE] ?? { sha256: '' };
  const isDone =
    existsSync(file) && existsSync(unfinishedRestore(environment.mediaDir)) && (await factsOf(file)).sha256 === sha256;
  if (isDone) return;
  if (existsSync(file)) throw new OperatorError(`${file} exists already: a restore needs a new place. Set DATABASE_FILENAME.`);
  claim(environment.mediaDir, manifest);
  await originals();
  await runStep('Database', async () => {
    const copied = await copyFile(path.join(folder, SQLITE_FILE), `${file}.part`);
    const counts = examineSqlite(`${file}.part`).tables;
    const same = JSON.stringify(counts) === JSON.stringify(manifest.database.tables);
    if (copied.sha256 !== sha256 || !same) throw new OperatorError('The database was not copied as it is: check the disk.');
    chmodSync(`${file}.part`, 0o600);
    renameSync(`${file}.part`, file);
    flush(path.dirname(file));
    return `${Object.keys(counts).length} tables`;
  });
}

/** @param {string | undefined} compareWith */
async function tryCopy(compareWith) {
  await withCopy(async (origin) => {
    /** @type {Map<string, import('./backup/public-answers.mjs').Found>} */
    let answers = new Map();
    await runStep('Every page', async () => {
      answers = await readPublicAnswers(origin);
      const broken = brokenAnswers(answers);
      if (broken.length > 0) throw new OperatorError(`The restored shop fails ${listOf(broken)}`);
      return `${answers.size} answers`;
    });
    if (compareWith === undefined) return;
    await runStep('Comparison', async () => {
      const differing = differingAnswers(answers, await readPublicAnswers(compareWith));
      if (differing.length > 0) throw new OperatorError(`Other answers than at ${compareWith}: ${listOf(differing)}`);
      return `the same bytes as at ${compareWith}`;
    });
  });
}

function readArguments() {
  const given = process.argv.slice(2);
  const [folder, ...more] = given.filter((argument) => !argument.startsWith('--'));
  const compare = given.find((argument) => argument.startsWith('--compare='))?.slice('--compare='.length);
  const known = given.every(
    (argument) => !argument.startsWith('--') || argument === '--no-start' || argument.startsWith('--compare='),
  );
  if (folder === undefined || more.length > 0 || !known) {
    throw new OperatorError('Name the backup: npm run restore -- DIR [--compare=https://api.example.vn] [--no-start]');
  }
  return { folder: path.resolve(process.env.INIT_CWD ?? process.cwd(), folder), compare, start: !given.includes('--no-start') };
}

/** @type {Environment} */
let environment;

try {
  const { folder, compare, start } = readArguments();
  process.chdir(root);
  if (!existsSync(at('dist/src/environment.js'))) throw new OperatorError('There is no build to run: run `npm run build` first.');
  require('dotenv').config({ path: envFile() });
  ({ environment } = require(at('dist/src/environment.js')));
  const manifest = readManifest(folder);
  if (manifest.database.kind !== environment.databaseClient) {
    throw new OperatorError(
      `The backup is of ${manifest.database.kind}, and the configuration names ${environment.databaseClient}.`,
    );
  }
  await runStep('Backup', () => verifySet(folder, manifest));
  const originals = () => runStep('Originals', () => restoreOriginals(folder, environment.mediaDir, manifest));
  await (environment.databaseClient === 'postgres'
    ? restorePostgres(folder, environment.databaseUrl ?? '', manifest, originals)
    : restoreSqlite(folder, environment.databaseFilename, manifest, originals));
  rmSync(unfinishedRestore(environment.mediaDir), { force: true });
  if (start) await tryCopy(compare);
  console.log(`\nThe shop of ${manifest.made_at} is restored. Start it with npm start, and with the secrets that it had.`);
} catch (error) {
  exitWithError(error);
}
