/*
 * npm run restore -- DIR [--compare=https://api.example.vn] [--no-start]: fills an empty database and an empty folder of uploads with a
 * set of `npm run backup`, verifies every table and file, and starts the restored shop once to ask it for a sample of pages. docs/operations,
 * "Backups".
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environment, type Environment } from '../../src/environment';
import { OperatorError } from '../../src/platform/operator-error';
import { DATABASE_FILES, factsOf, flush, readManifest, verifySet, type Manifest } from './backup/manifest';
import { copyFile } from './backup/originals';
import { compareTables, connect, holdsTables, loadPostgres } from './backup/postgres';
import { brokenAnswers, differingAnswers, readPublicAnswers, type Found } from './backup/public-answers';
import { examineSqlite } from './backup/sqlite';
import { withCopy } from './backup/start-copy';
import { unfinishedRestore } from './backup/unfinished';
import { messageOf } from './message-of';
import type { Tools } from './tools';

interface Restore {
  /** of the set */
  folder: string;
  manifest: Manifest;
  /** names the place */
  environment: Environment;
  runStep: Tools['runStep'];
  logProgress: Tools['logProgress'];
  withCleanup: Tools['withCleanup'];
}

const listOf = (items: readonly string[]) => `${items.length} pages: ${items.slice(0, 5).join(', ')}`;

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).every((name) => name.startsWith('.'));

/**
 * Marks the place as unfinished until everything is there: `npm start` refuses it. What an interrupted restore of the same set has
 * left is removed.
 */
function claim({ environment: { mediaDir }, manifest }: Restore): void {
  const marker = unfinishedRestore(mediaDir);
  const uploads = path.join(mediaDir, 'uploads');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === manifest.made_at) rmSync(uploads, { recursive: true, force: true });
  if (!isEmpty(uploads)) throw new OperatorError(`${uploads} is not empty: a restore needs a new place. Set MEDIA_DIR.`);
  mkdirSync(mediaDir, { recursive: true });
  writeFileSync(marker, manifest.made_at);
  flush(marker);
}

async function restoreOriginals({ folder, environment: { mediaDir }, manifest: { files } }: Restore): Promise<string> {
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

const remove = (place: string): void => rmSync(place, { recursive: true, force: true });

const copyOriginals = (restore: Restore): Promise<string> =>
  restore.withCleanup(
    () => restore.runStep('Originals', () => restoreOriginals(restore)),
    () => remove(path.join(restore.environment.mediaDir, 'uploads.part')),
  );

async function restorePostgres(restore: Restore): Promise<void> {
  const { folder, manifest, environment: place, runStep } = restore;
  const url = place.databaseUrl ?? '';
  const client = await connect(url);
  const { tables } = manifest.database;
  const compare = async () => `${await compareTables(client, tables)} rows in ${Object.keys(tables).length} tables, as stored`;
  try {
    if (await holdsTables(client)) {
      // What an interrupted restore had completed.
      if (!existsSync(unfinishedRestore(place.mediaDir)))
        throw new OperatorError('The database is not empty: a restore needs a new one. Create it and set DATABASE_URL.');
    } else {
      claim(restore);
      await copyOriginals(restore);
      let leftOut: string[] = [];
      await runStep('Database', async () => {
        leftOut = await loadPostgres(client, url, path.join(folder, DATABASE_FILES.postgres));
        return 'filled';
      });
      if (leftOut.length > 0)
        restore.logProgress(
          `Left out: ${leftOut.map((name) => `CREATE EXTENSION ${name}`).join(', ')}. Only a superuser can do that.`,
        );
    }
    await runStep('Rows', compare);
  } finally {
    await client.end();
  }
}

async function restoreSqlite(restore: Restore): Promise<void> {
  const { folder, manifest, environment: place, runStep, withCleanup } = restore;
  const file = place.databaseFilename;
  const { sha256 } = manifest.files[DATABASE_FILES.sqlite] ?? { sha256: '' };
  const isDone = existsSync(file) && existsSync(unfinishedRestore(place.mediaDir)) && (await factsOf(file)).sha256 === sha256;
  if (isDone) return;
  if (existsSync(file)) throw new OperatorError(`${file} exists already: a restore needs a new place. Set DATABASE_FILENAME.`);
  claim(restore);
  await copyOriginals(restore);
  const part = `${file}.part`;
  const copy = async (): Promise<string> => {
    const copied = await copyFile(path.join(folder, DATABASE_FILES.sqlite), part);
    const counts = examineSqlite(part).tables;
    const same = JSON.stringify(counts) === JSON.stringify(manifest.database.tables);
    if (copied.sha256 !== sha256 || !same) throw new OperatorError('The database was not copied as it is: check the disk.');
    chmodSync(part, 0o600);
    renameSync(part, file);
    flush(path.dirname(file));
    return `${Object.keys(counts).length} tables`;
  };
  await withCleanup(
    () => runStep('Database', copy),
    () => remove(part),
  );
}

/** @param origin of a running shop */
async function readOther(origin: string): Promise<ReadonlyMap<string, Found>> {
  try {
    return await readPublicAnswers(origin);
  } catch (cause) {
    throw new OperatorError(`${origin} can’t be asked (--compare): ${messageOf(cause)}.`, { cause });
  }
}

async function tryCopy(compareWith: string | undefined, tools: Tools): Promise<void> {
  await withCopy(tools, async (origin) => {
    const { runStep } = tools;
    let answers: ReadonlyMap<string, Found> = new Map();
    await runStep('Answers', async () => {
      answers = await readPublicAnswers(origin);
      const broken = brokenAnswers(answers);
      if (broken.length > 0) throw new OperatorError(`The restored shop fails ${listOf(broken)}`);
      return `${answers.size} answers`;
    });
    if (compareWith === undefined) return;
    await runStep('Comparison', async () => {
      const differing = differingAnswers(answers, await readOther(compareWith));
      if (differing.length > 0) throw new OperatorError(`Other answers than at ${compareWith}: ${listOf(differing)}`);
      return `the same bytes as at ${compareWith}`;
    });
  });
}

function readArguments(given: readonly string[]): { folder: string; compare: string | undefined; start: boolean } {
  const [folder, ...more] = given.filter((argument) => !argument.startsWith('--'));
  const compare = given.find((argument) => argument.startsWith('--compare='))?.slice('--compare='.length);
  const known = given.every(
    (argument) => !argument.startsWith('--') || argument === '--no-start' || argument.startsWith('--compare='),
  );
  if (folder === undefined || more.length > 0 || !known) {
    throw new OperatorError('Name the backup: npm run restore -- DIR [--compare=https://api.example.vn] [--no-start]');
  }
  return { folder: path.resolve(process.env.INIT_CWD ?? '', folder), compare, start: !given.includes('--no-start') };
}

export async function run(args: string[], tools: Tools): Promise<void> {
  const { folder, compare, start } = readArguments(args);
  const manifest = readManifest(folder);
  const { kind } = manifest.database;
  if (kind !== environment.databaseClient) {
    throw new OperatorError(`The backup is of ${kind}, and the configuration names ${environment.databaseClient}.`);
  }
  const { runStep, logProgress, withCleanup } = tools;
  await runStep('Backup', () => verifySet(folder, manifest));
  const restore: Restore = { folder, manifest, environment, runStep, logProgress, withCleanup };
  await (kind === 'postgres' ? restorePostgres(restore) : restoreSqlite(restore));
  rmSync(unfinishedRestore(environment.mediaDir), { force: true });
  if (start) await tryCopy(compare, tools);
  console.log(`\nThe shop of ${manifest.made_at} is restored. Start it with npm start, and with the secrets that it had.`);
}
