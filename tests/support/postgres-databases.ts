import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { testRun } from './test-run';

function serverUrl(): string {
  const { postgresUrl } = testRun();
  if (postgresUrl === undefined) throw new Error('This run has no PostgreSQL.');
  return postgresUrl;
}

/** Names begin with the run, so that runs on one server never meet. */
const PREFIX = `shop_test_${process.env.TEST_RUN_DIRECTORY?.replace(/\W/g, '').slice(-6).toLowerCase() ?? ''}`;

export function databaseName(purpose: string = randomBytes(6).toString('hex')): string {
  return `${PREFIX}_${purpose}`;
}

export function databaseUrl(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @param template a database that nobody is connected to; undefined: an empty one is made */
export async function createDatabase(name: string, template?: string): Promise<void> {
  await onServer(`CREATE DATABASE "${name}"${template === undefined ? '' : ` TEMPLATE "${template}"`}`);
}

export async function dropDatabase(name: string): Promise<void> {
  await onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}
