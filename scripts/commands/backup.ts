/*
 * npm run backup -- DIR: the database and the originals as one set, while the shop runs. DIR must not exist: it appears when the set is
 * complete. docs/operations, "Backups".
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { type Environment, environment } from '../../src/environment';
import { isDiskFull } from '../../src/platform/disk-full';
import { OperatorError } from '../../src/platform/operator-error';
import { dumpPostgres } from './backup/postgres';
import { DATABASE_FILES, FORMAT, hashOf, MANIFEST, type DatabaseFacts, type Manifest } from './backup/set';
import { dumpSqlite, examineSqlite } from './backup/sqlite';
import { hasNoTable, rememberStep } from './database';
import { at, type Tools } from './tools';

/** The clocks of file systems are coarse. */
const CLOCK_SLACK_MS = 2_000;

/** Copies files that the set has not, or has in an older form. One that is not there is left out. @param since milliseconds since 1970 */
async function copyFiles(from: string, to: string, names: readonly string[], since: number): Promise<void> {
  for (const name of names) {
    const { mtimeMs = 0 } = statSync(path.join(from, name), { throwIfNoEntry: false }) ?? {};
    if (existsSync(path.join(to, name)) && mtimeMs < since) continue;
    await copyFile(path.join(from, name), path.join(to, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
}

function namesIn(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
}

/** @returns what is in the dump, and the names of its originals */
async function dump(shop: Environment, folder: string): Promise<{ facts: DatabaseFacts; originals: string[] }> {
  const target = path.join(folder, DATABASE_FILES[shop.databaseClient]);
  if (shop.databaseClient === 'postgres') return dumpPostgres(shop.databaseUrl ?? '', target);
  dumpSqlite(shop.databaseFilename, target);
  return examineSqlite(target);
}

/**
 * Copies originals while editors upload, replace and delete them: most before the database's snapshot, so that one which is deleted meanwhile
 * has its copy, and afterwards what was uploaded or replaced since.
 */
async function save(shop: Environment, folder: string, { runStep }: Tools): Promise<Manifest> {
  const [from, to] = [path.join(shop.mediaDir, 'uploads'), path.join(folder, 'uploads')];
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const began = Date.now() - CLOCK_SLACK_MS;
  await copyFiles(from, to, namesIn(from), began);
  let facts!: DatabaseFacts;
  let originals: string[] = [];
  await runStep('Database', async () => {
    ({ facts, originals } = await dump(shop, folder));
    return `${Object.keys(facts.tables).length} tables of ${facts.kind} ${facts.version}`;
  });
  await copyFiles(from, to, originals, began);
  const missing = originals.filter((name) => !existsSync(path.join(to, name)));
  // A set with holes would push out those that are whole.
  if (missing.length > 0)
    throw new OperatorError(
      `${missing.length} originals are not in ${from}: ${missing.slice(0, 5).join(', ')}. ` +
        'Is its disk mounted? If they are lost, copy them from an older set, or delete these pictures in the panel. Nothing was saved.',
    );
  const named = new Set(originals);
  for (const name of namesIn(to)) if (!named.has(name)) rmSync(path.join(to, name));
  const files: Manifest['files'] = {};
  for (const name of [DATABASE_FILES[facts.kind], ...originals.map((original) => `uploads/${original}`)])
    files[name] = { sha256: await hashOf(path.join(folder, name)) };
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };
  return { format: FORMAT, made_at: new Date().toISOString(), program: version, node: process.version, database: facts, files };
}

export async function run([given, ...more]: string[], tools: Tools): Promise<void> {
  if (given === undefined || given.startsWith('-') || more.length > 0)
    throw new OperatorError('Name a new folder: npm run backup -- DIR');
  const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (existsSync(target)) throw new OperatorError(`${target} exists already: name a new folder for each backup.`);
  // The copy of the database is for its owner alone, as the database is.
  process.umask(0o077);
  const part = `${target}.part`;
  const remove = () => rmSync(part, { recursive: true, force: true });
  remove();
  const { database, files } = await tools.withCleanup(async () => {
    try {
      const manifest = await save(environment, part, tools);
      writeFileSync(path.join(part, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
      renameSync(part, target);
      return manifest;
    } catch (cause) {
      if (hasNoTable(cause))
        throw new OperatorError('This is no database of the shop: correct DATABASE_URL or DATABASE_FILENAME.', { cause });
      if (!isDiskFull(cause)) throw cause;
      throw new OperatorError(`The disk of ${target} is full: make room and run this again.`, { cause });
    }
  }, remove);
  await rememberStep('backup', environment);
  console.log(
    `\n${target} holds ${Object.keys(database.tables).length} tables and ${Object.keys(files).length - 1} originals. ` +
      'Secrets are not in it: keep .env or your store of them.',
  );
}
