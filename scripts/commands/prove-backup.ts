/*
 * npm run backup:prove -- DIR: restores a set into a scratch database and an empty folder beside it, compares tables and files, starts it for
 * itself and asks for a sample of pages, and throws both away. DIR is a set, or a folder of sets: then the newest. The shop's database remembers the success, for
 * the doctor and the metrics. On PostgreSQL the user must be allowed to create a database (ALTER ROLE … CREATEDB).
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { environment } from '../../src/environment';
import { OperatorError } from '../../src/platform/operator-error';
import { MANIFEST } from './backup/set';
import { connect, rememberStep } from './database';
import { messageOf } from './message-of';
import { at, type Tools } from './tools';

const isSet = (folder: string) => existsSync(path.join(folder, MANIFEST));
/** Not what the manifest says: an older set may be damaged, or of another format. */
const madeAt = (set: string) => statSync(path.join(set, MANIFEST)).mtimeMs;

function findSet(given: string | undefined): string {
  if (given === undefined) throw new OperatorError('Name a backup, or a folder of backups: npm run backup:prove -- DIR');
  const folder = path.resolve(process.env.INIT_CWD ?? '', given);
  if (isSet(folder)) return folder;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const sets = names.map((name) => path.join(folder, name)).filter(isSet);
  const newest = sets.sort((one, other) => madeAt(one) - madeAt(other)).at(-1);
  if (newest === undefined) throw new OperatorError(`${folder} is no backup, and holds none.`);
  return newest;
}

/** Of this shop alone, and the same each time: what a killed proof has left is found by the next. */
const scratchName = (url: string) => `${decodeURIComponent(new URL(url).pathname.slice(1)).slice(0, 56)}_proof`;

async function createEmpty(client: Client, name: string, { logProgress }: Tools): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS locked', [name]);
  if (rows[0]?.locked !== true) throw new OperatorError('Another proof of this shop’s backups is running.');
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 1) logProgress(`removing the database ${name}, which an interrupted proof has left`);
  try {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0`);
  } catch (cause) {
    throw new OperatorError(
      `The scratch database ${name} can’t be created: ${messageOf(cause)}. The role needs CREATEDB (ALTER ROLE … CREATEDB).`,
      { cause },
    );
  }
}

/** @param restore fills the database that an address names */
async function inScratch(url: string, tools: Tools, restore: (scratch: string) => Promise<void>): Promise<void> {
  const name = scratchName(url);
  const client = await connect(url);
  try {
    await createEmpty(client, name, tools);
    const place = new URL(url);
    place.pathname = `/${encodeURIComponent(name)}`;
    try {
      await restore(place.href);
    } finally {
      await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`);
    }
  } finally {
    await client.end();
  }
}

export async function run([given, ...more]: string[], tools: Tools): Promise<void> {
  const set = findSet(more.length === 0 ? given : undefined);
  const { databaseClient, databaseUrl = '' } = environment;
  // The same for all sets: what a killed proof has left is found by the next.
  const mediaDir = path.join(path.dirname(set), '.proof');
  const remove = () => rmSync(mediaDir, { recursive: true, force: true, maxRetries: 5 });
  const restore = async (place: Record<string, string>) => {
    remove();
    // A value beside its file would be refused.
    Object.assign(process.env, { DATABASE_URL_FILE: '', MEDIA_DIR: mediaDir, ...place });
    try {
      // It gets the signals of this process, which goes on and cleans up.
      const code = await tools.runProgram([at('scripts/restore.mjs'), set]);
      if (code !== 0)
        throw new OperatorError(`The backup ${set} can’t be restored: see above. Make another one now, and keep both.`);
    } finally {
      remove();
    }
  };
  if (databaseClient === 'sqlite') await restore({ DATABASE_FILENAME: path.join(mediaDir, 'shop.db') });
  else await inScratch(databaseUrl, tools, (DATABASE_URL) => restore({ DATABASE_URL }));
  await rememberStep('proven_restore', environment);
  console.log(`\nThe backup ${set} can be restored. The copy is removed.`);
}
