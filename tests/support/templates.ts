import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { createDatabase, databaseName, databaseUrl, dropDatabase } from './postgres-databases';
import { startServer } from './server-process';
import { databaseFile, shopEnvironment } from './shop-environment';
import { testRun, type DatabaseKind } from './test-run';
import { until } from './until';

/** What a shop under test begins with: nothing but its settings, or the demo content. */
export type Seed = 'none' | 'demo';

const MAKING_DEADLINE_MS = 300_000;

interface Template {
  directory: string;
  /** on PostgreSQL */
  database: string | undefined;
}

async function make(kind: DatabaseKind, seed: Seed, directory: string, database: string | undefined): Promise<void> {
  mkdirSync(directory, { recursive: true });
  if (database !== undefined) {
    await dropDatabase(database);
    await createDatabase(database);
  }
  const port = await freePort();
  const place = { port, directory, databaseUrl: database && databaseUrl(database), redisUrl: undefined };
  const env = { ...shopEnvironment(place), SEED_DEMO: String(seed === 'demo') };
  const server = await startServer(`http://127.0.0.1:${port}`, env, MAKING_DEADLINE_MS);
  const code = await server.stop();
  if (code !== 0) throw new Error(`The ${kind} template ended with ${String(code)}:\n${server.log()}`);
}

/**
 * A shop that was started and stopped once, to be copied: a copy is up in a second or two. The first
 * test file that asks makes it, the others wait for it.
 */
export async function ensureTemplate(kind: DatabaseKind, seed: Seed): Promise<Template> {
  const directory = path.join(testRun().directory, `template-${kind}-${seed}`);
  const database = kind === 'postgres' ? databaseName(`template_${seed}`) : undefined;
  const claim = `${directory}.claimed`;
  const failure = `${directory}.failed`;
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' });
  } catch {
    await until(`the ${kind} template is made`, () => existsSync(directory) || existsSync(failure), MAKING_DEADLINE_MS);
    if (existsSync(failure)) throw new Error(`The ${kind} template (${seed}) could not be made: see the test file that made it.`);
    return { directory, database };
  }
  try {
    await make(kind, seed, `${directory}.part`, database);
    renameSync(`${directory}.part`, directory);
  } catch (error) {
    writeFileSync(failure, '');
    throw error;
  }
  return { directory, database };
}

/** Makes a folder for a shop with the template's files in it, and its database on SQLite. */
export function copyTemplate(template: Template, directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  cpSync(template.directory, directory, { recursive: true });
  const file = databaseFile(directory);
  if (template.database === undefined && !existsSync(file)) throw new Error(`The template has no ${path.basename(file)}.`);
}
