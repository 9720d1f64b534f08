import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { freePort } from './free-port';
import { testDatabases } from './postgres-databases';
import { copyProgram } from './project-copy';
import { startServer } from './server-process';
import { databaseFile, shopEnvironment } from './shop-environment';
import { projectRoot, testRun, type DatabaseKind } from './test-run';
import { until } from './until';

/** The content that a shop under test starts with: only its settings, or the demo content. */
export type Seed = 'none' | 'demo';

const CREATE_TIMEOUT_MS = 300_000;

/** A quarter of the demo's own pictures, which are up to 2,000 wide: they take a tenth of the processor time. */
const SMALL_PERCENT = 0.25;

/** @returns arguments of Node that serve a copy of the program with small pictures in its demo content */
async function withSmallPictures(directory: string): Promise<string[]> {
  const args = copyProgram(directory, () => undefined);
  const seed = path.join(directory, 'seed');
  rmSync(seed);
  mkdirSync(path.join(seed, 'pictures'), { recursive: true });
  for (const name of readdirSync(path.join(projectRoot, 'seed')).filter((entry) => entry !== 'pictures'))
    symlinkSync(path.join(projectRoot, 'seed', name), path.join(seed, name));
  for (const name of readdirSync(path.join(projectRoot, 'seed/pictures'))) {
    const picture = sharp(path.join(projectRoot, 'seed/pictures', name));
    const { width } = await picture.metadata();
    await picture.resize({ width: Math.ceil(width * SMALL_PERCENT) }).toFile(path.join(seed, 'pictures', name));
  }
  return args;
}

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
  const isSmall = seed === 'demo' && !testRun().thorough;
  const program = path.join(testRun().directory, `small-demo-${kind}`);
  const server = await startServer(`http://127.0.0.1:${port}`, {
    env: seed === 'demo' ? { ...env, SEED_DEMO: 'true' } : env,
    timeoutMs: CREATE_TIMEOUT_MS,
    args: isSmall ? await withSmallPictures(program) : undefined,
  });
  const code = await server.stop();
  rmSync(program, { recursive: true, force: true });
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
