import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { testDatabases } from './postgres-databases';
import { startServer } from './server-process';
import { databaseFile, shopEnvironment } from './shop-environment';
import { testRun, type DatabaseKind } from './test-run';
import { until } from './until';

/** The content that a shop under test starts with: only its settings, or the demo content. */
export type Seed = 'none' | 'demo';

const CREATE_TIMEOUT_MS = 600_000;

interface Template {
  directory: string;
  /** on PostgreSQL */
  database: string | undefined;
}

async function createTemplate(kind: DatabaseKind, seed: Seed, { directory, database }: Template): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const databases = database === undefined ? undefined : testDatabases();
  if (database !== undefined) await databases?.drop(database);
  const databaseUrl = await databases?.create(database);
  const port = await freePort();
  const env = shopEnvironment({ port, directory, databaseUrl, redisUrl: undefined });
  const server = await startServer(`http://127.0.0.1:${port}`, {
    env: seed === 'demo' ? { ...env, SEED_DEMO: 'true' } : env,
    timeoutMs: CREATE_TIMEOUT_MS,
  });
  const code = await server.stop();
  if (code !== 0) throw new Error(`The ${kind} template exited with ${String(code)}:\n${server.log()}`);
}

/**
 * A shop that was started and stopped once. Its copies start in a second or two. The first test file that needs it creates
 * it; the others wait.
 */
export async function ensureTemplate(kind: DatabaseKind, seed: Seed): Promise<Template> {
  const directory = path.join(testRun().directory, `template-${kind}-${seed}`);
  const database = kind === 'postgres' ? testDatabases().nameOf(`template_${seed}`) : undefined;
  const claim = `${directory}.claimed`;
  const failure = `${directory}.failed`;
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' });
  } catch {
    await until(`the ${kind} template exists`, () => existsSync(directory) || existsSync(failure), CREATE_TIMEOUT_MS);
    if (existsSync(failure)) throw new Error(`The ${kind} template (${seed}) failed: see the test file that created it.`);
    return { directory, database };
  }
  try {
    await createTemplate(kind, seed, { directory: `${directory}.part`, database });
    renameSync(`${directory}.part`, directory);
  } catch (error) {
    writeFileSync(failure, '');
    throw error;
  }
  return { directory, database };
}

/** Copies the template's files, and its database on SQLite, to a shop's folder. */
export function copyTemplate(template: Template, directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  cpSync(template.directory, directory, { recursive: true });
  const file = databaseFile(directory);
  if (template.database === undefined && !existsSync(file)) throw new Error(`The template has no ${path.basename(file)}.`);
}
