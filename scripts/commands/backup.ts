/*
 * npm run backup -- DIR: the database and the originals as one consistent set, while the shop runs. DIR must not exist: it appears
 * when the set is complete. docs/operations, "Backups".
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Environment, environment } from '../../src/environment';
import { isDiskFull } from '../../src/platform/disk-full';
import { OperatorError } from '../../src/platform/operator-error';
import { DATABASE_FILES, factsOf, flush, FORMAT, writeManifest, type DatabaseFacts } from './backup/manifest';
import { OriginalsCopy, originalsOf, type FileRow } from './backup/originals';
import { connect, dumpPostgres } from './backup/postgres';
import { remember } from './backup/remember';
import { dumpSqlite, examineSqlite } from './backup/sqlite';
import { at, type Tools } from './tools';

export interface Saved {
  missing: string[];
  names: Set<string>;
  database: DatabaseFacts;
}

/** A snapshot during which an editor replaced or deleted a file is taken again, this often at most. */
const TRIES = 10;

async function savePostgres(url: string, folder: string, originals: OriginalsCopy): Promise<Saved> {
  const client = await connect(url);
  try {
    for (let tries = 1; ; tries += 1) {
      const takenAt = Date.now();
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query("SELECT url, formats::text AS formats FROM files WHERE provider = 'local'");
      const names = originalsOf(rows as FileRow[]);
      const { missing, isConsistent } = await originals.complete(names, takenAt);
      if (isConsistent || tries === TRIES) {
        const database = await dumpPostgres(client, url, path.join(folder, DATABASE_FILES.postgres));
        await client.query('COMMIT');
        return { missing, names, database };
      }
      await client.query('ROLLBACK');
    }
  } finally {
    await client.end();
  }
}

async function saveSqlite(file: string, folder: string, originals: OriginalsCopy): Promise<Saved> {
  const target = path.join(folder, DATABASE_FILES.sqlite);
  for (let tries = 1; ; tries += 1) {
    const takenAt = Date.now();
    dumpSqlite(file, target);
    const { version, tables, files } = examineSqlite(target);
    const names = originalsOf(files);
    const { missing, isConsistent } = await originals.complete(names, takenAt);
    if (isConsistent || tries === TRIES) return { missing, names, database: { kind: 'sqlite', version, tables } };
    rmSync(target);
  }
}

/** @param missing originals that the database names */
const describeMissing = (missing: readonly string[], mediaDir: string) =>
  `${missing.length} originals are not in ${path.join(mediaDir, 'uploads')}: ${missing.slice(0, 5).join(', ')}. ` +
  'Is its disk mounted? If they are lost, copy them from an older set, or delete these pictures in the panel. Nothing was saved.';

async function save(
  { databaseClient, databaseUrl, databaseFilename, mediaDir }: Environment,
  folder: string,
  { runStep }: Tools,
) {
  const originals = new OriginalsCopy(mediaDir, folder);
  await runStep('Originals', async () => {
    await originals.copyAll();
    return 'copied';
  });
  let saved: Saved | undefined;
  await runStep('Database', async () => {
    saved = await (databaseClient === 'postgres' && databaseUrl !== undefined
      ? savePostgres(databaseUrl, folder, originals)
      : saveSqlite(databaseFilename, folder, originals));
    return `${Object.keys(saved.database.tables).length} tables of ${saved.database.kind} ${saved.database.version}`;
  });
  if (saved === undefined) throw new Error('Nothing was saved.');
  const { names, missing, database } = saved;
  // A set with holes would push out those that are whole.
  if (missing.length > 0) throw new OperatorError(describeMissing(missing, mediaDir));
  const files = originals.finish(names);
  const count = Object.keys(files).length;
  const databaseFile = path.join(folder, DATABASE_FILES[database.kind]);
  flush(databaseFile);
  files[DATABASE_FILES[database.kind]] = await factsOf(databaseFile);
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  writeManifest(folder, {
    format: FORMAT,
    made_at: new Date().toISOString(),
    program: version,
    node: process.version,
    database,
    files,
  });
  return { tables: Object.keys(database.tables).length, originals: count };
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
  const { tables, originals } = await tools.withCleanup(async () => {
    mkdirSync(part, { recursive: true, mode: 0o700 });
    const saved = await save(environment, part, tools).catch((cause: unknown) => {
      throw isDiskFull(cause)
        ? new OperatorError(`The disk of ${target} is full: make room and run this again.`, { cause })
        : cause;
    });
    renameSync(part, target);
    return saved;
  }, remove);
  flush(path.dirname(target));
  await remember('backup', environment);
  console.log(
    `\n${target} holds ${tables} tables and ${originals} originals. Secrets are not in it: keep .env or your store of them.`,
  );
}
