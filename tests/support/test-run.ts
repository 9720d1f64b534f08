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
  /** of the run's lender of shops (run/shop-lender.ts) on 127.0.0.1 */
  lenderPort: number;
  /** path of the browser's program */
  chromium: string | undefined;
  nginx: string | undefined;
  pgbouncer: string | undefined;
  haproxy: string | undefined;
  promtool: string | undefined;
  varnish: string | undefined;
  /** every case of a test that has many of one kind: with `--everywhere`, and where files are named */
  everyCase: boolean;
  /** `--everywhere`: tests of chance repeat themselves more often */
  thorough: boolean;
}

const VARIABLES = {
  directory: 'TEST_RUN_DIRECTORY',
  database: 'TEST_RUN_DATABASE',
  postgresUrl: 'TEST_RUN_POSTGRES_URL',
  redisUrl: 'TEST_RUN_REDIS_URL',
  lenderPort: 'TEST_RUN_LENDER_PORT',
  chromium: 'TEST_RUN_CHROMIUM',
  nginx: 'TEST_RUN_NGINX',
  pgbouncer: 'TEST_RUN_PGBOUNCER',
  haproxy: 'TEST_RUN_HAPROXY',
  promtool: 'TEST_RUN_PROMTOOL',
  varnish: 'TEST_RUN_VARNISH',
  everyCase: 'TEST_RUN_EVERY_CASE',
  thorough: 'TEST_RUN_THOROUGH',
} as const satisfies Record<keyof TestRun, string>;

/** The OpenAPI document that every answer is checked against. */
export const documentFile = (directory: string): string => path.join(directory, 'openapi.json');

/** Passes a run to the test files that start from now on. */
export function announceTestRun(run: TestRun): void {
  for (const [member, variable] of Object.entries(VARIABLES)) {
    // An empty variable counts as none.
    process.env[variable] = String(run[member as keyof TestRun] || '');
  }
}

/**
 * @param reason why a run of all files leaves a test out
 * @returns options of a test that only `--everywhere` runs, or a run that names its file
 */
export const inEveryCase = (reason: string): { skip: false | string } => ({ skip: testRun().everyCase ? false : reason });

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
    lenderPort: Number(read('lenderPort')),
    chromium: read('chromium'),
    nginx: read('nginx'),
    pgbouncer: read('pgbouncer'),
    haproxy: read('haproxy'),
    promtool: read('promtool'),
    varnish: read('varnish'),
    everyCase: read('everyCase') !== undefined,
    thorough: read('thorough') !== undefined,
  };
}
