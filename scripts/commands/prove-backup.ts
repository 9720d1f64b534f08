/*
 * npm run backup:prove -- DIR: restores a set into an empty place beside it, compares every row and file, starts it for itself and asks for
 * every page, and throws the place away. DIR is a set, or a folder of sets: then the newest. The shop's database remembers the success, for
 * the doctor and the metrics. On PostgreSQL the user must be allowed to create a database (ALTER ROLE … CREATEDB).
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { environment } from '../../src/environment';
import { OperatorError } from '../../src/platform/operator-error';
import { readManifest } from './backup/manifest';
import { connect } from './backup/postgres';
import { remember } from './backup/remember';
import { at, type Tools } from './tools';

const INSUFFICIENT_PRIVILEGE = '42501';

const isSet = (folder: string) => existsSync(path.join(folder, 'manifest.json'));

function findSet(given: string | undefined): string {
  if (given === undefined) throw new OperatorError('Name a backup, or a folder of backups: npm run backup:prove -- DIR');
  const folder = path.resolve(process.env.INIT_CWD ?? '', given);
  if (isSet(folder)) return folder;
  const sets = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => path.join(folder, name))
        .filter(isSet)
    : [];
  const newest = sets.sort((one, other) => readManifest(one).made_at.localeCompare(readManifest(other).made_at)).at(-1);
  if (newest === undefined) throw new OperatorError(`${folder} is no backup, and holds none.`);
  return newest;
}

/** @param place variables that name it */
async function restore(set: string, place: Record<string, string>, { runProgram }: Tools): Promise<void> {
  // A value beside its file would be refused.
  Object.assign(process.env, { DATABASE_URL_FILE: '', ...place });
  const code = await runProgram([at('scripts/restore.mjs'), set]);
  if (code !== 0) throw new OperatorError(`The backup ${set} can’t be restored: see above. Make another one now, and keep both.`);
}

async function createEmpty(client: Client, name: string): Promise<void> {
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === INSUFFICIENT_PRIVILEGE)) throw cause;
    throw new OperatorError('Let the user create the database of the trial: ALTER ROLE … CREATEDB.', { cause });
  }
}

async function provePostgres(set: string, mediaDir: string, url: string, tools: Tools): Promise<void> {
  const name = `shop_proof_${randomBytes(4).toString('hex')}`;
  const client = await connect(url);
  const drop = () => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  try {
    await createEmpty(client, name);
    const place = new URL(url);
    place.pathname = `/${name}`;
    await tools.withCleanup(() => restore(set, { DATABASE_URL: place.href, MEDIA_DIR: mediaDir }, tools), drop);
  } finally {
    await client.end();
  }
}

export async function run([given, ...more]: string[], tools: Tools): Promise<void> {
  const set = findSet(more.length === 0 ? given : undefined);
  const { databaseClient, databaseUrl = '' } = environment;
  const mediaDir = `${set}.proof`;
  const remove = () => rmSync(mediaDir, { recursive: true, force: true });
  remove();
  await tools.withCleanup(async () => {
    if (databaseClient === 'postgres') await provePostgres(set, mediaDir, databaseUrl, tools);
    else await restore(set, { DATABASE_FILENAME: path.join(mediaDir, 'shop.db'), MEDIA_DIR: mediaDir }, tools);
    await remember('proven_restore', environment);
  }, remove);
  console.log(`\nThe backup ${set} can be restored. The copy is removed.`);
}
