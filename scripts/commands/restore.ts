/*
 * npm run restore -- DIR [--compare=https://api.example.vn] [--no-start]: fills an empty database and an empty folder of uploads with a
 * set of `npm run backup`, verifies every table and file, and starts the restored shop once to ask it for a sample of pages. docs/operations,
 * "Backups".
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from '../../src/environment';
import { OperatorError } from '../../src/platform/operator-error';
import { compareTables, holdsTables, isUnfinishedRestore, loadPostgres } from './backup/postgres';
import { DATABASE_FILES, hashOf, readManifest, verifySet, type Manifest } from './backup/set';
import { tryStart } from './backup/trial-start';
import { unfinishedUploads } from './configuration';
import { connect } from './database';
import type { Tools } from './tools';

interface Restore extends Tools {
  /** of the set */
  folder: string;
  manifest: Manifest;
}

/** `npm start` refuses the place from now on, until the restore is complete. */
const copyOriginals = ({ runStep, folder, manifest }: Restore) =>
  runStep('Originals', async () => {
    const part = unfinishedUploads(environment);
    mkdirSync(part, { recursive: true });
    const originals = Object.entries(manifest.files).filter(([name]) => name.startsWith('uploads/'));
    for (const [name, { sha256 }] of originals) {
      const copy = path.join(part, path.posix.basename(name));
      await copyFile(path.join(folder, name), copy);
      if ((await hashOf(copy)) !== sha256) throw new OperatorError(`${name} was not copied as it is: check the disk.`);
    }
    return `${originals.length} copied`;
  });

async function restorePostgres(restore: Restore): Promise<void> {
  const { runStep, logProgress, folder, manifest } = restore;
  const { tables } = manifest.database;
  const url = environment.databaseUrl ?? '';
  const client = await connect(url);
  try {
    const isUnfinished = await isUnfinishedRestore(client);
    if (!isUnfinished && (await holdsTables(client)))
      throw new OperatorError('The database is not empty: a restore needs a new one. Create it and set DATABASE_URL.');
    await copyOriginals(restore);
    await runStep('Database', async () => {
      const leftOut = await loadPostgres(client, url, path.join(folder, DATABASE_FILES.postgres), isUnfinished);
      if (leftOut.length > 0) logProgress(`left out, since this role may not make them: ${leftOut.join(', ')}`);
      return 'filled';
    });
    const rows = async () => `${await compareTables(client, tables)} rows in ${Object.keys(tables).length} tables, as stored`;
    await runStep('Rows', rows);
  } finally {
    await client.end();
  }
}

async function restoreSqlite(restore: Restore): Promise<void> {
  const file = environment.databaseFilename;
  if (existsSync(file)) throw new OperatorError(`${file} exists already: a restore needs a new place. Set DATABASE_FILENAME.`);
  await copyOriginals(restore);
  const part = `${file}.part`;
  await restore.runStep('Database', async () => {
    mkdirSync(path.dirname(file), { recursive: true });
    await copyFile(path.join(restore.folder, DATABASE_FILES.sqlite), part);
    if ((await hashOf(part)) !== restore.manifest.files[DATABASE_FILES.sqlite]?.sha256)
      throw new OperatorError('The database was not copied as it is: check the disk.');
    chmodSync(part, 0o600);
    renameSync(part, file);
    return 'copied';
  });
}

export async function run(args: string[], tools: Tools): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { compare: { type: 'string' }, 'no-start': { type: 'boolean' } },
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0)
    throw new OperatorError('Name the backup: npm run restore -- DIR [--compare=https://api.example.vn] [--no-start]');
  const folder = path.resolve(process.env.INIT_CWD ?? '', given);
  const manifest = readManifest(folder);
  const { kind } = manifest.database;
  if (kind !== environment.databaseClient)
    throw new OperatorError(`The backup is of ${kind}, and the configuration names ${environment.databaseClient}.`);
  await tools.runStep('Backup', () => verifySet(folder, manifest));
  const uploads = path.join(environment.mediaDir, 'uploads');
  if (existsSync(uploads) && readdirSync(uploads).some((name) => !name.startsWith('.')))
    throw new OperatorError(`${uploads} is not empty: a restore needs a new place. Set MEDIA_DIR.`);
  const restore = { ...tools, folder, manifest };
  await (kind === 'postgres' ? restorePostgres(restore) : restoreSqlite(restore));
  rmSync(uploads, { recursive: true, force: true });
  renameSync(unfinishedUploads(environment), uploads);
  if (values['no-start'] !== true) await tryStart(values.compare, tools);
  console.log(`\nThe shop of ${manifest.made_at} is restored. Start it with npm start, and with the secrets that it had.`);
}
