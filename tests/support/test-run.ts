import path from 'node:path';

/** The project's folder. */
export const projectRoot = path.resolve(__dirname, '..', '..');

export type DatabaseKind = 'sqlite' | 'postgres';

/** What `npm test` prepares for the test files. They get it in environment variables. */
export interface TestRun {
  /** a folder of this run, deleted at its end */
  directory: string;
  /** the database of shops under test, unless a test selects another */
  database: DatabaseKind;
  /** a server where databases can be created; undefined if there is none */
  postgresUrl: string | undefined;
  redisUrl: string | undefined;
  /** path of the browser's program */
  chromium: string | undefined;
  promtool: string | undefined;
  /** set by night: files with many cases of one kind test them all */
  night: string | undefined;
}

const VARIABLES = {
  directory: 'TEST_RUN_DIRECTORY',
  database: 'TEST_RUN_DATABASE',
  postgresUrl: 'TEST_RUN_POSTGRES_URL',
  redisUrl: 'TEST_RUN_REDIS_URL',
  chromium: 'TEST_RUN_CHROMIUM',
  promtool: 'TEST_RUN_PROMTOOL',
  night: 'TEST_RUN_NIGHT',
} as const satisfies Record<keyof TestRun, string>;

/** The OpenAPI document that every answer is checked against. */
export const documentFile = (directory: string): string => path.join(directory, 'openapi.json');

/** Passes parts of a run to the workers and programs that start from now on. */
export function announceTestRun(run: Partial<TestRun>): void {
  for (const [member, value] of Object.entries(run)) if (value) process.env[VARIABLES[member as keyof TestRun]] = value;
}

/**
 * @returns the run that this test file belongs to
 * @throws when the file was not started by `npm test`
 */
export function testRun(): TestRun {
  const read = (member: keyof TestRun): string | undefined => process.env[VARIABLES[member]] || undefined;
  const directory = read('directory');
  if (directory === undefined) {
    throw new Error('Test files are started by `npm test -- <part of the file name>`, which prepares a database for them.');
  }
  return {
    directory,
    database: read('database') === 'postgres' ? 'postgres' : 'sqlite',
    postgresUrl: read('postgresUrl'),
    redisUrl: read('redisUrl'),
    chromium: read('chromium'),
    promtool: read('promtool'),
    night: read('night'),
  };
}
